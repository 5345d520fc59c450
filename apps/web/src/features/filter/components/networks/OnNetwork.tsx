import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { NetworkDevice } from '@kinward/contract/filter/network-devices.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { moment } from '../../../../lib/time/time.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { OnDemand } from '../../../../ui/OnDemand.tsx';
import { networkDevicesQuery } from '../../api/network-devices.ts';
import { CopyLine } from './CopyLine.tsx';
import { onNetworkTexts as t } from './messages.on-network.ts';
import css from './Networks.module.css';

const WhoseDialog = lazy(() => import('./WhoseDialog.tsx'));

/** What asks from a network, as far as its router says it, and whose each is. */
export function OnNetwork({ networkId }: { networkId: string }) {
  const query = useQuery(networkDevicesQuery(networkId));
  const [asked, setAsked] = useState<NetworkDevice>();
  return (
    <section aria-labelledby="on-network">
      <div className="heading">
        <h2 id="on-network">{t.title}</h2>
      </div>
      <Loaded query={query} loading={t.loading} rows={2}>
        {(devices) => (
          <>
            {devices.length === 0 ? (
              <HowTo />
            ) : (
              <Card as="div" padded={false}>
                <ul>
                  {devices.map((device) => (
                    <li key={device.networkDeviceId} className={css.on}>
                      <Row device={device} onAsk={() => setAsked(device)} />
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </Loaded>
      <OnDemand wanted={asked !== undefined}>
        {asked && (
          <WhoseDialog key={asked.networkDeviceId} device={asked} onClose={() => setAsked(undefined)} />
        )}
      </OnDemand>
    </section>
  );
}

/** What the router has to do first. */
function HowTo() {
  return (
    <Card as="div">
      <div className="stack g3">
        <p className="small">{t.noneYet}</p>
        <Disclosure summary={t.how}>
          <div className="stack g3">
            <p className="small ink-2">{t.howMore}</p>
            <CopyLine command text="add-mac=text" />
            <CopyLine command text="strip-mac" />
            <p className="small ink-2">{t.howWhy}</p>
          </div>
        </Disclosure>
      </div>
    </Card>
  );
}

const titleOf = ({ whose, device, ending }: NetworkDevice): string => {
  if (device !== null) return t.named(device.childName, device.deviceName);
  return whose === 'guest' ? t.guest : t.ending(ending);
};

function Row({ device, onAsk }: { device: NetworkDevice; onAsk: () => void }) {
  const now = useNow();
  const { ending, whose, isRandom, firstSeenAt, seenAt, questionsToday } = device;
  const isNamed = whose !== 'unknown';
  const lines = [
    ...(isNamed ? [t.ending(ending)] : []),
    `${t.today(questionsToday)}, ${t.since(moment(firstSeenAt, now))}`,
    ...(isRandom && !isNamed ? [t.random] : []),
    whose === 'device' ? t.decidesDevice : t.decidesNetwork,
  ];
  return (
    <>
      <div className="stack">
        <b className="small-strong breaks">{titleOf(device)}</b>
        {lines.map((line) => (
          <small key={line} className="tiny ink-2">
            {line}
          </small>
        ))}
      </div>
      <div className={css.when}>
        <span className="small-strong">{moment(seenAt, now)}</span>
        <Button
          tone={isNamed ? 'quiet' : 'soft'}
          size="small"
          aria-label={isNamed ? t.change(ending) : t.whoseOf(ending)}
          onClick={onAsk}
        >
          {isNamed ? t.changeShort : t.whose}
        </Button>
      </div>
    </>
  );
}
