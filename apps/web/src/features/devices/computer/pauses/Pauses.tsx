import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { failureText } from '../../../../lib/api.ts';
import { moment, until as untilWords } from '../../../../lib/time/time.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { useCode } from '../computer.ts';
import { computerTexts as t } from '../computer-messages.ts';
import { foldPauses, isActive } from './pause.ts';

/** Lines that are shown; the others are counted. */
const SHOWN = 5;

/** Pauses that were made on the computer, and the code that allows one. */
export function Pauses({ deviceId, computer, now }: { deviceId: string; computer: Computer; now: number }) {
  const code = useCode(deviceId);
  const { pauses } = computer;
  const folded = foldPauses(pauses, now);
  const left = folded.slice(SHOWN).reduce((sum, { more }) => sum + 1 + more, 0);
  return (
    <Disclosure summary={t.pauses} value={stateOf(pauses, now)}>
      <div className="stack g2">
        {pauses.length === 0 && <p className="small ink-2">{t.pausesWhy}</p>}
        {pauses.length > 0 && (
          <ul className="stack g2 small">
            {folded
              .slice(0, SHOWN)
              .map(({ shown: { id, user, by, beganAt, until, endedAt, endedBy }, more, since }) => {
                const ended = endedAt ?? until;
                return (
                  <li key={id} className="stack hug">
                    <span className="breaks">{user ?? t.everybody}</span>
                    <span className="ink-2">
                      {t.pause(moment(beganAt, now), ended && moment(ended, now), t.pausedBy[by])}
                    </span>
                    {endedBy !== undefined && <span className="ink-2">{t.pauseEnded[endedBy]}</span>}
                    {more > 0 && <span className="ink-2">{t.pausesAlike(more, moment(since, now))}</span>}
                  </li>
                );
              })}
            {left > 0 && <li className="ink-2">{t.pausesLeft(left)}</li>}
          </ul>
        )}
        {code.data && (
          <div className="well stack g2" role="status">
            <strong className="num as-h2">{code.data.code}</strong>
            <p className="small">{t.code(untilWords(code.data.until, now))}</p>
          </div>
        )}
        <Button
          tone="line"
          size="small"
          className="own-width"
          waiting={code.isPending}
          onClick={() => code.mutate(undefined, { onError: (error) => toast.error(failureText(error)) })}
        >
          {t.showCode}
        </Button>
      </div>
    </Disclosure>
  );
}

const stateOf = (pauses: Computer['pauses'], now: number): string =>
  pauses.some((pause) => isActive(pause, now))
    ? t.pausesNow
    : pauses.length === 0
      ? t.pausesNone
      : String(pauses.length);
