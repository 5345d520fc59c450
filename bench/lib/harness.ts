/**
 * The server of the benches in its own process: the whole application on its own PostgreSQL that flushes to disk as in
 * an installation, with an empty route for comparison.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS, type Limits } from '@kinward/contract/limits.ts';
import { PositionsReply, PositionBatch } from '@kinward/contract/locations/locations.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import type { Config } from '@kinward/server/config/config.ts';
import { systemClock } from '@kinward/server/platform/clock.ts';
import { startCluster } from '@kinward/server/platform/database/cluster.ts';
import { databaseUser } from '@kinward/server/platform/database/database-user.ts';
import type { Db } from '@kinward/server/platform/database/db.ts';
import { migrate } from '@kinward/server/platform/database/migrate.ts';
import { DATABASE_NAME, provision, OWNER_ROLE, APP_ROLE } from '@kinward/server/platform/database/roles.ts';
import { boot } from '@kinward/testkit/boot.ts';
import { insertDevices, insertFamily, insertParent } from '@kinward/testkit/inserted.ts';

/** Limits that a load from one address would otherwise hit. */
const RAISED: Partial<Limits> = {
  positionBucket: 1e12,
  requestsPerMinuteSession: 1e9,
  requestsPerMinuteAddress: 1e9,
  reportsPerMinuteDevice: 1e9,
  streamsPerFamily: 1000,
  streamsPerSession: 1000,
};

export interface BenchDevice {
  deviceId: DeviceId;
  token: string;
}
export interface BenchFamily {
  familyId: FamilyId;
  /** Headers of a signed-in parent. */
  parent?: Record<string, string>;
  devices: BenchDevice[];
}

/** A PostgreSQL with the durability of an installation, in a temporary folder. */
export const startDatabase = async () => {
  const user = databaseUser();
  const home = mkdtempSync('/tmp/kinward-bench-');
  if (user) chownSync(home, 0, user.gid);
  chmodSync(home, user ? 0o710 : 0o700);
  const passwords = {
    admin: randomBytes(16).toString('hex'),
    owner: randomBytes(16).toString('hex'),
    app: randomBytes(16).toString('hex'),
  };
  const cluster = await startCluster({ home, adminPassword: passwords.admin, user });
  const place = { host: cluster.host, port: cluster.port, database: DATABASE_NAME };
  await provision(place, passwords);
  const owner = { ...place, user: OWNER_ROLE, password: passwords.owner };
  const app = { ...place, user: APP_ROLE, password: passwords.app };
  await migrate(owner, { separateAppRole: true });
  return {
    owner,
    app,
    async stop() {
      await cluster.postmaster.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** A family with paired devices, inserted into the database directly. */
export const makeFamily = async ({ db }: Pick<Db, 'db'>, count: number): Promise<BenchFamily> => {
  const family = await insertFamily(db);
  return { ...family, devices: await insertDevices(db, family, { count, pairedAt: new Date() }) };
};

/** A signed-in parent of the family, inserted into the database directly. @returns the headers of a signed-in request */
export const signIn = async (
  { db }: Pick<Db, 'db'>,
  family: Pick<BenchFamily, 'familyId'>,
): Promise<Record<string, string>> =>
  (await insertParent(db, family, { role: 'owner', now: new Date() })).headers;

/** The application on a database, listening on a free port of 127.0.0.1. */
export const startServer = async (access: Awaited<ReturnType<typeof startDatabase>>) => {
  const logLevel = (process.env['LOG_LEVEL'] ?? 'warn') as Config['logLevel'];
  const { app, database, close } = await boot(access, {
    config: { logLevel },
    limits: RAISED,
    clock: systemClock,
  });
  app.server.route({
    method: 'POST',
    url: '/api/bench/empty',
    bodyLimit: LIMITS.bodyBytesDevice,
    schema: { body: PositionBatch, response: { 200: z.object({ data: PositionsReply }) } },
    handler: async (request) => ({
      data: { stored: (request.body as unknown[]).length, duplicates: 0, notKept: 0 },
    }),
  });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const bound = app.server.server.address();
  return {
    app,
    database,
    port: typeof bound === 'object' && bound ? bound.port : 0,
    stop: close,
  };
};
