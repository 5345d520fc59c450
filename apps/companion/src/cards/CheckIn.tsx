import { useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { sendCheckIn } from '../device/actions.ts';
import { formatTime, formatList, t } from '../messages/messages.ts';

/** "I am fine", and the link to the call for help. */
export function CheckIn() {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const fine = () => {
    setBusy(true);
    sendCheckIn(clientId)
      .then(
        ({ recipients, at }) => {
          setMessage(t.fineSent(formatList(recipients), formatTime(at)));
          setClientId(crypto.randomUUID());
        },
        // The id stays the same: one whose answer got lost must not become two.
        () => setMessage(t.fineFailed),
      )
      .finally(() => setBusy(false));
  };
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
