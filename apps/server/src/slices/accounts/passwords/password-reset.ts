import { AppError } from '@kinward/contract/errors.ts';
import { inTransaction } from '../../../platform/tx.ts';
import { findAccount, lockAccount, updatePasswordHash } from '../accounts.store.ts';
import type { AccountRow } from '../accounts.store.ts';
import { loginAttemptKey, loginAttemptRule } from '../login/login-tries.ts';
import { contextOf, refuseWeak } from './password-rules.ts';
import type { AccountsDeps, Caller } from '../ports.ts';
import * as store from './resets.store.ts';
import { notify } from '../codes/sending.ts';
import { hashToken } from '../../../core/tokens.ts';
import { endAllBut } from '../sessions/sessions.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { issueUndo } from '../profile-change/undo.ts';

/** A new password for a reset token. */
export const createPasswordReset = (deps: AccountsDeps, sessions: Sessions) => {
  const { db, clock, limits, rate, passwords, log, audit } = deps;

  const setPassword = (account: AccountRow, resetId: string, hash: string): Promise<void> =>
    inTransaction(
      db,
      async (tx, afterCommit) => {
        await lockAccount(tx, account);
        // The password was changed elsewhere meanwhile, which ended all resets.
        if (!(await store.deleteReset(tx, resetId))) throw new AppError('RESET_INVALID');
        await store.deleteResetsOf(tx, account.id);
        await updatePasswordHash(tx, account, hash);
        const ended = await endAllBut(tx, account, null, deps.clock.now());
        const now = clock.now();
        const link = await issueUndo(deps, tx, account);
        const at = now.toISOString();
        await notify(
          deps,
          tx,
          account,
          { kind: 'account.password-changed-mail', params: { at, undo: link } },
          { kind: 'account.password-changed-sms', params: { at } },
        );
        const self = { kind: 'account', id: account.id } as const;
        await audit(tx, { familyId: account.family_id, act: 'password.reset', by: self, on: self });
        afterCommit(() => sessions.announce(account.family_id, ended));
      },
      (error) => log.error({ err: error }, 'an effect after a password reset failed'),
    );

  /** @throws AppError RESET_INVALID, PASSWORD_WEAK and BUSY, after which the token stays good */
  return async (body: { resetToken: string; password: string }, caller: Caller): Promise<void> => {
    const tokenHash = hashToken(body.resetToken);
    const grant = await store.findGrant(db, tokenHash, clock.now());
    const key = grant && store.accountOf(grant);
    const account = key && (await findAccount(db, key));
    if (!account) throw new AppError('RESET_INVALID');
    refuseWeak(body.password, contextOf(account), 'password');
    // Claimed before the hash, so that a token used many times at once costs one hash.
    const resetId = await store.claimGrant(db, tokenHash, clock.now());
    if (resetId === undefined) throw new AppError('RESET_INVALID');
    try {
      await setPassword(account, resetId, await passwords.hash(body.password));
    } catch (error) {
      await store.returnGrant(db, resetId, tokenHash);
      throw error;
    }
    // Who has proved a channel need not wait out the delays of the tries that made them forget.
    await rate.forget(loginAttemptRule(limits), loginAttemptKey(account.email, caller.address));
    log.info({ event: 'passwordReset' }, 'a password was reset');
  };
};
