import { AppError } from '@kinward/contract/errors.ts';
import { contextWords, weakness } from '../../../platform/passwords/weak.ts';
import type { AccountRow } from '../accounts.store.ts';

/** @throws AppError PASSWORD_WEAK with the reason beside the field `path` */
export const refuseWeak = (password: string, context: readonly string[], path: string): void => {
  const message = weakness(password, context);
  if (message !== undefined) throw new AppError('PASSWORD_WEAK', { message, errors: [{ path, message }] });
};

/** What a guesser who knows this parent would try. */
export const contextOf = (account: AccountRow): string[] =>
  contextWords({
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    phone: account.phone,
  });
