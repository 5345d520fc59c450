/** Runs a list of slices: mounts, schedules, starts and ends all of them alike. */
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { closeServer, watchRequests } from './platform/http/closing.ts';
import { createServer } from './platform/http/edge.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import type { Guards } from './platform/http/identity.ts';
import { createRouter } from './platform/http/mount.ts';
import { createStatic } from './platform/http/static.ts';
import type { Platform } from './ports/platform.ts';
import { HOUR, type Slice } from './ports/slice.ts';

export interface RunningSlices {
  server: FastifyInstance;
  /** Names of the contract's routes that are mounted. */
  mounted: ReadonlySet<string>;
  close(): Promise<void>;
}

/**
 * Builds the server without listening. Jobs and the bus run from here on.
 * @param slices each after those that it uses; they end in the opposite order
 */
export const runSlices = async (
  platform: Platform,
  guards: Guards,
  slices: readonly Slice[],
): Promise<RunningSlices> => {
  const { config, log, limits, metrics, jobs, bus, geocoder, regions } = platform;
  const portal = createStatic(path.join(config.rootDir, 'apps/web/dist'));
  const server = await createServer(config, log, limits, portal);
  metrics.watch(server);
  const requests = watchRequests(server);
  const idempotency = createIdempotency(platform);
  const router = createRouter(server, guards, idempotency);
  jobs.every('idempotency.purge', HOUR, () => idempotency.purge());
  for (const slice of slices) {
    slice.routes?.(router);
    slice.serve?.(server);
    for (const { name, everySeconds, run } of slice.jobs ?? []) jobs.every(name, everySeconds, run);
  }
  await Promise.all([bus.start(), ...slices.map((slice) => slice.prepare?.())]);
  if (config.roles.includes('worker')) {
    jobs.start();
    for (const slice of slices) slice.start?.();
  }
  const lastFirst = slices.toReversed();
  return {
    server,
    mounted: router.mounted,
    async close() {
      // Streams never end by themselves, so they go first; then requests under way are answered.
      for (const slice of lastFirst) await slice.stop?.();
      await closeServer(server, requests);
      await jobs.stop();
      for (const slice of lastFirst) await slice.close?.();
      await geocoder.close();
      await regions.close();
      await bus.close();
    },
  };
};
