/** Calls that tests of accounts make in one line, with the messages and hashes that they cause; nothing listens. */
import type { AccountId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Config } from '@kinward/server/config/config.ts';
import { newKey } from '../boot.ts';
import { inject, type CallOptions, type Method } from './inject.ts';
import type { Stack } from '../stack.ts';
import { useStack } from '../vitest.ts';

interface HarnessOptions {
  limits?: Partial<Limits>;
  config?: Partial<Config>;
}

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  acceptPrivacy: boolean;
}

type LoginOptions = CallOptions & { cookie?: string };

/** Many families from one address at once. */
const LIMITS: Partial<Limits> = { hashQueue: 200 };

const codePattern = (digits: number): RegExp => new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`, 'u');

/** What a test asks of the server. */
const callsOf = (stack: Stack) => {
  const outbox = stack.records.sent;
  const call = (method: Method, url: string, { headers, ...options }: CallOptions = {}) =>
    inject(stack.server, method, url, { ...options, headers: { host: '127.0.0.1:8080', ...headers } });
  const person = (): Person => stack.newcomer();
  /** The newest code that was sent there. */
  const code = (to: string, digits = 6): string => {
    const sent = outbox.find((message) => message.to === to && codePattern(digits).test(message.text));
    const match = codePattern(digits).exec(sent?.text ?? '');
    if (!match) throw new Error(`no code was sent to ${to}`);
    return match[0];
  };
  const signUp = async (given: Person = person()) => {
    const answer = await call('POST', '/signUp', { body: given });
    if (answer.statusCode !== 201) throw new Error(`signUp: ${answer.statusCode} ${answer.body}`);
    return { ...given, userId: answer.json().data.userId as AccountId };
  };
  const confirm = (channel: 'phone' | 'email', userId: AccountId, otp: string) =>
    call('POST', `/validateOtp?${channel}=true`, { body: { userId, otp } });
  const register = async (given: Person = person()) => {
    const parent = await signUp(given);
    await confirm('phone', parent.userId, code(parent.phone));
    await confirm('email', parent.userId, code(parent.email));
    return parent;
  };
  const login = (email: string, password: string, { cookie, headers, ...options }: LoginOptions = {}) =>
    call('POST', '/login', {
      ...options,
      headers: { ...(cookie && { cookie }), ...headers },
      body: { email, password },
    });
  /** The two halves of a new session. */
  const session = async (email: string, password: string, options: LoginOptions = {}) => {
    const answer = await login(email, password, options);
    if (answer.statusCode !== 200) throw new Error(`login: ${answer.statusCode} ${answer.body}`);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const token = answer.json().data.token as string;
    return { token, cookie, headers: { authorization: `Bearer ${token}`, cookie } };
  };
  const parent = async () => {
    const registered = await register();
    return { ...registered, ...(await session(registered.email, registered.password)) };
  };
  return { outbox, call, person, code, signUp, confirm, register, login, session, parent };
};

const currentOf = (stack: Stack) => ({
  ...callsOf(stack),
  stack,
  db: stack.db,
  pool: stack.pool,
  server: stack.server,
  clock: stack.clock,
  keys: stack.keys,
  limits: stack.config.limits,
  events: stack.records.events,
  spy: stack.records,
  bus: stack.platform.bus,
  rate: stack.platform.rate,
  passwords: stack.platform.passwords,
});

/** One server for a test file. It has two peppers, the first of which is current. */
export const useAccounts = ({ limits, config }: HarnessOptions = {}) => {
  const pepper = [newKey(), newKey()] as const;
  const stack = useStack({
    listens: false,
    records: true,
    port: 8080,
    config: { trustProxy: ['127.9.9.9'], ...config },
    limits: { ...LIMITS, ...limits },
    keys: { pepper, token: [newKey()], field: [newKey()], vapid: [newKey()] },
  });
  let current: ReturnType<typeof currentOf> | undefined;
  return {
    get current() {
      current ??= currentOf(stack.current);
      return current;
    },
  };
};
