import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';

export interface LeaderLockDeps {
  /** Past any pooler: the lock lives as long as its connection. */
  access: pg.ClientConfig;
  log: Logger;
  /** Ends it. */
  signal: AbortSignal;
}

/** Any constant: the first half of the advisory locks of this module. */
const LOCK_CLASS = 1_804_290;
/** Milliseconds until a process on standby asks again. */
const ASK_EVERY_MS = 5_000;
const PING_MS = 20_000;

/** Holds the lock and works; false when another process holds it or the connection broke. */
const attempt = async (
  { access, signal }: LeaderLockDeps,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> => {
  const lost = new AbortController();
  const client = new pg.Client({
    ...access,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: `kinward ${name}`,
  });
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  let ping: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [LOCK_CLASS, name],
    );
    if (rows[0]?.locked !== true) return false;
    // A connection that died silently would go unnoticed, and another process begin beside this one.
    ping = setInterval(() => void client.query('select 1').catch(() => lost.abort()), PING_MS).unref();
    await work(AbortSignal.any([signal, lost.signal]));
    return !lost.signal.aborted;
  } finally {
    clearInterval(ping);
    await client.end().catch(() => undefined);
  }
};

/**
 * Does work that never ends in one process of all on the database; another one begins when this one ends or loses its
 * connection. What the work does must bear that for a moment two do it.
 * @returns resolves when the work ended by itself, or after the signal
 */
export const withLeaderLock = async (
  deps: LeaderLockDeps,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const { log, signal } = deps;
  while (!signal.aborted) {
    try {
      if (await attempt(deps, name, work)) return;
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, name }, 'work of one process at a time is interrupted');
    }
    await sleep(ASK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
};
