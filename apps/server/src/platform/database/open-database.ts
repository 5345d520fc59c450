import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../config/start-error.ts';
import { acquireProcessLock, serverState } from '../process-lock/process-lock.ts';
import { embeddedAccess, startDatabase } from './start-database.ts';
import type { DatabaseAccess } from './start-database.ts';

/** Longer than a server needs to start or to stop. */
const PATIENCE_MS = 30_000;
const POLL_MS = 100;

/** A database that a command works on beside the server, or without it. */
export interface OpenDatabase extends DatabaseAccess {
  close(): Promise<void>;
}

/**
 * Reaches the installation's database from another process than the server: the outside one; the embedded one of a server
 * that runs; else the embedded one by starting it, and then a server that starts meanwhile waits for `close`.
 * @throws StartError when there is none or it cannot be reached
 */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const { owner, app } = await startDatabase(config);
    return { owner, app, close: () => Promise.resolve() };
  }
  const { dataDir } = config;
  if (!existsSync(path.join(dataDir, 'database', 'postgres'))) {
    throw new StartError(
      `There is no database in the data folder ${dataDir}: start the server once, or name its folder by DATA_DIR, and call this as the user that runs the server`,
    );
  }
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const state = serverState(dataDir);
    if (state === 'running')
      return { ...embeddedAccess(dataDir, placeOf(dataDir)), close: () => Promise.resolve() };
    if (state === null) {
      const opened = await startAlone(config);
      if (opened !== null) return opened;
    }
    if (Date.now() > deadline) {
      throw new StartError(`The server on ${dataDir} has been starting or stopping for too long; try again`);
    }
    await sleep(POLL_MS);
  }
}

/** Null when another process was quicker to take the data folder. */
async function startAlone(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<OpenDatabase | null> {
  const lock = await acquireProcessLock(config.dataDir).catch((error: unknown) => {
    if (error instanceof StartError && serverState(config.dataDir) !== null) return null;
    throw error;
  });
  if (lock === null) return null;
  // A command is about to end from its first moment on: a server that starts now waits for it instead of giving up.
  lock.stopping();
  try {
    const database = await startDatabase(config);
    return {
      owner: database.owner,
      app: database.app,
      close: async () => {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Where a running embedded PostgreSQL is met: its socket's folder, or the port in the fourth line of its `postmaster.pid`. */
function placeOf(dataDir: string): { host: string; port: number } {
  const home = path.join(dataDir, 'database');
  const run = path.join(home, 'run');
  if (existsSync(path.join(run, '.s.PGSQL.5432'))) return { host: run, port: 5432 };
  const lines = readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: '127.0.0.1', port: Number(lines[3]) };
}
