/**
 * What a parent typed to register or to log in while the codes are on their way, so that the login after them (spec §4) asks
 * for nothing again. In memory only and as long as a code is good: a reload asks for the password.
 */
import { LIMITS } from '@kinward/contract/limits.ts';

interface Credentials {
  email: string;
  password: string;
}

let kept: (Credentials & { userId: string; until: number }) | undefined;

export const keepLogin = (userId: string, { email, password }: Credentials): void => {
  kept = { userId, email, password, until: Date.now() + LIMITS.otpTtlSeconds * 1000 };
};

/** Hands out what is kept for this account, once. */
export const takeLogin = (userId: string): Credentials | undefined => {
  const found = kept;
  kept = undefined;
  return found?.userId === userId && Date.now() < found.until ? found : undefined;
};
