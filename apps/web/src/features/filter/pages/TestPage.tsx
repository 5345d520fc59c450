import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { CheckResult } from '@kinward/contract/filter/check.schemas.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { checkQuery } from '../api/check.ts';
import { networksQuery } from '../api/networks.ts';
import { assignmentsQuery, policiesQuery } from '../api/policies.ts';
import { CopyLine } from '../components/networks/CopyLine.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { deviceNameIn } from '../logic/policy-words.ts';
import { testPageTexts as t } from '../components/networks/messages.test-page.ts';

/** Of the page that any browser can open. */
const PLAIN = '/filter/check';

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
  return (
    <>
      <PageHead title={t.headline} subtitle={t.subtitle} />
      <Card as="div">
        <p className="small ink-2 mb3">{t.address}</p>
        <CopyLine text={`${location.origin}${PLAIN}`} />
        <p className="mt4">
          <a className="link" href={PLAIN}>
            {t.here}
          </a>
        </p>
      </Card>
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
