import type pg from 'pg';
import type { Logger } from 'pino';

const RETRY_MS = 2_000;

/**
 * Holds one connection that listens to PostgreSQL's notifications and reopens it when it breaks.
 * @returns the function that closes it
 */
export const listenForJobs = (
  pool: pg.Pool,
  channel: string,
  wake: () => void,
  log: Logger,
): (() => Promise<void>) => {
  let ended = false;
  let client: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;

  const lose = (error: unknown): void => {
    client?.release(true);
    client = undefined;
    if (ended) return;
    log.warn({ err: error }, 'no notifications from the database for now');
    retry = setTimeout(() => void connect(), RETRY_MS).unref();
  };

  const connect = async (): Promise<void> => {
    try {
      const fresh = await pool.connect();
      if (ended) {
        fresh.release();
        return;
      }
      client = fresh;
      fresh.on('notification', wake);
      fresh.on('error', (error) => {
        if (client === fresh) lose(error);
      });
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
      // What was added while the connection was down.
      wake();
    } catch (error) {
      lose(error);
    }
  };

  const connecting = connect();
  return async () => {
    ended = true;
    clearTimeout(retry);
    await connecting;
    client?.release(true);
    client = undefined;
  };
};
