import type { Limits } from '@kinward/contract/limits.ts';
import type { Hold } from '../../../platform/rate-limit/rate-limit.ts';
import type { AccountsDeps } from '../ports.ts';
import { holdAll } from '../codes/sending.ts';

const HOUR = 3600;
/** How long wrong tries from one address are remembered. */
const ATTEMPT_WINDOW_SECONDS = 86_400;

export const loginAttemptRule = (limits: Limits) => ({
  name: 'login',
  free: limits.loginFreeTries,
  maxDelaySeconds: limits.loginDelayMaxSeconds,
  windowSeconds: ATTEMPT_WINDOW_SECONDS,
});
export const loginAttemptKey = (email: string, address: string): string => `${email} ${address}`;

export interface LoginTry {
  /** The password was right. */
  succeeded(): Promise<void>;
  /** Nothing was tried after all. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try before its hash. A browser that the account knows has an allowance of its own, so that strangers who
 * use up all the others never lock out the parent.
 */
export const countLoginTry = async (
  { rate, limits }: Pick<AccountsDeps, 'rate' | 'limits'>,
  email: string,
  address: string,
  knownBrowserId: string | undefined,
): Promise<LoginTry> => {
  if (knownBrowserId !== undefined) {
    const rule = { name: 'login-known', max: limits.loginKnownBrowserPerHour, windowSeconds: HOUR };
    const { giveBack } = await rate.hold(rule, knownBrowserId);
    return { succeeded: giveBack, giveBack };
  }
  const attempt = await rate.attempt(loginAttemptRule(limits), loginAttemptKey(email, address));
  let wide: Hold;
  try {
    wide = await holdAll(rate, [
      [
        {
          name: 'login-address',
          max: limits.loginWrongPerAddress,
          windowSeconds: limits.loginAddressWindowSeconds,
        },
        address,
      ],
      [{ name: 'login-account', max: limits.loginWrongPerAccountHour, windowSeconds: HOUR }, email],
    ]);
  } catch (error) {
    await attempt.giveBack();
    throw error;
  }
  return {
    succeeded: async () => {
      await attempt.succeeded();
      await wide.giveBack();
    },
    giveBack: async () => {
      await attempt.giveBack();
      await wide.giveBack();
    },
  };
};
