/** Runs the server in this process on an earlier clock, so that the sample family's days are reported and judged when they happen. */
import { loadKeys, keyFileOf } from '@kinward/server/config/keys.ts';
import type { Config } from '@kinward/server/config/config.ts';
import { databaseUser } from '@kinward/server/platform/database/database-user.ts';
import { prepareFolder } from '@kinward/server/platform/database/data-folder.ts';
import { migrate } from '@kinward/server/platform/database/migrate.ts';
import { startDatabase } from '@kinward/server/platform/database/start-database.ts';
import { acquireProcessLock } from '@kinward/server/platform/process-lock/process-lock.ts';
import { boot } from '@kinward/testkit/boot.ts';
import { TestClock } from '@kinward/testkit/clock.ts';
import { startPastResolver } from './filter/past-resolver.ts';
import type { Past } from './story.ts';

/** Two weeks pass in seconds: what a minute may hold, ten minutes hold there. */
const HURRIED = {
  requestsPerMinuteAddress: 100_000,
  requestsPerMinuteSession: 100_000,
  reportsPerMinuteDevice: 100_000,
};

/**
 * Starts the installation of a data folder on a clock that `work` moves, and ends it after it.
 * @throws StartError when it cannot be started
 */
export const livePast = async <Result>(
  config: Config,
  work: (past: Past) => Promise<Result>,
): Promise<Result> => {
  await using cleanup = new AsyncDisposableStack();
  prepareFolder(config.dataDir, databaseUser());
  const lock = await acquireProcessLock(config.dataDir);
  cleanup.defer(() => lock.release());
  const database = await startDatabase(config);
  cleanup.defer(() => database.stop());
  await migrate(database.owner, { separateAppRole: true });
  const clock = new TestClock();
  const keys = loadKeys(keyFileOf(config));
  const booted = await boot(database, { config, clock, keys, limits: HURRIED });
  cleanup.defer(() => booted.close());
  const url = await booted.app.server.listen({ host: '127.0.0.1', port: 0 });
  const resolver = config.filter ? await startPastResolver(config.dataDir) : null;
  if (resolver) cleanup.defer(() => resolver[Symbol.asyncDispose]());
  return await work({ url, clock, runJob: booted.runJob, resolver });
};
