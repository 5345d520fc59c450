import type { Tx } from '../../../platform/tx.ts';
import { deleteRegistrations, lockAddresses, updateDetails } from '../accounts.store.ts';
import type { AccountRow } from '../accounts.store.ts';
import { movesAddress } from './change-codes.ts';
import { deleteChange } from './changes.store.ts';
import type { ChangeRow } from './changes.store.ts';
import type { AccountsDeps } from '../ports.ts';
import { deleteResetsOf } from '../passwords/resets.store.ts';
import { notifyAt, sendTo } from '../codes/sending.ts';
import { issueUndo } from './undo.ts';

/** Brings a confirmed change into force, in the transaction that confirmed it. */
export const createChangeApply = (deps: AccountsDeps) => {
  const { clock } = deps;

  /**
   * Notifies the former addresses, with a link to undo the change, and the new ones. The former ones never learn the new ones. No limit
   * on notifications applies here, as someone could use it up first; the codes of a change are few enough.
   */
  const tell = async (tx: Tx, before: AccountRow, change: ChangeRow, now: Date): Promise<void> => {
    const link = await issueUndo(deps, tx, before);
    const what = { email: change.email !== null, phone: change.phone !== null };
    const params = { ...what, at: now.toISOString(), undo: link };
    const { at } = params;
    await sendTo(deps, tx, before, ['email', before.email], { kind: 'account.address-moved-mail', params });
    await sendTo(deps, tx, before, ['phone', before.phone], { kind: 'account.address-moved-sms', params });
    if (change.email !== null)
      await notifyAt(deps, tx, before, ['email', change.email], {
        kind: 'account.new-address-mail',
        params: { at },
      });
    if (change.phone !== null)
      await notifyAt(deps, tx, before, ['phone', change.phone], {
        kind: 'account.new-address-sms',
        params: {},
      });
  };

  /** @throws AppError ACCOUNT_EXISTS when an address became another account's */
  return async (tx: Tx, before: AccountRow, change: ChangeRow): Promise<AccountRow> => {
    const now = clock.now();
    const email = change.email ?? before.email;
    const phone = change.phone ?? before.phone;
    // Unfinished registrations give way to the person who has proved the address.
    if (movesAddress(change)) await lockAddresses(tx, email, phone);
    const account = await updateDetails(tx, before, {
      first_name: change.first_name ?? before.first_name,
      last_name: change.last_name ?? before.last_name,
      ...(change.email !== null && { email, email_changed_at: now }),
      ...(change.phone !== null && { phone, phone_changed_at: now }),
    });
    await deleteChange(tx, before);
    if (!movesAddress(change)) return account;
    await deleteRegistrations(tx, email, phone);
    await deleteResetsOf(tx, before.id);
    await tell(tx, before, change, now);
    return account;
  };
};
