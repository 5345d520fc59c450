/**
 * The server of the benches in its own process: the whole application on its own PostgreSQL that flushes to disk as in
 * an installation, with an empty route for comparison.
 */
import { hash, randomBytes } from 'node:crypto';
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
import {
  newAccountId,
  newChildId,
  newDeviceId,
  newFamilyId,
  newId,
  newFamilyToken,
  newToken,
} from '@kinward/server/platform/ids.ts';
import { boot } from '@kinward/testkit/boot.ts';

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
  const familyId = newFamilyId();
  const childId = newChildId();
  await db.insertInto('families').values({ id: familyId, plan: 'Premium' }).execute();
  await db
    .insertInto('children')
    .values({
      id: childId,
      family_id: familyId,
      first_name: 'Mia',
      age: 9,
      device_type: 'Android',
      ordinal: 0,
    })
    .execute();
  const devices = Array.from({ length: count }, () => ({
    deviceId: newDeviceId(),
    token: newFamilyToken('device', familyId),
  }));
  await db
    .insertInto('devices')
    .values(
      devices.map(({ deviceId, token }) => ({
        id: deviceId,
        family_id: familyId,
        child_id: childId,
        name: 'Phone',
        device_type: 'Android',
        token_hash: hash('sha256', token, 'buffer'),
        paired_at: new Date(),
      })),
    )
    .execute();
  return { familyId, devices };
};

/** A signed-in parent of the family, inserted into the database directly. @returns the headers of a signed-in request */
export const signIn = async (
  { db }: Pick<Db, 'db'>,
  { familyId }: Pick<BenchFamily, 'familyId'>,
): Promise<Record<string, string>> => {
  const [accountId, browserId] = [newAccountId(), newId()];
  const [token, secret] = [newFamilyToken('parent', familyId), newToken('browser')];
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      family_id: familyId,
      role: 'owner',
      first_name: 'Nora',
      last_name: 'Hale',
      email: `${accountId}@example.org`,
      phone: accountId,
      password_hash: 'none',
    })
    .execute();
  await db
    .insertInto('browsers')
    .values({
      id: browserId,
      account_id: accountId,
      family_id: familyId,
      secret_hash: digest(secret),
      user_agent: 'bench',
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      account_id: accountId,
      family_id: familyId,
      browser_id: browserId,
      token_hash: digest(token),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  return { authorization: `Bearer ${token}`, cookie: `kw=${secret}` };
};

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
