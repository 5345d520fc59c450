/** A server with accounts and plans alone, on a database of its own: lets tests see messages, hashes and events as they happen. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { TestClock } from '@kinward/testkit/clock.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { QUICK_HASHES } from '../../platform/passwords/hash-costs.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Keys } from '../../config/keys.ts';
import { createLocalBus } from '../../ports/bus.ts';
import type { Bus, BusEvent } from '../../ports/bus.ts';
import { createDb } from '../../platform/database/db.ts';
import { createDatabaseFromTemplate, dropDatabase } from '../../platform/database/scratch.ts';
import { addressOf } from '../../platform/http/address.ts';
import { createServer } from '../../platform/http/edge.ts';
import { createRouter } from '../../platform/http/mount.ts';
import { createRecentAuthentication } from '../../platform/http/step-up.ts';
import { createPasswords } from '../../platform/passwords/passwords.ts';
import { createPictures } from '../../platform/pictures/pictures.ts';
import { createRateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import { createRequestCounter } from '../../platform/rate-limit/request-counter.ts';
import { createAudit } from '../audit/audit-log.ts';
import { createFactors } from '../mfa/factors.ts';
import { mountPlans } from '../plans/plans.routes.ts';
import { createPlans } from '../plans/plans.service.ts';
import { mountAccounts } from './accounts.routes.ts';
import { createAccounts, type Accounts } from './accounts.service.ts';

export interface FixtureOptions {
  limits?: Partial<Limits>;
  publicUrl?: string;
  smsCountries?: string[];
  smsIsPaid?: boolean;
}

interface Sent {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
}

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  acceptPrivacy: boolean;
}

const ring = (): Keys['pepper'] => [{ id: randomBytes(4).toString('hex'), bytes: randomBytes(32) }];
const PREFIX = 'kw=';

/** Represents the realtime database's routes, where a token may come as `?auth=`. */
const mountProbe = (server: FastifyInstance, accounts: Accounts): void => {
  server.route({
    method: 'GET',
    url: '/api/live/probe',
    handler: async (request) => ({ parent: (await accounts.authenticate(request)).accountId }),
  });
};

/** This server has no families to join. */
const noInvitation = async (): Promise<never> => {
  throw new AppError('INVITE_INVALID');
};

const rethrow = (error: unknown): never => {
  throw error;
};

/** Every event of the bus from now on. */
const heard = (bus: Bus): BusEvent[] => {
  const events: BusEvent[] = [];
  bus.subscribe((event) => events.push(event));
  return events;
};

const log = pino({ level: 'silent' });

/** Many families from one address, and hashes that cost next to nothing. */
const FIXTURE_LIMITS: Limits = { ...LIMITS, ...QUICK_HASHES, signUpPerAddressHour: 100_000, hashQueue: 200 };
/** No device is paired here. */
const nobody = (): Promise<never> => Promise.reject(new AppError('UNAUTHENTICATED'));

const build = async (options: FixtureOptions) => {
  const place = inject('scratchPlace');
  const databaseName = `accounts_${process.pid}_${randomBytes(4).toString('hex')}`;
  const access = await createDatabaseFromTemplate(place, databaseName);
  const database = createDb(access.app);
  const limits: Limits = { ...FIXTURE_LIMITS, ...options.limits };
  const clock = new TestClock();
  const [current] = ring();
  const [former] = ring();
  const keys: Keys = { pepper: [current, former], token: ring(), field: ring(), vapid: ring() };
  const bus = createLocalBus(rethrow);
  const events = heard(bus);
  const outbox: Sent[] = [];
  const spy = { hashes: 0 };
  const rate = createRateLimiter({ db: database.db, clock, secret: keys.token[0].bytes });
  const passwords = createPasswords({ pepper: keys.pepper, limits, onHash: () => void (spy.hashes += 1) });
  const audit = createAudit({ clock });
  const common = { db: database.db, clock, log, bus, audit };
  const plans = createPlans({ ...common, defaultPlan: 'Premium' });
  const { publicUrl = null } = options;
  const accounts = createAccounts({
    ...common,
    limits,
    keys,
    rate,
    passwords,
    messages: { send: async (_tx, message) => void outbox.unshift(message) },
    plans,
    secondFactor: createFactors({ db: database.db, clock, limits, keys, passwords, place: null }),
    pictures: createPictures({ db: database.db, clock, limits, rate }),
    portal: publicUrl ?? 'http://127.0.0.1:8080',
    invitations: { forRegistration: noInvitation, spend: noInvitation },
    smsCountries: options.smsCountries ?? null,
    smsIsPaid: options.smsIsPaid ?? false,
    publicUrl,
  });
  const requests = createRequestCounter({ clock, limits, addressOf });
  const edge = { publicUrl, host: '127.0.0.1', allowInsecureHttp: false, trustProxy: ['127.9.9.9'] };
  const server = await createServer(edge, log, limits);
  const router = createRouter(server, {
    parent: accounts.authenticate,
    device: nobody,
    holder: nobody,
    page: nobody,
    activePlan: plans.activePlan,
    secondFactor: () => Promise.resolve(),
    notOnLegalHold: () => Promise.resolve(),
    recentAuthentication: createRecentAuthentication({ clock, limits }),
    withSecret: (_request, _secret, identify) => identify(),
    countRequest: requests.count,
  });
  mountAccounts(router, accounts, addressOf);
  mountPlans(router, plans, { confirmPassword: accounts.confirmPassword, addressOf });
  mountProbe(server, accounts);
  await server.ready();
  const close = async () => {
    await server.close();
    await database.close();
    await dropDatabase(place, databaseName);
  };
  return {
    db: database.db,
    pool: database.pool,
    bus,
    server,
    accounts,
    plans,
    rate,
    passwords,
    keys,
    limits,
    clock,
    events,
    outbox,
    spy,
    close,
  };
};

type Built = Awaited<ReturnType<typeof build>>;

export interface CallOptions {
  headers?: Record<string, string> | undefined;
  body?: object | undefined;
  /** Source address; tests play several callers with it. */
  from?: string;
}

let serial = 0;

/** What a test asks of the server. */
const helpers = (built: Built) => {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { headers, body, from }: CallOptions = {},
  ) =>
    built.server.inject({
      method,
      url: `/api${url}`,
      remoteAddress: from ?? '127.0.0.1',
      headers: { host: '127.0.0.1:8080', ...headers },
      ...(body && { payload: body }),
    });
  const person = (): Person => {
    serial += 1;
    const number = process.pid * 1000 + serial;
    return {
      firstName: 'Nora',
      lastName: 'Hale',
      email: `nora.${number}@example.org`,
      phone: `+38591${String(number % 10_000_000).padStart(7, '0')}`,
      password: `lamp-harbour-${number}`,
      acceptPrivacy: true,
    };
  };
  /** The newest code that was sent there. */
  const code = (to: string, digits = 6): string => {
    const sent = built.outbox.find(
      (message) => message.to === to && new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`, 'u').test(message.text),
    );
    const match = new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`, 'u').exec(sent?.text ?? '');
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
  const login = (email: string, password: string, options: CallOptions & { cookie?: string } = {}) =>
    call('POST', '/login', {
      ...options,
      headers: { ...(options.cookie && { cookie: options.cookie }), ...options.headers },
      body: { email, password },
    });
  /** The two halves of a fresh session. */
  const session = async (
    email: string,
    password: string,
    options: CallOptions & { cookie?: string } = {},
  ) => {
    const answer = await login(email, password, options);
    if (answer.statusCode !== 200) throw new Error(`login: ${answer.statusCode} ${answer.body}`);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? PREFIX;
    const token = answer.json().data.token as string;
    return { token, cookie, headers: { authorization: `Bearer ${token}`, cookie } };
  };
  const parent = async () => {
    const registered = await register();
    return { ...registered, ...(await session(registered.email, registered.password)) };
  };
  return { call, person, code, signUp, confirm, register, login, session, parent };
};

export type AccountsFixture = Built & ReturnType<typeof helpers>;

/** One server for a test file. */
export const useAccounts = (options: FixtureOptions = {}): { readonly current: AccountsFixture } => {
  let fixture: AccountsFixture | undefined;
  beforeAll(async () => {
    const built = await build(options);
    fixture = { ...built, ...helpers(built) };
  }, 60_000);
  afterAll(() => fixture?.close());
  return {
    get current() {
      if (!fixture) throw new Error('the server runs only inside tests');
      return fixture;
    },
  };
};
