import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { endPause, pause } from '../../device/actions.ts';
import { useDevice } from '../../device/state.ts';
import { consentMessages } from '../../messages/consent.ts';
import { formatDayTime, formatList, t } from '../../messages/messages.ts';
import { useNow } from '../../ui/use-now.ts';
import { pausedUntil } from '../../device/consent.ts';
import { useAction } from '../../ui/use-action.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';

/** Hours, as the contract offers them; its schemas load after the first view. */
const HOURS = [1, 8, 24, 72];

/** For a while no one sees the position, and none is stored (docs/threats.md S18). */
export default function PauseLocation() {
  const { me } = useDevice();
  const { busy, failed, attempt } = useAction();
  const until = pausedUntil(me, useNow());
  const names = formatList(me?.watchers.map(({ name }) => name) ?? []);
  return (
    <>
      <h1 className="display">{until === null ? t.pauseTitle : t.pausedTitle(formatDayTime(until))}</h1>
      <Card className="stack g4">
        <p>{consentMessages.pauseText(names)}</p>
        <p>{consentMessages.pauseSos}</p>
        <ErrorMessage>{failed ? t.failed : undefined}</ErrorMessage>
        {until !== null && (
          <Button
            tone="line"
            wide
            className="big"
            waiting={busy === 'end'}
            onClick={() => attempt('end', endPause)}
          >
            {consentMessages.pauseEnd}
          </Button>
        )}
        <h2>{until === null ? consentMessages.pauseHow : consentMessages.pauseLonger}</h2>
        <div className="pair">
          {HOURS.map((hours) => (
            <Button
              key={hours}
              tone="line"
              className="big"
              waiting={busy === String(hours)}
              onClick={() => attempt(String(hours), () => pause(hours))}
            >
              {consentMessages.pauseHours(hours)}
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
