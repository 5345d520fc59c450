import type { Messages } from '../../platform/messages/messages.ts';
import type { NotifyParents } from '../../ports/notify-parents.ts';
import { writeTo } from '../../core/readers.ts';

/** What all parents are to know (docs/threats.md): an export, a longer keeping. */
export const createNotifyParents =
  (messages: Pick<Messages, 'send'>): NotifyParents =>
  async (tx, familyId, byAccountId, messageBy) => {
    const parents = await tx
      .selectFrom('accounts')
      .select(['id', 'first_name', 'email'])
      .where('family_id', '=', familyId)
      .orderBy('created_at')
      .execute();
    const who = parents.find(({ id }) => id === byAccountId)?.first_name ?? '';
    for (const { email } of parents)
      await messages.send(tx, await writeTo(tx, 'email', email, messageBy(who)));
  };
