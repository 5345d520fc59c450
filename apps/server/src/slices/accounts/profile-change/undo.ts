import { AppError } from '@kinward/contract/errors.ts';
import { hashToken, keyOfToken } from '../../../core/tokens.ts';
import { newFamilyToken } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { Tx } from '../../../platform/tx.ts';
import { lockAccount, updateDetails } from '../accounts.store.ts';
import type { AccountRow } from '../accounts.store.ts';
import { claimUndo, deleteChange, deleteUndosSince, insertUndo } from './changes.store.ts';
import type { AccountsDeps } from '../ports.ts';
import { deleteResetsOf } from '../passwords/resets.store.ts';
import { notify } from '../codes/sending.ts';
import { endAllBut } from '../sessions/sessions.ts';
import type { Sessions } from '../sessions/sessions.ts';

/**
 * A link that brings back the addresses that the account has now, whatever is changed later. The token comes after
 * `#`, so that it reaches no server, log or referrer, and the page asks before it does anything: a program that opens
 * the links of a mail changes nothing.
 */
export const issueUndoToken = async (
  { clock, limits, portal }: Pick<AccountsDeps, 'clock' | 'limits' | 'portal'>,
  tx: Tx,
  account: AccountRow,
): Promise<{ link: string; tokenHash: Buffer }> => {
  const token = newFamilyToken('undo', account.family_id);
  const tokenHash = hashToken(token);
  const now = clock.now();
  await insertUndo(tx, {
    token_hash: tokenHash,
    account_id: account.id,
    family_id: account.family_id,
    email: account.email,
    phone: account.phone,
    created_at: now,
    expires_at: new Date(now.getTime() + limits.undoTtlSeconds * 1000),
  });
  return { link: `${portal}/undo-change#token=${token}`, tokenHash };
};

/** The link alone. */
export const issueUndo = async (
  deps: Pick<AccountsDeps, 'clock' | 'limits' | 'portal'>,
  tx: Tx,
  account: AccountRow,
): Promise<string> => (await issueUndoToken(deps, tx, account)).link;

/** The "this was not me" of a notification. */
export const createUndo = (deps: AccountsDeps, sessions: Sessions) => {
  const { db, clock, audit, secondFactor, log } = deps;

  const undo = (token: string): Promise<void> =>
    inTransaction(
      db,
      async (tx, afterCommit) => {
        const key = await keyOfToken(tx, 'undo', token);
        const row = key && (await claimUndo(tx, key, clock.now()));
        const before = row && (await lockAccount(tx, { id: row.account_id, family_id: row.family_id }));
        if (!key || !row || !before) throw new AppError('UNDO_INVALID');
        // The former addresses may ask for a new password at once: the person who did this may know the present one.
        const account = await updateDetails(tx, before, {
          email: row.email,
          phone: row.phone,
          ...(before.email !== row.email && { email_changed_at: null }),
          ...(before.phone !== row.phone && { phone_changed_at: null }),
        });
        // Their links end with this one, so what they reported is removed as well: it could lock the owner out for good.
        const later = await deleteUndosSince(tx, account, row.created_at);
        await secondFactor.undo(tx, account, [key.hash, ...later]);
        await deleteChange(tx, account);
        await deleteResetsOf(tx, account.id);
        const ended = await endAllBut(tx, account, null, deps.clock.now());
        const now = clock.now();
        await notify(
          deps,
          tx,
          account,
          { kind: 'account.undone-mail', params: { at: now.toISOString() } },
          { kind: 'account.undone-sms', params: {} },
        );
        await audit(tx, {
          familyId: account.family_id,
          act: 'profile.undone',
          on: { kind: 'account', id: account.id },
        });
        afterCommit(() => sessions.announce(account.family_id, ended));
      },
      (error) => log.error({ err: error }, 'an effect after an undo failed'),
    );

  /** @throws AppError UNDO_INVALID for used, old and unknown links alike; ACCOUNT_EXISTS when a former address is another account's now */
  return async (token: string): Promise<void> => {
    await undo(token);
    log.info({ event: 'accountUndo' }, 'a change of an account was undone');
  };
};
