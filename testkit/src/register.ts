/** Registers parents through the public API of a running installation, with the codes of its outbox. */
import { createClient } from '@kinward/client/client.ts';
import * as accounts from '@kinward/contract/accounts/accounts.routes.ts';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { AccountId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164. */
  phone: string;
  password: string;
}

export interface OutboxMessage {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  createdAt: string;
}

/** Both halves of a session. */
export interface SignedIn {
  userId: AccountId;
  /** What a browser keeps of the parent. */
  user: User;
  token: string;
  /** `name=value`. */
  cookie: string;
}

const PATIENCE_MS = 10_000;
const POLL_MS = 25;

/** Messages that would have been sent, newest first. @throws Error when the installation shows no outbox. */
export const readOutbox = async (url: string): Promise<OutboxMessage[]> => {
  const response = await fetch(`${url}/api/dev/outbox`);
  if (!response.ok) throw new Error(`the outbox answered ${response.status}`);
  return ((await response.json()) as { data: OutboxMessage[] }).data;
};

/** Waits for a message to `to` that contains a code of that many digits, and returns the newest code. */
export const codeFor = async (
  url: string,
  to: string,
  digits: number = LIMITS.otpDigits,
): Promise<string> => {
  const pattern = new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`, 'u');
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    for (const message of await readOutbox(url)) {
      const code = message.to === to ? pattern.exec(message.text)?.[0] : undefined;
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`no code of ${digits} digits reached ${to}`);
};

/** Registers a person and confirms phone and email. @returns the userId */
export const register = async (url: string, person: Person): Promise<AccountId> => {
  const api = createClient({ baseUrl: url });
  const { userId } = await api.call(accounts.signUp, { body: { ...person, acceptPrivacy: true } });
  const confirm = async (channel: 'phone' | 'email'): Promise<void> => {
    const otp = await codeFor(url, person[channel]);
    await api.call(accounts.validateOtp, { query: { [channel]: 'true' }, body: { userId, otp } });
  };
  await confirm('phone');
  await confirm('email');
  return userId;
};

/** Logs in from a new browser, or from the one whose cookie is given. @throws ApiError */
export const logIn = async (
  url: string,
  email: string,
  password: string,
  cookie?: string,
): Promise<SignedIn> => {
  const api = createClient({
    baseUrl: url,
    headers: () => ({ 'user-agent': BROWSER, ...(cookie && { cookie }) }),
  });
  const response = await api.open(accounts.login, { body: { email, password } });
  const { data } = (await response.json()) as { data: { token: string; user: User } };
  const set = response.headers.getSetCookie()[0]?.split(';')[0];
  return { userId: data.user.userId, user: data.user, token: data.token, cookie: set ?? cookie ?? '' };
};

/** What a browser says it is. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
