import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { endPause, pause } from '../device/actions.ts';
import { useDevice } from '../device/state.ts';
import { consentTexts } from '../messages/recording.ts';
import { dayAndClock, list, t } from '../messages/messages.ts';
import { useClock } from './clock.ts';
import { pausedUntil } from '../device/recording.ts';
import { useTry } from './useTry.ts';
import { Failure } from './Failure.tsx';

/** Hours, as the contract offers them; its language comes after the first view. */
const HOURS = [1, 8, 24, 72];

/** Nobody sees the place for a while, and nothing of it is kept (docs/threats.md S18). */
export default function Pause() {
  const { me } = useDevice();
  const { busy, failed, attempt } = useTry();
  const until = pausedUntil(me, useClock());
  const names = list(me?.watchers.map(({ name }) => name) ?? []);
  return (
    <>
      <h1 className="display">{until === null ? t.pauseTitle : t.pausedTitle(dayAndClock(until))}</h1>
      <Card className="stack">
        <p>{consentTexts.pauseText(names)}</p>
        <p>{consentTexts.pauseSos}</p>
        <Failure>{failed ? t.failed : undefined}</Failure>
        {until !== null && (
          <Button
            tone="line"
            wide
            className="big"
            waiting={busy === 'end'}
            onClick={() => attempt('end', endPause)}
          >
            {consentTexts.pauseEnd}
          </Button>
        )}
        <h2>{until === null ? consentTexts.pauseHow : consentTexts.pauseLonger}</h2>
        <div className="pair">
          {HOURS.map((hours) => (
            <Button
              key={hours}
              tone="line"
              className="big"
              waiting={busy === String(hours)}
              onClick={() => attempt(String(hours), () => pause(hours))}
            >
              {consentTexts.pauseHours(hours)}
            </Button>
          ))}
        </div>
      </Card>
      <a className="link" href="#home">
        {t.back}
      </a>
    </>
  );
}
