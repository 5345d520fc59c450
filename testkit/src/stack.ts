/** Starts the whole server in this process on a database of its own, and makes families in it. */
import { randomBytes } from 'node:crypto';
import { createClient, type Client } from '@kinward/client/client.ts';
import { ABILITIES, type Ability } from '@kinward/contract/devices/abilities.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { APP_ROLE, OWNER_ROLE } from '@kinward/server/platform/database/roles.ts';
import {
  createDatabaseFromTemplate,
  dropDatabase,
  type ScratchPlace,
} from '@kinward/server/platform/database/scratch.ts';
import { QUICK_HASHES } from '@kinward/server/platform/passwords/hash-costs.ts';
import { boot, type Booted, type BootOptions } from './boot.ts';
import { TestClock } from './clock.ts';
import { createFounding } from './founded.ts';
import { newcomer, TestDevice, TestParent } from './people.ts';
import { codeFor, logIn, readOutbox, type OutboxMessage } from './register.ts';

export { TestDevice, TestParent } from './people.ts';

export interface StackOptions extends Omit<BootOptions, 'refuseSecondConnection' | 'clock' | 'recurs'> {
  /** True for a stack on which recurring jobs run by themselves, as on a server; else they run only by `runJob`. */
  recurs?: boolean;
  place: ScratchPlace;
  /** Shares the database of another stack: a second server process on one database. */
  shareDatabaseWith?: Stack;
  clock?: TestClock;
  /** False for tests that only inject requests: nothing listens. */
  listens?: boolean;
  /** 0 takes a free port. */
  port?: number;
}

/**
 * Connections of a stack whose jobs do not run by themselves. Each is a process that reads the catalogue of the tables before its first
 * answer, which is most of what a short test costs the database.
 */
const CONNECTIONS = 5;

/** Raises limits that a test suite from one address would hit by its number of families, and makes hashes cheap. */
const SUITE_LIMITS: Partial<Limits> = {
  signUpPerAddressHour: 100_000,
  requestsPerMinuteAddress: 1_000_000,
  requestsPerMinuteSession: 1_000_000,
  reportsPerMinuteDevice: 1_000_000,
  ...QUICK_HASHES,
};

export class Stack {
  readonly clock: TestClock;
  readonly databaseName: string;
  readonly place: ScratchPlace;
  readonly #booted: Booted;
  readonly #ownsDatabase: boolean;
  readonly #found: ReturnType<typeof createFounding>;
  /** Where it listens; empty when it does not. */
  url = '';
  /** Where GPS watches report; undefined where the configuration names no port. */
  watchPort: number | undefined;

  constructor(
    booted: Booted,
    parts: { clock: TestClock; databaseName: string; place: ScratchPlace; ownsDatabase: boolean },
  ) {
    this.#booted = booted;
    this.#found = createFounding(booted.platform);
    this.clock = parts.clock;
    this.databaseName = parts.databaseName;
    this.place = parts.place;
    this.#ownsDatabase = parts.ownsDatabase;
  }

  get app() {
    return this.#booted.app;
  }
  get config() {
    return this.#booted.config;
  }
  get keys() {
    return this.#booted.keys;
  }
  /** The clock, bus, counters and so on that the application was built on. */
  get platform() {
    return this.#booted.platform;
  }
  /** What happened so far, where the option `records` is set. */
  get records() {
    return this.#booted.records;
  }
  get server() {
    return this.app.server;
  }
  get db() {
    return this.#booted.database.db;
  }
  get pool() {
    return this.#booted.database.pool;
  }

  /** A caller with no session. */
  get api(): Client {
    return createClient({ baseUrl: this.url });
  }

  /** Names of the slices' recurring jobs. */
  get jobNames() {
    return this.#booted.jobNames;
  }

  /** Does the work of a recurring job at once. @param name as in the slice's list of jobs */
  runJob(name: string): Promise<unknown> {
    return this.#booted.runJob(name);
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
    return newcomer();
  }

  /** A parent with a family of their own, registered and signed in: `register` and `login` do the same by the API. */
  async parent(): Promise<TestParent> {
    const { acceptPrivacy: _accepted, ...person } = this.newcomer();
    return new TestParent(this, { ...person, ...(await this.#found(person)) });
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

  /**
   * A paired device of the parent, with its child when none is named. Unless other abilities are named it enforces every rule; null: it
   * says nothing of what it can do.
   */
  async device(
    parent: TestParent,
    {
      abilities = ABILITIES,
      agent = false,
      ...device
    }: {
      childId?: ChildId;
      deviceName?: string;
      deviceType?: DeviceType;
      abilities?: readonly Ability[] | null;
      /** Paired by the agent of a computer. */
      agent?: boolean;
    } = {},
  ): Promise<TestDevice> {
    const added = await parent.addDevice(agent ? { deviceType: 'Windows Desktop', ...device } : device);
    const paired = await this.api.call(devices.pairDevice, {
      body: {
        code: added.uniqueCode,
        platform: 'Android',
        model: 'Pixel 7a',
        osVersion: '16',
        ...(abilities && { abilities: [...abilities] }),
        ...(agent && { agent }),
      },
    });
    return new TestDevice(this, {
      deviceId: paired.deviceId,
      childId: added.childId,
      token: paired.deviceToken,
    });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.closeDatabase();
  }

  /** For a test that has killed the server, as a crash does. */
  async closeDatabase(): Promise<void> {
    await this.#booted.database.close();
    if (this.#ownsDatabase) await dropDatabase(this.place, this.databaseName);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Builds a stack, which listens on a free port of 127.0.0.1 unless another address is given. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const {
    place,
    shareDatabaseWith: shared,
    listens = true,
    port = options.config?.port ?? 0,
    recurs = false,
    ...given
  } = options;
  const databaseName = shared?.databaseName ?? `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const access = shared
    ? accessOf(place, databaseName)
    : await createDatabaseFromTemplate(place, databaseName);
  const clock = options.clock ?? shared?.clock ?? new TestClock();
  const booted = await boot(access, {
    // A job that runs by itself holds a connection of its own meanwhile.
    ...(!recurs && { connections: CONNECTIONS }),
    ...given,
    clock,
    keys: options.keys ?? shared?.keys,
    config: { ...options.config, port },
    limits: { ...SUITE_LIMITS, ...options.limits },
    recurs,
    refuseSecondConnection: true,
  });
  const stack = new Stack(booted, { clock, databaseName, place, ownsDatabase: shared === undefined });
  if (listens) await listen(stack, booted);
  return stack;
};

const listen = async (stack: Stack, { app, config }: Booted): Promise<void> => {
  stack.url = await app.server.listen({ host: '127.0.0.1', port: config.port });
  stack.watchPort = await app.watches?.listen();
};

const accessOf = (place: ScratchPlace, database: string) => ({
  owner: { host: place.host, port: place.port, database, user: OWNER_ROLE, password: place.passwords.owner },
  app: { host: place.host, port: place.port, database, user: APP_ROLE, password: place.passwords.app },
});
