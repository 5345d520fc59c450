import { useState } from 'react';
import type { CheckInReply } from '@kinward/contract/approvals/calls.schemas.ts';
import { checkInNow } from '../device/actions.ts';
import { useDevice, type State } from '../device/state.ts';
import { formatList, formatTime, t } from '../messages/messages.ts';

const inNames = ({ recipients, at }: CheckInReply): string =>
  t.fineSent(formatList(recipients), formatTime(at));

const messageOf = ({ fine, fineReply }: State, sent: (reply: CheckInReply) => string): string => {
  if (fine !== null) return fine.waits ? t.fineKept(formatTime(fine.at)) : '';
  if (fineReply === 'failed') return t.fineFailed;
  return fineReply === null ? '' : sent(fineReply);
};

/** Sends "I am fine", and says what became of it: sent, or kept until there is a connection. @param sent says that it arrived */
export const useCheckIn = (sent: (reply: CheckInReply) => string = inNames) => {
  const device = useDevice();
  const [failed, setFailed] = useState(false);
  const busy = device.fine !== null && !device.fine.waits;
  const fine = (): void => {
    if (busy) return;
    setFailed(false);
    // What sends it could not be loaded.
    void checkInNow().catch(() => setFailed(true));
  };
  return { fine, busy, message: failed ? t.fineFailed : messageOf(device, sent) };
};
