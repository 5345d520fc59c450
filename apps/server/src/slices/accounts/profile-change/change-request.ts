import { AppError } from '@kinward/contract/errors.ts';
import type { PendingChange } from '@kinward/contract/accounts/profile.schemas.ts';
import type { updateParent } from '@kinward/contract/accounts/profile.routes.ts';
import type { BodyOf } from '@kinward/contract/route.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import { inTransaction } from '../../../platform/tx.ts';
import { keyOf } from '../../../core/accounts.ts';
import { findAccount, lockAccount } from '../accounts.store.ts';
import type { AccountRow, Channel } from '../accounts.store.ts';
import { codesOf, presentChange } from './change-codes.ts';
import { createChangeSending } from './change-sending.ts';
import { findChange, replaceChange } from './changes.store.ts';
import type { Codes } from '../codes/codes.ts';
import { readPhone } from '../registration/phone.ts';
import type { AccountsDeps, Caller } from '../ports.ts';

/** What differs from the account as it is; null: stays. */
const difference = (body: BodyOf<typeof updateParent>, account: AccountRow) => {
  const other = (value: string | undefined, now: string): string | null =>
    value === undefined || value === now ? null : value;
  return {
    first_name: other(body.firstName, account.first_name),
    last_name: other(body.lastName, account.last_name),
    email: other(body.email, account.email),
    phone: other(body.phone, account.phone),
  };
};

/** A parent asks for a change of their own names, email or phone, and for its codes. */
export const createChangeRequest = (deps: AccountsDeps, codes: Codes) => {
  const { db, clock, limits, smsIsPaid } = deps;
  const { issue, counting } = createChangeSending(deps, codes);

  const load = async (who: ParentIdentity): Promise<AccountRow> => {
    const account = await findAccount(db, keyOf(who));
    if (!account) throw new AppError('UNAUTHENTICATED');
    return account;
  };

  return {
    /**
     * Nothing changes yet. That an address belongs to another account is not revealed here: only its owner could confirm it.
     * @throws AppError PHONE_INVALID, PHONE_COUNTRY, RATE_LIMITED
     */
    async request(
      who: ParentIdentity,
      body: BodyOf<typeof updateParent>,
      caller: Caller,
    ): Promise<PendingChange> {
      const account = await load(who);
      // The own number passes as it is: the rules for numbers may have changed since it was taken.
      const phone =
        body.phone === undefined || body.phone === account.phone
          ? body.phone
          : readPhone(body.phone, deps.smsCountries, smsIsPaid);
      const wanted = { ...difference({ ...body, phone }, account), email_proved: false, phone_proved: false };
      const now = clock.now();
      const expires_at = new Date(now.getTime() + limits.accountChangeTtlSeconds * 1000);
      const sends = codesOf({ ...wanted, expires_at }, account);
      const change = await counting(account.id, sends, caller, () =>
        inTransaction(db, async (tx) => {
          await lockAccount(tx, account);
          const former = await findChange(tx, account, now);
          const known = former ? codesOf(former, account) : [];
          for (const code of sends) {
            const again = known.some((one) => one.channel === code.channel && one.address === code.address);
            await issue(tx, account, code, again ? limits.otpResendSeconds : 0);
          }
          const { first_name, last_name, email } = wanted;
          return replaceChange(tx, account, {
            first_name,
            last_name,
            email,
            phone: wanted.phone,
            created_at: now,
            expires_at,
          });
        }),
      );
      return presentChange(change, account);
    },

    /** The change that waits for its codes. */
    async pending(who: ParentIdentity): Promise<PendingChange | null> {
      const account = await load(who);
      const change = await findChange(db, account, clock.now());
      return change ? presentChange(change, account) : null;
    },

    /** @throws AppError NOT_FOUND when nothing waits for a code there, RATE_LIMITED with the seconds to wait */
    async resend(
      who: ParentIdentity,
      channel: Channel,
      caller: Caller,
    ): Promise<{ retryAfterSeconds: number }> {
      const account = await load(who);
      const change = await findChange(db, account, clock.now());
      const code = change && codesOf(change, account).find((one) => one.channel === channel);
      if (!code || code.confirmed) throw new AppError('NOT_FOUND');
      await counting(account.id, [code], caller, () =>
        inTransaction(db, (tx) => issue(tx, account, code, limits.otpResendSeconds)),
      );
      return { retryAfterSeconds: limits.otpResendSeconds };
    },
  };
};
