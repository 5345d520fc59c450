import { renewStepUp } from './confirm-password.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import { inTransaction } from '../../../platform/tx.ts';
import { keyOf } from '../../../core/accounts.ts';
import { findAccount, lockAccount, updatePasswordHash } from '../accounts.store.ts';
import { contextOf, refuseWeak } from './password-rules.ts';
import type { AccountsDeps } from '../ports.ts';
import { deleteResetsOf } from './resets.store.ts';
import { notify } from '../codes/sending.ts';
import { endAllBut } from '../sessions/sessions.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { issueUndo } from '../profile-change/undo.ts';

const DAY = 86_400;

/** A parent who is signed in chooses a new password. */
export const createPasswordChange = (deps: AccountsDeps, sessions: Sessions) => {
  const { db, clock, limits, rate, passwords, log, audit } = deps;

  /**
   * The account after its password was proved. Attempts are limited, as the person at an open browser is not necessarily the
   * parent; they are counted by browser, so that this person cannot keep the parent elsewhere from changing it.
   */
  const prove = async (who: ParentIdentity, password: string) => {
    const account = await findAccount(db, keyOf(who));
    if (!account) throw new AppError('UNAUTHENTICATED');
    const rule = {
      free: limits.loginFreeTries,
      maxDelaySeconds: limits.loginDelayMaxSeconds,
      windowSeconds: DAY,
    };
    const counted = await rate.attempt({ name: 'password-proof', ...rule }, who.browserId);
    const { right } = await passwords
      .verify(password, account.password_hash)
      .catch(async (error: unknown) => {
        await counted.giveBack();
        throw error;
      });
    if (!right) {
      throw new AppError('PASSWORD_WRONG', {
        errors: [{ path: 'currentPassword', message: 'The current password is not right.' }],
      });
    }
    await counted.succeeded();
    return account;
  };

  /** @throws AppError PASSWORD_WRONG, PASSWORD_SAME, PASSWORD_WEAK, RATE_LIMITED, BUSY */
  return async (
    who: ParentIdentity,
    body: { currentPassword: string; newPassword: string },
  ): Promise<void> => {
    const account = await prove(who, body.currentPassword);
    if (body.newPassword.normalize('NFC') === body.currentPassword.normalize('NFC'))
      throw new AppError('PASSWORD_SAME');
    refuseWeak(body.newPassword, contextOf(account), 'newPassword');
    const hash = await passwords.hash(body.newPassword);
    await inTransaction(
      db,
      async (tx, afterCommit) => {
        const current = await lockAccount(tx, account);
        // Changed in another browser meanwhile: the password that was proved is no longer the current one.
        if (current?.password_hash !== account.password_hash) throw new AppError('PASSWORD_WRONG');
        await updatePasswordHash(tx, account, hash);
        await deleteResetsOf(tx, account.id);
        const ended = await endAllBut(tx, account, who.browserId, deps.clock.now());
        const now = clock.now();
        await renewStepUp(deps, tx, who);
        const link = await issueUndo(deps, tx, account);
        const at = now.toISOString();
        await notify(
          deps,
          tx,
          account,
          { kind: 'account.password-changed-mail', params: { at, undo: link } },
          { kind: 'account.password-changed-sms', params: { at } },
        );
        await audit(tx, {
          familyId: account.family_id,
          act: 'password.changed',
          on: { kind: 'account', id: account.id },
        });
        afterCommit(() => sessions.announce(account.family_id, ended));
      },
      (error) => log.error({ err: error }, 'an effect after a password change failed'),
    );
    log.info({ event: 'passwordChange' }, 'a password was changed');
  };
};
