import { lazy, Suspense, useState } from 'react';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { refetchMe } from '../device/actions.ts';
import { useDevice } from '../device/state.ts';
import { transparencyMessages } from '../messages/transparency.ts';
import { formatDate, formatDayTime, t } from '../messages/messages.ts';
import { CollectedData } from '../cards/CollectedData.tsx';

const DataExport = lazy(() => import('./DataExport.tsx'));
const FilterRecord = lazy(() => import('../filter/FilterRecord.tsx'));

/** Who can see what, since when, how long it is stored, and the access log (docs/threats.md S3, S11, S12). */
export default function Transparency() {
  const { me, online } = useDevice();
  const [own, setOwn] = useState(false);
  if (own) return <DataExport onBack={() => setOwn(false)} />;
  return (
    <>
      <h1 className="display">{transparencyMessages.whoTitle}</h1>
      {me === null ? (
        <Card>
          <SkeletonRow label={t.loading} />
          {!online && (
            <Button wide className="big" onClick={() => void refetchMe()}>
              {t.retry}
            </Button>
          )}
        </Card>
      ) : (
        <>
          <TransparencyCards me={me} />
          <Suspense fallback={null}>
            <FilterRecord />
          </Suspense>
          <Card>
            <a className="link" href="#week">
              {t.myWeek}
            </a>
          </Card>
          <Button tone="line" wide className="big" onClick={() => setOwn(true)}>
            {t.recordAsk}
          </Button>
        </>
      )}
    </>
  );
}

/** @param elsewhere a third-party app reports, not this one */
export function TransparencyCards({ me, elsewhere = false }: { me: DeviceMe; elsewhere?: boolean }) {
  return (
    <>
      <Card className="stack g4">
        <h2>{transparencyMessages.whoSees}</h2>
        <ul className="people">
          {me.watchers.map(({ name, since }) => (
            <li key={`${name} ${since}`}>
              <span className="strong">{name}</span>
              <span className="small ink-2">{transparencyMessages.since(formatDate(since))}</span>
            </li>
          ))}
        </ul>
        <p className="small ink-2">{transparencyMessages.paired(me.deviceName, formatDate(me.pairedAt))}</p>
      </Card>
      <Card className="stack g4">
        <h2>{transparencyMessages.whatTitle}</h2>
        <CollectedData me={me} all elsewhere={elsewhere} />
      </Card>
      <Card className="stack g4">
        <h2>{transparencyMessages.accessTitle}</h2>
        {me.accesses.length === 0 ? (
          <p>{transparencyMessages.accessNone}</p>
        ) : (
          <ul className="people">
            {me.accesses.map(({ name, kind, day: on, accesses, lastAt }) => (
              <li key={`${on} ${name} ${kind}`}>
                <span>
                  <span className="strong">{name}</span> {transparencyMessages.accesses[kind]}
                </span>
                <span className="small ink-2 num">
                  {formatDayTime(lastAt)}
                  {accesses > 1 && `, ${transparencyMessages.times(accesses)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="small ink-2">{transparencyMessages.accessHow}</p>
      </Card>
    </>
  );
}
