import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { t } from '../messages/messages.ts';
import { useCheckIn } from '../ui/use-check-in.ts';

/** "I am fine", and the link to the call for help. */
export function CheckIn() {
  const { fine, busy, message } = useCheckIn();
  return (
    <Card className="stack g4">
      <h2>{t.callsTitle}</h2>
      <div className="pair">
        <Button tone="soft" className="big" waiting={busy} waitingLabel={t.fineSending} onClick={fine}>
          {t.fine}
        </Button>
        <a className="big sos" href="#sos">
          {t.sos}
        </a>
      </div>
      <p className="small ink-2" role="status">
        {message}
      </p>
    </Card>
  );
}
