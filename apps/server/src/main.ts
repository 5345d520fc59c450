/**
 * Starts one Kinward server and keeps it until it is asked to stop. `npm start` runs this through tools/start.mjs, which
 * holds the other end of an IPC channel: when that end is gone, the server stops as if it had been asked to.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { buildPlatform } from './app-platform.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { keyFileOf, loadKeys } from './config/keys.ts';
import { errorCode, oneLine, StartError } from './config/start-error.ts';
import { filterFolderOf } from './config/filter.ts';
import { systemClock } from './platform/clock.ts';
import { databaseUser } from './platform/database/database-user.ts';
import { prepareFolder, requireOwnFolder } from './platform/database/data-folder.ts';
import { createDb } from './platform/database/db.ts';
import { migrate } from './platform/database/migrate.ts';
import { startDatabase } from './platform/database/start-database.ts';
import { createLogger } from './platform/log/logger.ts';
import type { Logger } from './platform/log/logger.ts';
import { acquireProcessLock } from './platform/process-lock/process-lock.ts';
import { Stopped, StopRequest } from './platform/process-lock/stop-request.ts';

/** Milliseconds that requests under way may take once the server stops. */
const DRAIN_MS = 5_000;
/** Milliseconds after which a stop that hangs is cut off; the next start clears up after it. */
const STOP_LIMIT_MS = 20_000;

type App = Awaited<ReturnType<typeof buildApp>>;

async function serve(config: Config, log: Logger, stop: StopRequest): Promise<void> {
  const begun = performance.now();
  await using cleanup = new AsyncDisposableStack();
  const embedded = config.databaseUrl === null;
  requireOwnFolder(config.dataDir);
  prepareFolder(config.dataDir, embedded ? databaseUser() : null);
  const lock = await acquireProcessLock(config.dataDir);
  cleanup.defer(() => lock.release());
  if (config.filter)
    tellLauncher({ type: 'filter', config: { ...config.filter, folder: filterFolderOf(config.dataDir) } });
  const keys = loadKeys(keyFileOf(config));
  stop.throwIfRequested();

  const database = await startDatabase(config);
  cleanup.defer(() => database.stop());
  tellLauncher({ type: 'postgres', pid: database.pid });
  if (database.orphanEnded) log.warn('ended the PostgreSQL that a killed server had left behind');
  database.onUnexpectedEnd(() => stop.fail('PostgreSQL has ended'));
  stop.throwIfRequested();
  const migrated = await migrate(database.owner, { separateAppRole: embedded });
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated');

  const { db, pool, close } = createDb(database.app);
  cleanup.defer(close);
  const databaseOwner = database.owner;
  const app = await buildApp(
    buildPlatform({ config, keys, db, pool, databaseOwner, clock: systemClock, log }),
  );
  cleanup.defer(() => drain(app, log));
  stop.throwIfRequested();
  const address = await listen(app, config);
  lock.announce(address);
  // Runs first of all when this function ends.
  cleanup.defer(() => lock.stopping());
  log.info({ address, data: config.dataDir, ms: Math.round(performance.now() - begun) }, 'server ready');
  tellLauncher({ type: 'ready', address, data: embedded ? config.dataDir : database.description });
  log.info({ reason: await stop.reason }, 'server stops');
}

/** @returns the address that the server listens on, as a person opens it */
async function listen(app: App, { host, port, watch }: Config): Promise<string> {
  await app.server.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen(error, { host, port, names: { host: 'HOST', port: 'PORT' } });
  });
  if (watch && app.watches)
    await app.watches.listen().catch((error: unknown) => {
      throw cannotListen(error, { ...watch, names: { host: 'WATCH_HOST', port: 'WATCH_PORT' } });
    });
  const bound = app.server.server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}

interface Place {
  host: string;
  port: number;
  /** The settings that say so. */
  names: { host: string; port: string };
}

/** Why a port cannot be listened on, with a message that says what to do. */
function cannotListen(error: unknown, { host, port, names }: Place): StartError {
  const reasons = new Map([
    ['EADDRINUSE', `Port ${port} on ${host} is in use; end the other program or set ${names.port}`],
    ['EACCES', `Port ${port} may not be used by this user; set ${names.port} to 1024 or more`],
    ['EADDRNOTAVAIL', `This machine has no address ${host}; set ${names.host} to one of its own`],
    ['ENOTFOUND', `${names.host} ${host} is not known; set it to an address of this machine`],
  ]);
  return new StartError(
    reasons.get(errorCode(error)) ?? `The server cannot listen on ${host}:${port}: ${oneLine(error)}`,
  );
}

async function drain(app: App, log: Logger): Promise<void> {
  const closed = app.close();
  const late = await Promise.race([closed.then(() => false), sleep(DRAIN_MS, true, { ref: false })]);
  if (!late) return;
  log.warn('requests were cut off, as they took too long to end');
  app.server.server.closeAllConnections();
  await Promise.race([closed, sleep(1_000, undefined, { ref: false })]);
}

function tellLauncher(message: Record<string, unknown>): void {
  // The channel may close between the question and the sending; the launcher's end is noticed elsewhere.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** @returns the exit code */
async function main(): Promise<number> {
  const stop = new StopRequest();
  stop.listen();
  void stop.reason.then(() => setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref());
  const rootDir = path.join(import.meta.dirname, '../../..');
  const config = loadConfig(process.env, { rootDir, uid: process.getuid?.() });
  const log = createLogger(config);
  try {
    await serve(config, log, stop);
  } catch (error) {
    // A start that was asked to stop half-way fails in whatever it was doing: a signal may have ended initdb as well.
    const cutShort = error instanceof Stopped || (stop.requested && error instanceof StartError);
    if (!cutShort) throw error;
  }
  if (stop.failure === null) return 0;
  log.fatal({ err: stop.failure }, 'server failed');
  return 1;
}

let code = 1;
try {
  code = await main();
} catch (error) {
  console.error(error instanceof StartError ? `Kinward cannot start: ${oneLine(error)}` : error);
}
process.exit(code);
