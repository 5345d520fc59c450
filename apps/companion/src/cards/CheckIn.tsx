import { useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { sendCheckIn } from '../device/actions.ts';
import { formatTime, formatList, t } from '../messages/messages.ts';

/** "I am fine", and the way to the call for help. */
export function CheckIn() {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const fine = () => {
    setBusy(true);
    sendCheckIn(clientId)
      .then(
        ({ recipients, at }) => {
          setSaid(t.fineSent(formatList(recipients), formatTime(at)));
          setClientId(crypto.randomUUID());
        },
        // With the same id, so that one whose answer got lost is not two.
        () => setSaid(t.fineFailed),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Card className="stack">
      <h2>{t.callsTitle}</h2>
      <div className="pair">
        <Button tone="soft" className="big" waiting={busy} waitingLabel={t.fineSending} onClick={fine}>
          {t.fine}
        </Button>
        <a className="big sos" href="#sos">
          {t.sos}
        </a>
      </div>
      <p className="quiet" role="status">
        {said}
      </p>
    </Card>
  );
}
