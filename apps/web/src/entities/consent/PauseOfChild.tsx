import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { placeOf } from '@kinward/rules/abilities.ts';
import { PAUSE_HOURS } from '@kinward/contract/consent/consent.schemas.ts';
import { recordingOf } from '../device/device.ts';
import { failureOf } from '../../lib/failure.ts';
import { useNow } from '../../lib/time/now.ts';
import { until } from '../../lib/time/time.ts';
import { withheldTexts } from '../device/withheld.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StateChip } from '../../ui/StateChip.tsx';
import { pauseQuery, useBeginPause, useEndPause } from './pause.ts';
import { consentTexts as t } from './messages.ts';
import { cx } from '../../ui/cx.ts';
import css from './Recording.module.css';

/** The safety pause of a child (docs/threats.md S18): until when, never by whom, and how to begin or end one. */
export function PauseOfChild({ child }: { child: Child }) {
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const end = useEndPause(child.childId);
  const ends = child.devices.map((device) => recordingOf(device).pausedUntil).filter((at) => at !== null);
  const last = ends.find((at) => Date.parse(at) > now) ?? null;
  const own = useQuery(pauseQuery(child.childId, last));
  // An adult's place is shared or not by the adult alone; a computer tells none.
  const offered = child.devices.some(
    (device) => recordingOf(device).adult === null && (!device.paired || placeOf(device) !== 'none'),
  );
  if (child.sample || (last === null && !offered)) return null;
  return (
    <div className={cx('stack hug g3 mb1', css.pause)}>
      {last !== null && (
        <>
          <StateChip state="waiting">{withheldTexts.pausedOf(child.firstName, until(last, now))}</StateChip>
          <p className="small ink-2 measure">{t.ends}</p>
          {own.data === undefined && failureOf(own) !== null && (
            <ErrorState message={t.mineFailed} waiting={own.isFetching} onRetry={() => void own.refetch()} />
          )}
        </>
      )}
      {choosing && offered ? (
        <Choices child={child} onDone={() => setChoosing(false)} />
      ) : (
        <div className={cx('row stretch wraps g2', css.choices)}>
          {offered && (
            <Button
              tone={last === null ? 'quiet' : 'soft'}
              size="small"
              aria-label={last === null ? t.beginOf(child.firstName) : undefined}
              onClick={() => setChoosing(true)}
            >
              {last === null ? t.begin : t.longer}
            </Button>
          )}
          {last !== null && own.data?.mine === true && (
            <Button tone="soft" size="small" waiting={end.isPending} onClick={() => end.mutate()}>
              {t.endMine}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Choices({ child, onDone }: { child: Child; onDone: () => void }) {
  const begin = useBeginPause(child.childId);
  return (
    <>
      <p className="small ink-2 measure">{t.why(child.firstName)}</p>
      <div className={cx('row stretch wraps g2', css.choices)}>
        {PAUSE_HOURS.map((hours) => (
          <Button
            key={hours}
            tone="soft"
            size="small"
            aria-label={t.forHours(t.hours(hours), child.firstName)}
            waiting={begin.isPending && begin.variables === hours}
            onClick={() => begin.mutate(hours, { onSuccess: onDone })}
          >
            {t.hours(hours)}
          </Button>
        ))}
        <Button tone="quiet" size="small" onClick={onDone}>
          {t.close}
        </Button>
      </div>
    </>
  );
}
