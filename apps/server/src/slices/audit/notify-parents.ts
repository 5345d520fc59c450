import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Message } from '@kinward/messages/catalogue.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import { writeTo } from '../../core/readers.ts';
import type { DbOrTx } from '../../platform/tx.ts';

export interface NotifyParents {
  /**
   * Notifies every parent of the family by mail, in the caller's transaction.
   * @param messageBy the mail, with the first name of who did it
   */
  (tx: DbOrTx, familyId: FamilyId, byAccountId: string, messageBy: (who: string) => Message): Promise<void>;
}

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
