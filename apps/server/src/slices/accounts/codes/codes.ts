import { createHmac, randomInt } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { KeyRing } from '../../../config/keys.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limit.ts';
import type { DbOrTx } from '../../../platform/tx.ts';
import type { Channel } from '../accounts.store.ts';
import { findCode, replaceCode, tryCode } from './codes.store.ts';

export type Purpose = 'register' | 'reset' | 'change' | 'login';

/** What a code is bound to: it works for this subject, purpose, channel and address alone. */
export interface Binding {
  subjectId: string;
  purpose: Purpose;
  channel: Channel;
  address: string;
}

interface Deps {
  clock: Clock;
  limits: Limits;
  rate: RateLimiter;
  /** HMAC key of one-time codes. */
  token: KeyRing;
}

const DAY = 86_400;
const wrongADay = (limits: Limits) => ({
  name: 'otp-wrong-day',
  max: limits.otpWrongPerDay,
  windowSeconds: DAY,
});

/** One-time codes: issued, counted, compared, spent. */
export const createCodes = ({ clock, limits, rate, token }: Deps) => {
  const [key] = token;
  const digest = (purpose: Purpose, rowId: string, code: string): Buffer =>
    createHmac('sha256', key.bytes).update(`otp\0${purpose}\0${rowId}\0${code}`).digest();
  const wrongKey = (binding: Omit<Binding, 'address'>): string => `${binding.subjectId} ${binding.channel}`;

  return {
    /**
     * Makes a code that replaces the former one. Its tries are at most what is left of the day's wrong ones.
     * @throws AppError RATE_LIMITED when the last one is younger than `afterSeconds`, or no wrong try is left today
     */
    async issue(
      db: DbOrTx,
      binding: Binding,
      options: { digits: number; afterSeconds: number },
    ): Promise<string> {
      const now = clock.now();
      const wrong = await rate.counted(wrongADay(limits), wrongKey(binding), db);
      const tries = Math.min(limits.otpTries, limits.otpWrongPerDay - wrong);
      if (tries <= 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: DAY });
      const id = newId();
      const code = String(randomInt(10 ** options.digits)).padStart(options.digits, '0');
      const stored = await replaceCode(
        db,
        {
          ...binding,
          id,
          hash: digest(binding.purpose, id, code),
          tries,
          createdAt: now,
          expiresAt: new Date(now.getTime() + limits.otpTtlSeconds * 1000),
        },
        new Date(now.getTime() - options.afterSeconds * 1000),
      );
      if (!stored) {
        const former = await findCode(db, binding.subjectId, binding.purpose, binding.channel);
        const age = former ? (now.getTime() - former.created_at.getTime()) / 1000 : 0;
        throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, options.afterSeconds - age) });
      }
      return code;
    },

    /** Counts a try of the live code, and spends the code when it is right. `dead`: there is no code to try any more. */
    async attempt(db: DbOrTx, binding: Binding, code: string): Promise<'right' | 'wrong' | 'dead'> {
      const row = await findCode(db, binding.subjectId, binding.purpose, binding.channel);
      // A code that was sent to a former address proves nothing about the present one.
      if (row?.address !== binding.address) return 'dead';
      const right = await tryCode(db, row.id, digest(binding.purpose, row.id, code), clock.now());
      if (right === undefined) return 'dead';
      return right ? 'right' : 'wrong';
    },

    /**
     * Counts a wrong try against the day, after the transaction that found it wrong. Tries of a dead code do not count:
     * no one who merely knows an id can use up another person's day.
     */
    countWrong: async (binding: Omit<Binding, 'address'>): Promise<void> => {
      await rate.allows(wrongADay(limits), wrongKey(binding));
    },
  };
};

export type Codes = ReturnType<typeof createCodes>;
