import type { AccountId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { CountRule, Hold, RateLimiter } from '../../../platform/rate-limit/rate-limit.ts';
import type { DbOrTx } from '../../../platform/tx.ts';
import type { AccountRow, Channel } from '../accounts.store.ts';
import type { AccountsDeps } from '../ports.ts';
import type { Message } from '@kinward/messages/catalogue.ts';
import { readerOfRow, writeTo, written } from '../../../core/readers.ts';

const HOUR = 3600;
const DAY = 86_400;
type Counted = [CountRule, string];

/** Counts all or none. @throws AppError RATE_LIMITED of the first that is full. */
export const holdAll = async (rate: RateLimiter, counted: readonly Counted[]): Promise<Hold> => {
  const holds: Hold[] = [];
  const giveBack = async (): Promise<void> => {
    for (const hold of holds) await hold.giveBack();
  };
  try {
    for (const [rule, key] of counted) holds.push(await rate.hold(rule, key));
  } catch (error) {
    await giveBack();
    throw error;
  }
  return { giveBack };
};

/** Against toll fraud: SMS to one number, SMS that one address causes, SMS in all. */
export const smsLimits = (
  limits: Limits,
  smsIsPaid: boolean,
  channel: Channel,
  to: string,
  callerAddress: string,
): Counted[] =>
  smsIsPaid && channel === 'phone'
    ? [
        [{ name: 'sms-number-day', max: limits.smsPerNumberDay, windowSeconds: DAY }, to],
        [{ name: 'sms-address-day', max: limits.smsPerAddressDay, windowSeconds: DAY }, callerAddress],
        [{ name: 'sms-all-hour', max: limits.smsPerHourTotal, windowSeconds: HOUR }, ''],
      ]
    : [];

/** Limits of a verification code to `to`. By its destination: registering again does not open a mailbox to a flood. */
export const verificationLimits = (
  limits: Limits,
  smsIsPaid: boolean,
  channel: Channel,
  to: string,
  callerAddress: string,
): Counted[] => [
  [{ name: 'otp-sent-hour', max: limits.otpSentPerHour, windowSeconds: HOUR }, `${channel} ${to}`],
  [{ name: 'otp-sent-day', max: limits.otpSentPerDay, windowSeconds: DAY }, `${channel} ${to}`],
  ...smsLimits(limits, smsIsPaid, channel, to, callerAddress),
];

/** Limits of the codes that one account may send anywhere: an open session is no way to flood strangers' mailboxes. */
export const accountCodeLimits = (limits: Limits, accountId: AccountId, channel: Channel): Counted[] => [
  [{ name: 'change-sent-hour', max: limits.otpSentPerHour, windowSeconds: HOUR }, `${accountId} ${channel}`],
  [{ name: 'change-sent-day', max: limits.otpSentPerDay, windowSeconds: DAY }, `${accountId} ${channel}`],
];

/** Limits of a reset code; `owner` is the account, or a browser that it knows. */
export const resetLimits = (
  limits: Limits,
  smsIsPaid: boolean,
  owner: string,
  channel: Channel,
  to: string,
  callerAddress: string,
): Counted[] => [
  [{ name: 'reset-sent-hour', max: limits.resetSentPerHour, windowSeconds: HOUR }, owner],
  [{ name: 'reset-sent-day', max: limits.resetSentPerDay, windowSeconds: DAY }, owner],
  ...smsLimits(limits, smsIsPaid, channel, to, callerAddress),
];

/**
 * A message to one address.
 * @param account who reads it: its row as it was, where the address is not its own (any more); null for a registration
 */
export const sendTo = async (
  { messages }: Pick<AccountsDeps, 'messages'>,
  tx: DbOrTx,
  account: AccountRow | null,
  to: [Channel, string],
  message: Message,
): Promise<void> => {
  const [channel, address] = [to[0] === 'email' ? ('email' as const) : ('sms' as const), to[1]];
  await messages.send(
    tx,
    account === null
      ? await writeTo(tx, channel, address, message)
      : { channel, to: address, ...written(message, await readerOfRow(tx, account)) },
  );
};

/** A message to one address, unless it got too many: anyone who knows the password can cause as many as they like. */
export const notifyAt = async (
  deps: Pick<AccountsDeps, 'messages' | 'rate' | 'limits' | 'smsIsPaid'>,
  tx: DbOrTx,
  account: AccountRow,
  to: [Channel, string],
  message: Message,
): Promise<void> => {
  const { rate, limits, smsIsPaid } = deps;
  const mails = { name: 'notice-mail', max: limits.notificationMailsPerHour, windowSeconds: HOUR };
  const paidSms = { name: 'notice-sms', max: limits.notificationSmsPerDay, windowSeconds: DAY };
  const rule = to[0] === 'email' ? mails : smsIsPaid ? paidSms : undefined;
  if (rule === undefined || (await rate.allows(rule, to[1], tx)))
    await sendTo(deps, tx, account, to, message);
};

/**
 * A message on every channel of the account: who holds one of them alone cannot hide it. Counted
 * in the caller's transaction, which holds a connection already.
 */
export const notify = async (
  deps: Pick<AccountsDeps, 'messages' | 'rate' | 'limits' | 'smsIsPaid'>,
  tx: DbOrTx,
  account: AccountRow,
  mail: Message,
  sms: Message,
): Promise<void> => {
  await notifyAt(deps, tx, account, ['email', account.email], mail);
  await notifyAt(deps, tx, account, ['phone', account.phone], sms);
};
