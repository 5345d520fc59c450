import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@kinward/contract/errors.ts';
import { newId, newToken } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { Tx } from '../../../platform/tx.ts';
import { findAccount, findAccountAt } from '../accounts.store.ts';
import type { AccountRow, Channel } from '../accounts.store.ts';
import type { Codes } from '../codes/codes.ts';
import type { AccountsDeps, Caller } from '../ports.ts';
import * as store from './resets.store.ts';
import { holdAll, resetLimits, sendTo } from '../codes/sending.ts';
import { hashToken } from '../../../core/tokens.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Every answer takes at least this long, which hides whether a message was queued on the way. */
const ANSWER_AFTER_MS = 60;

/** A forgotten password, up to the token that allows a new one: a code to a channel, then code for token. */
export const createForgotten = (deps: AccountsDeps, codes: Codes, sessions: Sessions) => {
  const { db, clock, limits, rate } = deps;
  const after = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

  /** An address that was changed a moment ago opens nothing yet: the owner may still undo it. */
  const isTooNew = (account: AccountRow, channel: Channel): boolean => {
    const since = account[`${channel}_changed_at`];
    return (
      since !== null && clock.now().getTime() - since.getTime() < limits.newAddressResetWaitSeconds * 1000
    );
  };

  /** Whether a code may be sent now; the caller never learns it. */
  const maySend = async (counted: Parameters<typeof holdAll>[1]): Promise<boolean> => {
    try {
      await holdAll(rate, counted);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  };

  /** Takes the same steps for an address without an account, but for the message. */
  const prepare = async (channel: Channel, address: string, caller: Caller): Promise<string> => {
    const account = await findAccountAt(db, channel, address);
    const known = account && (await sessions.knownBrowser(account, caller.browserSecret));
    // A browser that the account knows has its own allowance: strangers cannot use up the parent's.
    const owner = known ?? account?.id ?? `${channel} ${address}`;
    // A number without an account takes nothing from the installation's SMS, as none is sent.
    const smsIsPaid = deps.smsIsPaid && account !== undefined;
    const allowed = await maySend(resetLimits(limits, smsIsPaid, owner, channel, address, caller.address));
    const reached = allowed && account && !isTooNew(account, channel) ? account : undefined;
    const resetId = newToken('reset');
    // A reset whose code was not sent opens nothing: asked for often enough, codes could be guessed unseen.
    const row = { id: newId(), public_hash: hashToken(resetId), ...store.columnsOf(reached), channel };
    await inTransaction(db, async (tx) => {
      await store.insertReset(tx, {
        ...row,
        created_at: clock.now(),
        expires_at: after(limits.otpTtlSeconds),
      });
      const binding = { subjectId: row.id, purpose: 'reset', channel, address } as const;
      const code = await codes.issue(tx, binding, { digits: limits.resetOtpDigits, afterSeconds: 0 });
      const kind = channel === 'email' ? 'account.reset-mail' : 'account.reset-sms';
      if (reached) await sendTo(deps, tx, reached, [channel, address], { kind, params: { code } });
    });
    return resetId;
  };

  const exchangeIn = async (tx: Tx, resetId: string, otp: string): Promise<string | undefined> => {
    const reset = await store.findReset(tx, hashToken(resetId), clock.now());
    const key = reset && store.accountOf(reset);
    const account = key && (await findAccount(tx, key));
    if (!reset || !account) return undefined;
    const channel: Channel = reset.channel === 'email' ? 'email' : 'phone';
    const binding = { subjectId: reset.id, purpose: 'reset', channel, address: account[channel] } as const;
    if ((await codes.attempt(tx, binding, otp)) !== 'right') return undefined;
    const resetToken = newToken('reset');
    await store.grantReset(tx, reset.id, hashToken(resetToken), after(limits.resetTokenTtlSeconds));
    return resetToken;
  };

  return {
    /** Always answers alike, also when the account's limit is reached. @throws AppError RATE_LIMITED by address */
    async forgot(
      body: { email?: string | undefined; phone?: string | undefined },
      caller: Caller,
    ): Promise<{ resetId: string }> {
      await rate.take(
        { name: 'forgot', max: limits.forgotPerAddressHour, windowSeconds: 3600 },
        caller.address,
      );
      const [channel, address]: [Channel, string] =
        body.email === undefined ? ['phone', body.phone ?? ''] : ['email', body.email];
      const [resetId] = await Promise.all([prepare(channel, address, caller), delay(ANSWER_AFTER_MS)]);
      return { resetId };
    },

    /** @throws AppError OTP_INVALID for wrong and dead codes and unknown ids alike */
    async exchange(body: { resetId: string; otp: string }): Promise<{ resetToken: string }> {
      const [resetToken] = await Promise.all([
        inTransaction(db, (tx) => exchangeIn(tx, body.resetId, body.otp)),
        delay(ANSWER_AFTER_MS),
      ]);
      if (resetToken === undefined) throw new AppError('OTP_INVALID');
      return { resetToken };
    },
  };
};
