/** Starts the whole server in-process on its own database and creates families through the public API. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createClient, type Client } from '@kinward/client/client.ts';
import * as children from '@kinward/contract/children/children.routes.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { AccountId, ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS, type Limits } from '@kinward/contract/limits.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { buildApp } from '@kinward/server/app.ts';
import { loadConfig, type Config } from '@kinward/server/config/config.ts';
import type { Keys } from '@kinward/server/config/keys.ts';
import { createDb } from '@kinward/server/platform/database/db.ts';
import { APP_ROLE, OWNER_ROLE } from '@kinward/server/platform/database/roles.ts';
import {
  createDatabaseFromTemplate,
  dropDatabase,
  type ScratchPlace,
} from '@kinward/server/platform/database/scratch.ts';
import { holdsConnection } from '@kinward/server/platform/tx.ts';
import type { Outbound, OutboundStreams } from '@kinward/server/platform/outbound/outbound.ts';
import { createLogger } from '@kinward/server/platform/log/logger.ts';
import { QUICK_HASHES } from '@kinward/server/platform/passwords/hash-costs.ts';
import { TestClock } from './clock.ts';
import { codeFor, logIn, readOutbox, register, type OutboxMessage } from './register.ts';

export interface StackOptions {
  place: ScratchPlace;
  /** Overrides of the typed configuration. */
  config?: Partial<Config>;
  limits?: Partial<Limits>;
  /** Shares the database of another stack: a second server process on one database. */
  shareDatabaseWith?: Stack;
  clock?: TestClock;
  /** 0 takes a free port. */
  port?: number;
  /** Where the log goes, one JSON object a line, instead of standard output. */
  log?: { write(line: string): void };
  /** Replaces the outside network. */
  outbound?: Outbound & OutboundStreams;
}

const ring = (): Keys['pepper'] => [{ id: randomBytes(4).toString('hex'), bytes: randomBytes(32) }];

/** Raises limits that a test suite from one address would hit by its number of families, and makes hashes cheap. */
const SUITE_LIMITS: Partial<Limits> = {
  signUpPerAddressHour: 100_000,
  requestsPerMinuteAddress: 1_000_000,
  requestsPerMinuteSession: 1_000_000,
  reportsPerMinuteDevice: 1_000_000,
  ...QUICK_HASHES,
};

const ROOT = path.join(import.meta.dirname, '../..');

/** Refuses a second connection within a transaction: it would mostly work here, and deadlock the pool where many do it at once. */
const refuseSecond = ({ pool }: ReturnType<typeof createDb>): void => {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (holdsConnection()) throw new Error('a transaction requests a second connection');
    return connect(...args);
  }) as typeof pool.connect;
};

let counter = 0;
/** A number that no other family of this run has. */
const serial = (): number => {
  counter += 1;
  return process.pid * 10_000 + counter;
};

/** A signed-in parent, with the two halves of the session. */
export class TestParent {
  readonly userId: AccountId;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  token: string;
  /** `name=value` of the session's cookie. */
  cookie: string;
  readonly api: Client;

  constructor(
    stack: Stack,
    fields: {
      userId: AccountId;
      email: string;
      phone: string;
      password: string;
      token: string;
      cookie: string;
    },
  ) {
    this.userId = fields.userId;
    this.email = fields.email;
    this.phone = fields.phone;
    this.password = fields.password;
    this.token = fields.token;
    this.cookie = fields.cookie;
    this.api = createClient({
      baseUrl: stack.url,
      getToken: () => this.token,
      headers: () => ({ cookie: this.cookie }),
    });
  }

  /** Headers of a signed-in request, for tests that inject. */
  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, cookie: this.cookie };
  }

  async addChild(
    child: { firstName?: string; age?: number; deviceType?: DeviceType } = {},
  ): Promise<ChildId> {
    const { childId } = await this.api.call(children.addChild, {
      body: { firstName: 'Mia', age: 9, deviceType: 'Android', ...child },
    });
    return childId;
  }

  /** Adds a device; its child too when none is named. */
  async addDevice(device: { childId?: ChildId; deviceName?: string; deviceType?: DeviceType } = {}) {
    const childId = device.childId ?? (await this.addChild());
    const added = await this.api.call(devices.addDevice, {
      body: { childId, deviceName: device.deviceName ?? 'Phone', deviceType: device.deviceType ?? 'Android' },
    });
    return { childId, ...added };
  }
}

/** A paired device and its caller. */
export class TestDevice {
  readonly deviceId: DeviceId;
  readonly childId: ChildId;
  readonly token: string;
  readonly api: Client;

  constructor(stack: Stack, fields: { deviceId: DeviceId; childId: ChildId; token: string }) {
    this.deviceId = fields.deviceId;
    this.childId = fields.childId;
    this.token = fields.token;
    this.api = createClient({ baseUrl: stack.url, getToken: () => this.token });
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }
}

export class Stack {
  readonly clock: TestClock;
  readonly config: Config;
  readonly databaseName: string;
  readonly place: ScratchPlace;
  readonly keys: Keys;
  readonly #app: Awaited<ReturnType<typeof buildApp>>;
  readonly #database: ReturnType<typeof createDb>;
  readonly #ownsDatabase: boolean;
  url = '';
  /** Where GPS watches report; undefined where the configuration names no port. */
  watchPort: number | undefined;

  constructor(parts: {
    clock: TestClock;
    config: Config;
    databaseName: string;
    place: ScratchPlace;
    keys: Keys;
    app: Awaited<ReturnType<typeof buildApp>>;
    database: ReturnType<typeof createDb>;
    ownsDatabase: boolean;
  }) {
    this.clock = parts.clock;
    this.config = parts.config;
    this.databaseName = parts.databaseName;
    this.place = parts.place;
    this.keys = parts.keys;
    this.#app = parts.app;
    this.#database = parts.database;
    this.#ownsDatabase = parts.ownsDatabase;
  }

  get app() {
    return this.#app;
  }
  get server() {
    return this.#app.server;
  }
  get db() {
    return this.#database.db;
  }
  get pool() {
    return this.#database.pool;
  }

  /** A caller with no session. */
  get api(): Client {
    return createClient({ baseUrl: this.url });
  }

  /** Messages that would have been sent, newest first; only those to `to` when given. */
  async outbox(to?: string): Promise<OutboxMessage[]> {
    const messages = await readOutbox(this.url);
    return to === undefined ? messages : messages.filter((message) => message.to === to);
  }

  /** Waits for a message to `to` that holds a code of `digits` digits, and answers the code. */
  codeFor(to: string, digits?: number): Promise<string> {
    return codeFor(this.url, to, digits);
  }

  /** Unique values for a registration. */
  newcomer() {
    const number = serial();
    return {
      firstName: 'Nora',
      lastName: 'Hale',
      email: `nora.${number}@example.org`,
      phone: `+38591${String(number % 10_000_000).padStart(7, '0')}`,
      password: `lamp-harbour-${number}`,
      acceptPrivacy: true as const,
    };
  }

  /** A parent with a family of their own, registered and signed in through the API. */
  async parent(): Promise<TestParent> {
    const { acceptPrivacy: _accepted, ...person } = this.newcomer();
    await register(this.url, person);
    return this.login(person.email, person.password, person.phone);
  }

  /** Signs in from a new browser (or from the one whose cookie is given). */
  async login(email: string, password: string, phone = '', cookie?: string): Promise<TestParent> {
    return new TestParent(this, {
      email,
      phone,
      password,
      ...(await logIn(this.url, email, password, cookie)),
    });
  }

  /** A paired device of the parent, with its child when none is named. */
  async device(
    parent: TestParent,
    device: { childId?: ChildId; deviceName?: string; deviceType?: DeviceType } = {},
  ): Promise<TestDevice> {
    const added = await parent.addDevice(device);
    const paired = await this.api.call(devices.pairDevice, {
      body: { code: added.uniqueCode, platform: 'Android', model: 'Pixel 7a', osVersion: '16' },
    });
    return new TestDevice(this, {
      deviceId: paired.deviceId,
      childId: added.childId,
      token: paired.deviceToken,
    });
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.closeDatabase();
  }

  /** For a test that has killed the server, as a crash does. */
  async closeDatabase(): Promise<void> {
    await this.#database.close();
    if (this.#ownsDatabase) await dropDatabase(this.place, this.databaseName);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Starts a stack that listens on a free port of 127.0.0.1. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const shared = options.shareDatabaseWith;
  const databaseName = shared?.databaseName ?? `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const access = await createDatabaseFromTemplateOrShare(options.place, databaseName, shared);
  const config: Config = {
    ...loadConfig({ DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent' }, { rootDir: ROOT, uid: undefined }),
    port: options.port ?? 0,
    ...options.config,
    limits: { ...LIMITS, ...SUITE_LIMITS, ...options.limits },
  };
  const clock = options.clock ?? shared?.clock ?? new TestClock();
  const keys: Keys = shared?.keys ?? { pepper: ring(), token: ring(), field: ring(), vapid: ring() };
  const database = createDb(access.app);
  refuseSecond(database);
  const app = await buildApp({
    config,
    keys,
    db: database.db,
    pool: database.pool,
    databaseOwner: access.owner,
    clock,
    log: createLogger(config, options.log),
    outbound: options.outbound,
  });
  await app.server.listen({ host: '127.0.0.1', port: config.port });
  const watchPort = await app.watches?.listen();
  const stack = new Stack({
    clock,
    config,
    databaseName,
    place: options.place,
    keys,
    app,
    database,
    ownsDatabase: shared === undefined,
  });
  stack.watchPort = watchPort;
  const bound = app.server.server.address();
  stack.url = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : config.port}`;
  return stack;
};

const accessOf = (place: ScratchPlace, database: string) => ({
  owner: { host: place.host, port: place.port, database, user: OWNER_ROLE, password: place.passwords.owner },
  app: { host: place.host, port: place.port, database, user: APP_ROLE, password: place.passwords.app },
});

const createDatabaseFromTemplateOrShare = async (
  place: ScratchPlace,
  name: string,
  shared: Stack | undefined,
) => (shared ? accessOf(place, name) : createDatabaseFromTemplate(place, name));
