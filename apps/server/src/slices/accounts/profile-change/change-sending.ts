import type { AccountId } from '@kinward/contract/ids.ts';
import type { Tx } from '../../../platform/tx.ts';
import type { AccountRow } from '../accounts.store.ts';
import type { ChangeCode } from './change-codes.ts';
import type { Codes } from '../codes/codes.ts';
import type { AccountsDeps, Caller } from '../ports.ts';
import { accountCodeLimits, holdAll, sendTo, verificationLimits } from '../codes/sending.ts';

/** The codes of a change: counted, made, sent. */
export const createChangeSending = (deps: AccountsDeps, codes: Codes) => {
  const { limits, rate, smsIsPaid } = deps;

  const issue = async (tx: Tx, account: AccountRow, code: ChangeCode, afterSeconds: number) => {
    const { channel, address } = code;
    const binding = { subjectId: account.id, purpose: 'change', channel, address } as const;
    const digits = await codes.issue(tx, binding, { digits: limits.otpDigits, afterSeconds });
    const kind = channel === 'email' ? 'account.change-mail' : 'account.change-sms';
    await sendTo(deps, tx, account, [channel, address], { kind, params: { code: digits } });
  };

  /** Counts by account and by destination before `work`, and gives it back when nothing was sent. */
  const counting = async <T>(
    accountId: AccountId,
    wanted: readonly Pick<ChangeCode, 'channel' | 'address'>[],
    caller: Caller,
    work: () => Promise<T>,
  ): Promise<T> => {
    const sent = await holdAll(
      rate,
      wanted.flatMap(({ channel, address }) => [
        ...accountCodeLimits(limits, accountId, channel),
        ...verificationLimits(limits, smsIsPaid, channel, address, caller.address),
      ]),
    );
    try {
      return await work();
    } catch (error) {
      await sent.giveBack();
      throw error;
    }
  };

  return { issue, counting };
};
