import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Message } from '@kinward/messages/catalogue.ts';
import type { DbOrTx } from '../platform/tx.ts';

export interface NotifyParents {
  /**
   * Notifies every parent of the family by mail, in the caller's transaction.
   * @param messageBy the mail, with the first name of who did it
   */
  (tx: DbOrTx, familyId: FamilyId, byAccountId: string, messageBy: (who: string) => Message): Promise<void>;
}
