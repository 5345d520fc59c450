import { useState } from 'react';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { refetchState } from '../device/actions.ts';
import { useDevice } from '../device/state.ts';
import { whoTexts } from '../messages/who.ts';
import { day, dayAndClock, t } from '../messages/messages.ts';
import { Kinds } from './Kinds.tsx';
import { RecordView } from './later.tsx';

/** Who watches, what, since when, how long it is kept, and who looked (docs/threats.md S3, S11, S12). */
export default function Who() {
  const { me, online } = useDevice();
  const [own, setOwn] = useState(false);
  if (own) return <RecordView onBack={() => setOwn(false)} />;
  return (
    <>
      <h1 className="display">{whoTexts.whoTitle}</h1>
      {me === null ? (
        <Card>
          <SkeletonRow label={t.loading} />
          {!online && (
            <Button wide className="big" onClick={() => void refetchState()}>
              {t.retry}
            </Button>
          )}
        </Card>
      ) : (
        <>
          <WhoCards me={me} />
          <Button tone="line" wide className="big" onClick={() => setOwn(true)}>
            {t.recordAsk}
          </Button>
        </>
      )}
    </>
  );
}

/** @param elsewhere an app of others reports, not this one */
export function WhoCards({ me, elsewhere = false }: { me: DeviceMe; elsewhere?: boolean }) {
  return (
    <>
      <Card className="stack">
        <h2>{whoTexts.whoSees}</h2>
        <ul className="people">
          {me.watchers.map(({ name, since }) => (
            <li key={`${name} ${since}`}>
              <span className="strong">{name}</span>
              <span className="quiet">{whoTexts.since(day(since))}</span>
            </li>
          ))}
        </ul>
        <p className="quiet">{whoTexts.paired(me.deviceName, day(me.pairedAt))}</p>
      </Card>
      <Card className="stack">
        <h2>{whoTexts.whatTitle}</h2>
        <Kinds me={me} all elsewhere={elsewhere} />
      </Card>
      <Card className="stack">
        <h2>{whoTexts.accessLogTitle}</h2>
        {me.accesses.length === 0 ? (
          <p>{whoTexts.accessLogEmpty}</p>
        ) : (
          <ul className="people">
            {me.accesses.map(({ name, kind, day: on, accesses, lastAt }) => (
              <li key={`${on} ${name} ${kind}`}>
                <span>
                  <span className="strong">{name}</span> {whoTexts.accesses[kind]}
                </span>
                <span className="quiet num">
                  {dayAndClock(lastAt)}
                  {accesses > 1 && `, ${whoTexts.times(accesses)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="quiet">{whoTexts.accessLogHow}</p>
      </Card>
    </>
  );
}
