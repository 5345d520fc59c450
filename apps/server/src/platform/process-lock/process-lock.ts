import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, StartError } from '../../config/start-error.ts';
import { processIdentity } from './process-identity.ts';

const LOCK_NAME = 'server.lock';
const POLL_MS = 50;
/** A killed launcher's server needs a moment to notice; only then does its lock say that it is stopping. */
const RUNNING_PATIENCE_MS = 1000;
/** Longer than a server needs to drain its requests and to stop PostgreSQL. */
const STOPPING_PATIENCE_MS = 10_000;
/** Two starters may both find the same stale lock; after this the loser's move has become visible to the winner. */
const SETTLE_MS = 15;

interface Holder {
  pid: number;
  /** See `processIdentity`: a later process with the same id is no holder. */
  started: string;
  token: string;
  state: 'starting' | 'running' | 'stopping';
  address: string | null;
}

/** Held while a server uses a data folder. */
export interface ProcessLock {
  /** Records where the server can be reached, for a process that is refused. */
  announce(address: string): void;
  /** Records that the server is about to end, so that a newcomer waits for it. */
  stopping(): void;
  release(): void;
}

/**
 * Takes the data folder for this process. A holder that is gone is replaced, one that is stopping is waited for.
 * @throws StartError naming process and address of a server that goes on running
 */
export async function acquireProcessLock(folder: string): Promise<ProcessLock> {
  const file = path.join(folder, LOCK_NAME);
  const mine: Holder = {
    pid: process.pid,
    started: processIdentity(process.pid) ?? 'unknown',
    token: randomBytes(12).toString('hex'),
    state: 'starting',
    address: null,
  };
  const begun = Date.now();
  for (;;) {
    if (tryCreate(file, mine)) {
      await sleep(SETTLE_MS);
      if (readHolder(file)?.token === mine.token) return heldLock(file, mine);
      continue;
    }
    const holder = readHolder(file);
    if (holder === null || !isAlive(holder)) {
      removeStale(file, holder);
      continue;
    }
    const patience = holder.state === 'stopping' ? STOPPING_PATIENCE_MS : RUNNING_PATIENCE_MS;
    if (Date.now() - begun > patience) throw refusal(folder, holder);
    await sleep(POLL_MS);
  }
}

/** What the living holder of a data folder does; null when no process holds it. */
export function serverState(folder: string): Holder['state'] | null {
  const holder = readHolder(path.join(folder, LOCK_NAME));
  return holder !== null && isAlive(holder) ? holder.state : null;
}

function refusal(folder: string, holder: Holder): StartError {
  const where = holder.address === null ? 'which is still starting' : `at ${holder.address}`;
  return new StartError(
    `Another server (process ${holder.pid}) ${where} already uses the data folder ${folder}`,
  );
}

function heldLock(file: string, mine: Holder): ProcessLock {
  let current = mine;
  const update = (change: Partial<Holder>): void => {
    if (readHolder(file)?.token !== mine.token) return;
    current = { ...current, ...change };
    const draft = `${file}.${mine.token}`;
    writeFileSync(draft, JSON.stringify(current), { mode: 0o600 });
    renameSync(draft, file);
  };
  return {
    announce: (address) => update({ state: 'running', address }),
    stopping: () => update({ state: 'stopping' }),
    release: () => {
      if (readHolder(file)?.token === mine.token) rmSync(file, { force: true });
    },
  };
}

/** A link either appears with its whole content or fails, so that no reader meets half a lock. */
function tryCreate(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Moves a stale lock away and puts it back when it turns out to be another one: between reading and moving it, a
 * quicker starter may have replaced it.
 */
function removeStale(file: string, stale: Holder | null): void {
  const aside = `${file}.stale-${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  try {
    const moved = readHolder(aside);
    if (moved !== null && moved.token !== stale?.token) linkSync(aside, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAlive(holder: Holder): boolean {
  return processIdentity(holder.pid) === holder.started;
}

function readHolder(file: string): Holder | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  const holder = (value ?? {}) as Partial<Record<keyof Holder, unknown>>;
  return (
    typeof holder.pid === 'number' && typeof holder.started === 'string' && typeof holder.token === 'string'
  );
}
