import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { createBus } from '../ports/bus.ts';
import type { Bus } from '../ports/bus.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { createDb } from '../platform/database/db.ts';
import { currentVersion, readMigrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Db } from '../platform/tx.ts';

/** What an operator command works with. */
export interface Installation {
  config: Config;
  db: Db;
  pool: pg.Pool;
  /** Connects as the role that owns the tables. */
  owner: pg.ClientConfig;
  clock: Clock;
  /** Notifies the servers that run on the same database. */
  bus: Pick<Bus, 'publish'>;
  /** Sends what was published, and disconnects from the database. */
  close(): Promise<void>;
}

/** @throws StartError when there is no installation, it cannot be reached, or its tables are of another version */
export const openInstallation = async (config: Config): Promise<Installation> => {
  await using cleanup = new AsyncDisposableStack();
  const access = await openDatabase(config);
  cleanup.defer(() => access.close());
  const newest = readMigrations().at(-1)?.version ?? 0;
  const version = await currentVersion(access.owner);
  if (version !== newest) {
    throw new StartError(
      `The database is at version ${version} and this Kinward at ${newest}; start the server of this version once`,
    );
  }
  const { db, pool, close } = createDb(access.app, { max: 4 });
  cleanup.defer(close);
  const bus = createBus({
    access: access.owner,
    log: createLogger({ ...config, logLevel: 'silent' }),
  });
  await bus.start();
  cleanup.defer(() => bus.close());
  const held = cleanup.move();
  return { config, db, pool, owner: access.owner, clock: systemClock, bus, close: () => held.disposeAsync() };
};
