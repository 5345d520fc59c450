import type { DbOrTx } from '../../platform/tx.ts';

export interface NotifyParents {
  /**
   * Notifies every parent of the family by mail, in the caller's transaction.
   * @param words of the mail, with the first name of who did it
   */
  (
    tx: DbOrTx,
    familyId: string,
    byAccountId: string,
    words: (who: string) => { subject: string; text: string },
  ): Promise<void>;
}

/** What all parents are to know (docs/threats.md): an export, a longer keeping. */
export const createNotifyParents =
  (messages: {
    send(tx: DbOrTx, message: { channel: 'email'; to: string; subject: string; text: string }): Promise<void>;
  }): NotifyParents =>
  async (tx, familyId, byAccountId, words) => {
    const parents = await tx
      .selectFrom('accounts')
      .select(['id', 'first_name', 'email'])
      .where('family_id', '=', familyId)
      .orderBy('created_at')
      .execute();
    const who = parents.find(({ id }) => id === byAccountId)?.first_name ?? '';
    for (const { email } of parents) await messages.send(tx, { channel: 'email', to: email, ...words(who) });
  };
