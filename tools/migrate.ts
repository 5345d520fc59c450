/**
 * `node tools/migrate.ts up | down | to N`: migrates the database of this installation by hand, with the environment
 * of `npm start`. The server must be stopped, as it holds the data folder. The server itself migrates up at its start.
 */
import path from 'node:path';
import { loadConfig } from '@kinward/server/config/config.ts';
import { StartError } from '@kinward/server/config/start-error.ts';
import { databaseUser } from '@kinward/server/platform/database/database-user.ts';
import { prepareFolder, requireOwnFolder } from '@kinward/server/platform/database/data-folder.ts';
import { currentVersion, migrate, readMigrations } from '@kinward/server/platform/database/migrate.ts';
import { startDatabase } from '@kinward/server/platform/database/start-database.ts';
import { acquireProcessLock } from '@kinward/server/platform/process-lock/process-lock.ts';

const [verb, number] = process.argv.slice(2);

function target(current: number): number | undefined {
  if (verb === 'up') return undefined;
  if (verb === 'down') return readMigrations().findLast(({ version }) => version < current)?.version ?? 0;
  if (verb === 'to' && /^\d+$/.test(number ?? '')) return Number(number);
  throw new StartError('Usage: node tools/migrate.ts up | down | to N');
}

async function run(): Promise<void> {
  target(0);
  const rootDir = path.join(import.meta.dirname, '..');
  const config = loadConfig(process.env, { rootDir, uid: process.getuid?.() });
  const embedded = config.databaseUrl === null;
  requireOwnFolder(config.dataDir);
  prepareFolder(config.dataDir, embedded ? databaseUser() : null);
  const lock = await acquireProcessLock(config.dataDir);
  try {
    const database = await startDatabase(config);
    try {
      const to = target(await currentVersion(database.owner));
      const done = await migrate(database.owner, {
        ...(to === undefined ? {} : { to }),
        separateAppRole: embedded,
      });
      console.log(done.length === 0 ? 'Nothing to do.' : `Done: ${done.join(', ')}.`);
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
