import { AppError } from '@kinward/contract/errors.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import { inTransaction, type Tx } from '../../../platform/tx.ts';
import { keyOf } from '../../../core/accounts.ts';
import { findAccount } from '../accounts.store.ts';
import { countLoginTry } from '../login/login-tries.ts';
import type { AccountsDeps } from '../ports.ts';
import { refreshStepUp } from '../sessions/sessions.store.ts';

type ConfirmPasswordDeps = Pick<
  AccountsDeps,
  'db' | 'clock' | 'limits' | 'rate' | 'passwords' | 'secondFactor'
>;

/** The password renews a session's recent authentication, but not where a second factor guards the account: it would be no factor then. */
export const renewStepUp = async (
  deps: Pick<AccountsDeps, 'clock' | 'secondFactor'>,
  tx: Tx,
  who: ParentIdentity,
): Promise<void> => {
  const methods = await deps.secondFactor.methods(tx, keyOf(who));
  if (methods.length === 0) await refreshStepUp(tx, who, deps.clock.now());
};

/**
 * Asks a signed-in parent for the password once more, for acts that another slice guards. The tries are counted together
 * with logins, so that an open session is no second way to guess; the right password renews the recent authentication (`renewProof`).
 */
export const createConfirmPassword = (deps: ConfirmPasswordDeps) => {
  const { db, passwords } = deps;
  /** @throws AppError PASSWORD_WRONG, RATE_LIMITED, BUSY */
  return async (who: ParentIdentity, password: string, address: string): Promise<void> => {
    const account = await findAccount(db, keyOf(who));
    if (!account) throw new AppError('UNAUTHENTICATED');
    const counted = await countLoginTry(deps, account.email, address, who.browserId);
    const { right } = await passwords
      .verify(password, account.password_hash)
      .catch(async (error: unknown) => {
        await counted.giveBack();
        throw error;
      });
    if (!right) {
      const message = 'The current password is not right.';
      throw new AppError('PASSWORD_WRONG', { errors: [{ path: 'password', message }] });
    }
    await counted.succeeded();
    await inTransaction(db, (tx) => renewStepUp(deps, tx, who));
  };
};
