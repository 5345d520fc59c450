import {
  IconMessage,
  IconMessageForward,
  IconPhoneIncoming,
  IconPhoneOff,
  IconPhoneOutgoing,
} from '@tabler/icons-react';
import type { ContactEntry } from '@kinward/contract/contacts/contacts.schemas.ts';

const SIGNS = {
  call: { incoming: IconPhoneIncoming, outgoing: IconPhoneOutgoing, missed: IconPhoneOff },
  sms: { incoming: IconMessage, outgoing: IconMessageForward, missed: IconMessage },
};

/** The direction of a call or message; its words stand beside it. */
export function DirectionSign({
  kind,
  direction,
  size,
}: Pick<ContactEntry, 'kind' | 'direction'> & { size: number }) {
  const Sign = SIGNS[kind][direction];
  return (
    <Sign
      size={size}
      stroke={1.75}
      className={direction === 'missed' ? 'warn' : undefined}
      aria-hidden="true"
    />
  );
}
