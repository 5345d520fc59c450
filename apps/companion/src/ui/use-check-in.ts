import { useState } from 'react';
import type { CheckInReply } from '@kinward/contract/approvals/calls.schemas.ts';
import { sendCheckIn } from '../device/actions.ts';
import { formatList, formatTime, t } from '../messages/messages.ts';

const inNames = ({ recipients, at }: CheckInReply): string =>
  t.fineSent(formatList(recipients), formatTime(at));

/** Sends "I am fine", and says what became of it. @param sent says that it arrived */
export const useCheckIn = (sent: (reply: CheckInReply) => string = inNames) => {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const fine = (): void => {
    if (busy) return;
    setBusy(true);
    sendCheckIn(clientId)
      .then(
        (reply) => {
          setMessage(sent(reply));
          setClientId(crypto.randomUUID());
        },
        // The id stays the same: one whose answer got lost must not become two.
        () => setMessage(t.fineFailed),
      )
      .finally(() => setBusy(false));
  };
  return { fine, busy, message };
};
