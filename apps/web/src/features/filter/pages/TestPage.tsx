import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { CheckResult } from '@kinward/contract/filter/check.schemas.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { checkQuery } from '../api/check.ts';
import { networksQuery } from '../api/networks.ts';
import { assignmentsQuery, policiesQuery } from '../api/policies.ts';
import { CopyLine } from '../components/networks/CopyLine.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { deviceNameIn } from '../logic/family-names.ts';
import { testPageTexts as t } from '../components/networks/messages.test-page.ts';

/** Of the page that any browser can open. */
const PLAIN = '/filter/check';
/** Hosts that mean another machine wherever they are opened. */
const THIS_MACHINE = /^(?:localhost|127\.|\[::1\])/u;

/** /filter/test: how a browser is tested, and as whom the one was known whose test is in the address. */
export default function TestPage() {
  usePageTitle(t.title);
  const [params] = useSearchParams();
  const token = params.get('t');
  return (
    <OwnFilter title={t.title}>{() => (token === null ? <HowTo /> : <Result token={token} />)}</OwnFilter>
  );
}

function HowTo() {
  const address = `${location.origin}${PLAIN}`;
  const isOfThisMachine = THIS_MACHINE.test(location.hostname);
  return (
    <>
      <PageHead title={t.headline} subtitle={t.subtitle} />
      <div className="columns">
        <Card as="section" className="stack g3 hug" aria-labelledby="test-here">
          <h2 id="test-here">{t.thisBrowser}</h2>
          <p className="small ink-2">{t.thisMore}</p>
          <ButtonLink to={PLAIN} reloadDocument>
            {t.here}
          </ButtonLink>
        </Card>
        <Card as="section" className="stack g3" aria-labelledby="test-there">
          <h2 id="test-there">{t.another}</h2>
          {isOfThisMachine ? (
            <p className="small ink-2">{t.onlyHere}</p>
          ) : (
            <>
              <p className="small ink-2">{t.anotherMore}</p>
              <QrCode text={address} label={t.headline} />
              <CopyLine text={address} />
            </>
          )}
        </Card>
      </div>
    </>
  );
}

function Result({ token }: { token: string }) {
  const query = useQuery(checkQuery(token));
  const said = useWords();
  return (
    <Loaded
      query={query}
      loading={t.loading}
      rows={1}
      title={t.title}
      renderHead={(result) => <PageHead {...said(result)} />}
    >
      {(result) => <Acts result={result} />}
    </Loaded>
  );
}

/** The policy that decides for it. */
const usePolicyOf = () => {
  const { data: policies = [] } = useQuery(policiesQuery);
  const { data: assignments } = useQuery(assignmentsQuery);
  return ({ id }: CheckResult) => {
    const network = assignments?.networks.find(({ networkId }) => networkId === id);
    return policies.find(
      ({ policyId, devices }) => policyId === network?.decidesId || devices.some((one) => one === id),
    );
  };
};

/** As whom it was known, in words. */
const useWords = () => {
  const { data: family = [] } = useQuery(childrenQuery);
  const { data: read } = useQuery(networksQuery);
  const policyOf = usePolicyOf();
  const nameOf = deviceNameIn(family);
  return (result: CheckResult): { title: string; subtitle: string } => {
    const { by, id = '' } = result;
    const policy = policyOf(result);
    const decides = policy ? t.policy(policy.name) : '';
    if (by === 'device') return { title: t.device(nameOf(id)), subtitle: decides };
    if (by === 'network') {
      const name = read?.networks.find(({ networkId }) => networkId === id)?.name ?? '';
      return { title: t.network(name), subtitle: `${t.networkMore} ${decides}`.trim() };
    }
    return { title: t[by], subtitle: t[`${by}More`] };
  };
};

function Acts({ result }: { result: CheckResult }) {
  const policy = usePolicyOf()(result);
  return (
    <div className="cluster g3">
      {policy && <ButtonLink to={`/filter/policies/${policy.policyId}`}>{t.seePolicy}</ButtonLink>}
      <a className="link" href={PLAIN}>
        {t.again}
      </a>
      <Link className="link" to="/filter/test">
        {t.headline}
      </Link>
    </div>
  );
}
