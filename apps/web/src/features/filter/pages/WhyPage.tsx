import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { childAndDevice, childrenQuery } from '../../../entities/family/family.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { WhyAnswer } from '../components/why/WhyAnswer.tsx';
import { WhyForm } from '../components/why/WhyForm.tsx';
import { whyTexts as t } from '../messages.why.ts';

/** /filter/why: which rule decides for a site on a device, and what it overrules. The question is in the address. */
export default function WhyPage() {
  usePageTitle(t.title);
  return <OwnFilter title={t.title}>{() => <Why />}</OwnFilter>;
}

const devicesOf = (family: readonly Child[]) =>
  family.flatMap((child) =>
    child.devices.map(({ deviceId, deviceName }) => ({
      deviceId,
      name: childAndDevice(child.firstName, deviceName),
    })),
  );

function Why() {
  const query = useQuery(childrenQuery);
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
          devicesOf(family).length === 0 && <NoChild art="gate" promise={t.noDevice} />
        }
      >
        {(family) => {
          const devices = devicesOf(family);
          const device = devices.find(({ deviceId }) => deviceId === params.get('device')) ?? devices[0];
          return (
            <div className="beside side-first">
              <WhyForm
                key={`${device?.deviceId} ${site} ${at}`}
                devices={devices}
                deviceId={device?.deviceId ?? ''}
                site={site ?? ''}
                at={at}
                onAsk={(asked) => setParams(asked, { preventScrollReset: true })}
              />
              <div>
                {device !== undefined && site !== null && (
                  <WhyAnswer
                    asked={{ deviceId: device.deviceId, name: site, ...(at !== null && { at }) }}
                    deviceName={device.name}
                  />
                )}
              </div>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
