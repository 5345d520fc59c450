/** The one way in which tests, benches, stories and checks build the application: its real composition root on a given database. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { LIMITS, type Limits } from '@kinward/contract/limits.ts';
import { buildPlatform, type AppDeps } from '@kinward/server/app-platform.ts';
import { buildApp, type App } from '@kinward/server/app.ts';
import { loadConfig, type Config } from '@kinward/server/config/config.ts';
import type { Key, Keys } from '@kinward/server/config/keys.ts';
import type { Clock } from '@kinward/server/platform/clock.ts';
import { createDb } from '@kinward/server/platform/database/db.ts';
import type { DatabaseAccess } from '@kinward/server/platform/database/start-database.ts';
import { createLogger } from '@kinward/server/platform/log/logger.ts';
import type { Message } from '@kinward/server/platform/messages/messages.ts';
import { createPasswords } from '@kinward/server/platform/passwords/passwords.ts';
import { holdsConnection } from '@kinward/server/platform/tx.ts';
import type { BusEvent } from '@kinward/server/ports/bus.ts';
import type { Platform } from '@kinward/server/ports/platform.ts';
import { TestClock } from './clock.ts';

export interface BootOptions {
  /** Overrides of the typed configuration. */
  config?: Partial<Config>;
  limits?: Partial<Limits>;
  clock?: Clock;
  /** The keys of another process on the same database; new ones otherwise. */
  keys?: Keys;
  /** Where the log goes, one JSON object a line, instead of standard output. */
  log?: { write(line: string): void };
  /** Replaces the outside network. */
  outbound?: AppDeps['outbound'];
  /** Fails a transaction that requests a second connection. */
  refuseSecondConnection?: boolean;
  /** Records messages, events and hashes as they happen. */
  records?: boolean;
  /** False: recurring jobs run only by `runJob`, at no moment that a test has not chosen. */
  recurs?: boolean;
  /** Most connections to the database; those of a server otherwise. */
  connections?: number;
}

/** What happened in an application that was booted with `records`. */
export interface Records {
  /** Messages in the order in which they were given to the outbox, the newest first. */
  sent: Message[];
  /** Events of the bus, the newest last. */
  events: BusEvent[];
  /** The number of passwords that were hashed. */
  hashes: number;
}

export interface Booted {
  app: App;
  config: Config;
  keys: Keys;
  platform: Platform;
  database: ReturnType<typeof createDb>;
  records: Records;
  /** Names of the slices' recurring jobs. */
  jobNames: readonly string[];
  /** Does the work of a recurring job at once, by its name. @throws Error when no slice has such a job */
  runJob(name: string): Promise<unknown>;
  /** Ends the application and its connections; the database stays. */
  close(): Promise<void>;
}

const ROOT = path.join(import.meta.dirname, '../..');

/** A new key under a new id. */
export const newKey = (): Key => ({ id: randomBytes(4).toString('hex'), bytes: randomBytes(32) });
const newKeys = (): Keys => ({
  pepper: [newKey()],
  token: [newKey()],
  field: [newKey()],
  vapid: [newKey()],
});

/** A second connection within a transaction would mostly work here, and deadlock the pool where many request it at once. */
const refuseSecond = ({ pool }: ReturnType<typeof createDb>): void => {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (holdsConnection()) throw new Error('a transaction requests a second connection');
    return connect(...args);
  }) as typeof pool.connect;
};

/** The platform, with what passes through it also written into `records`. */
const recording = (platform: Platform, records: Records): Platform => {
  const { messages, bus, limits } = platform;
  bus.subscribe((event) => void records.events.push(event));
  return {
    ...platform,
    messages: {
      ...messages,
      async send(tx, message) {
        await messages.send(tx, message);
        records.sent.unshift(message);
      },
    },
    passwords: createPasswords({
      pepper: platform.keys.pepper,
      limits,
      onHash: () => void (records.hashes += 1),
    }),
  };
};

/** The platform, with its recurring jobs also listed by their names. @param recurs whether they run by themselves */
const listingJobs = (
  platform: Platform,
  work: Map<string, () => Promise<unknown>>,
  recurs: boolean,
): Platform => ({
  ...platform,
  jobs: {
    ...platform.jobs,
    every(name, seconds, run) {
      work.set(name, run);
      if (recurs) platform.jobs.every(name, seconds, run);
    },
  },
});

/** Builds the application on a migrated database; it does not listen. */
export const boot = async (access: DatabaseAccess, options: BootOptions = {}): Promise<Booted> => {
  const { clock = new TestClock(), keys = newKeys(), outbound } = options;
  const config: Config = {
    ...loadConfig(
      { DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent', DNS_PORT: 'off' },
      { rootDir: ROOT, uid: undefined },
    ),
    port: 0,
    ...options.config,
    limits: { ...LIMITS, ...options.limits },
  };
  const database = createDb(access.app, { max: options.connections });
  if (options.refuseSecondConnection) refuseSecond(database);
  const { db, pool } = database;
  const log = createLogger(config, options.log);
  const deps = { config, keys, db, pool, databaseOwner: access.owner, clock, log, outbound };
  const records: Records = { sent: [], events: [], hashes: 0 };
  const work = new Map<string, () => Promise<unknown>>();
  const listed = listingJobs(buildPlatform(deps), work, options.recurs ?? true);
  const platform = options.records ? recording(listed, records) : listed;
  const app = await buildApp(platform);
  return {
    app,
    config,
    keys,
    platform,
    database,
    records,
    jobNames: [...work.keys()],
    runJob(name) {
      const run = work.get(name);
      if (!run) throw new Error(`there is no job ${name} among ${[...work.keys()].join()}`);
      return run();
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
};
