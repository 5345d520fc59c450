import type { Message } from '@kinward/messages/catalogue.ts';
import { writeTo } from '../../core/readers.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import type { Member } from '../accounts/members/members.ts';
import type { ParentsDeps } from './ports.ts';

export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/**
 * Mails to parents in the caller's transaction. Limited by address like every notification: no one can fill a mailbox by inviting
 * and withdrawing.
 */
export const mailParents = async (
  { messages, rate, limits }: Pick<ParentsDeps, 'messages' | 'rate' | 'limits'>,
  tx: DbOrTx,
  members: readonly Pick<Member, 'email'>[],
  message: Message,
): Promise<void> => {
  const rule = { name: 'notice-mail', max: limits.notificationMailsPerHour, windowSeconds: 3600 };
  for (const { email } of members)
    if (await rate.allows(rule, email, tx))
      await messages.send(tx, await writeTo(tx, 'email', email, message));
};
