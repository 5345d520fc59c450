import { AppError } from '@kinward/contract/errors.ts';
import type { PasskeyAnswer } from '@kinward/contract/accounts/second-factor.schemas.ts';
import { lockdownUntil } from '../lockdown.ts';
import { findAccount, type AccountRow, type Channel } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import type { AccountsDeps, SecondFactor } from '../ports.ts';
import { holdAll, sendTo, smsLimits } from '../codes/sending.ts';

const HOUR = 3600;
type Deps = Pick<
  AccountsDeps,
  'db' | 'clock' | 'limits' | 'rate' | 'messages' | 'smsIsPaid' | 'secondFactor'
>;

/**
 * The second factor while the installation is locked down: an account that has none of its own proves itself by a code
 * that is sent to it. Accounts with a factor use that one, as always.
 */
export const createSentCodes = (deps: Deps, codes: Codes): SecondFactor => {
  const { db, clock, limits, rate, smsIsPaid, secondFactor: own } = deps;

  /** A phone only where SMS are really sent. An address that was changed a moment ago may be the intruder's: the other is better. */
  const channelOf = (account: AccountRow): Channel => {
    const wait = limits.newAddressResetWaitSeconds * 1000;
    const isOld = (channel: Channel): boolean => {
      const since = account[`${channel}_changed_at`];
      return since === null || clock.now().getTime() - since.getTime() >= wait;
    };
    const channels: Channel[] = smsIsPaid ? ['phone', 'email'] : ['email'];
    return channels.find(isOld) ?? 'email';
  };

  const bindingOf = (account: AccountRow, channel: Channel) =>
    ({ subjectId: account.id, purpose: 'login', channel, address: account[channel] }) as const;

  /** @throws AppError RATE_LIMITED */
  const send = async (account: AccountRow): Promise<Channel> => {
    const channel = channelOf(account);
    const sent = { name: 'login-code-hour', max: limits.otpSentPerHour, windowSeconds: HOUR };
    await holdAll(rate, [
      [sent, account.id],
      ...smsLimits(limits, smsIsPaid, channel, account[channel], account.id),
    ]);
    await db.transaction().execute(async (tx) => {
      const binding = bindingOf(account, channel);
      const code = await codes.issue(tx, binding, { digits: limits.totpDigits, afterSeconds: 0 });
      const kind = channel === 'email' ? 'account.login-code-mail' : 'account.login-code-sms';
      await sendTo(deps, tx, account, [channel, account[channel]], { kind, params: { code } });
    });
    return channel;
  };

  /** @throws AppError MFA_EXPIRED */
  const proveSent = async (account: AccountRow, code: string) => {
    const binding = bindingOf(account, channelOf(account));
    const result = await codes.attempt(db, binding, code);
    if (result === 'dead') throw new AppError('MFA_EXPIRED');
    if (result === 'wrong') await codes.countWrong(binding);
    return { outcome: { kind: result }, again: undefined };
  };

  return {
    ...own,
    async methods(connection, account) {
      const methods = await own.methods(connection, account);
      if (methods.length > 0 || (await lockdownUntil(connection, clock.now())) === undefined) return methods;
      return ['sent'];
    },
    async begin(account, methods) {
      if (!methods.includes('sent')) return own.begin(account, methods);
      const row = await findAccount(db, account);
      if (!row) throw new AppError('INVALID_CREDENTIALS');
      const sent = await send(row);
      return { ...(await own.begin(account, methods)), sent };
    },
    async prove(
      mfaToken: string,
      answer: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
    ) {
      const account = await findAccount(db, await own.accountOf(mfaToken));
      if (!account) throw new AppError('MFA_EXPIRED');
      const hasOwn = (await own.methods(db, account)).length > 0;
      return hasOwn ? own.prove(mfaToken, answer) : proveSent(account, answer.code ?? '');
    },
  };
};
