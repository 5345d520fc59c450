import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { childAndDevice, childrenQuery } from '../../../entities/family/family.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Asked } from '../api/explain.ts';
import { filterStateQuery } from '../api/state.ts';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { WhyAnswer } from '../components/why/WhyAnswer.tsx';
import { WhyForm, type Subject } from '../components/why/WhyForm.tsx';
import { whyTexts as t } from '../messages.why.ts';

/** /filter/why: which rule decides for a site on a device or in a network, and what it overrules. The question is in the address. */
export default function WhyPage() {
  usePageTitle(t.title);
  return <OwnFilter title={t.title}>{() => <Why />}</OwnFilter>;
}

const devicesOf = (family: readonly Child[]) =>
  family.flatMap((child) =>
    child.devices.map(({ deviceId, deviceName }) => ({
      id: deviceId,
      name: childAndDevice(child.firstName, deviceName),
    })),
  );

const askedOf = ({ id }: Subject, networks: readonly Subject[], name: string, at: string | null): Asked => ({
  ...(networks.some((network) => network.id === id) ? { networkId: id } : { deviceId: id }),
  name,
  ...(at !== null && { at }),
});

function Why() {
  const query = useQuery(childrenQuery);
  const { data: state } = useQuery(filterStateQuery);
  const networks = (state?.networks ?? []).map(({ networkId, name }) => ({
    id: networkId,
    name: t.inNetwork(name),
  }));
  const [params, setParams] = useSearchParams();
  const [site, at] = [params.get('site'), params.get('at')];
  return (
    <>
      <PageHead title={t.headline} subtitle={t.subtitle} />
      <Loaded
        query={query}
        loading={t.loading}
        rows={2}
        renderEmpty={(family) =>
          devicesOf(family).length + networks.length === 0 && <NoChild art="gate" promise={t.noDevice} />
        }
      >
        {(family) => {
          const devices = devicesOf(family);
          const network = networks.find(({ id }) => id === params.get('network'));
          const device = devices.find(({ id }) => id === params.get('device')) ?? devices[0];
          const subject = network ?? device ?? networks[0];
          return (
            // Without a question there is no answer to stand beside.
            <div className={site === null ? 'measure' : 'beside side-first'}>
              <WhyForm
                key={`${subject?.id} ${site} ${at}`}
                devices={devices}
                networks={networks}
                subjectId={subject?.id ?? ''}
                site={site ?? ''}
                at={at}
                onAsk={(asked) => setParams(asked, { preventScrollReset: true })}
              />
              <div>
                {subject !== undefined && site !== null && (
                  <WhyAnswer asked={askedOf(subject, networks, site, at)} deviceName={subject.name} />
                )}
              </div>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
