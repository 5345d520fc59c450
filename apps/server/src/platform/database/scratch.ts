import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { processIdentity } from '../process-lock/process-identity.ts';
import { ADMIN_ROLE, startCluster } from './cluster.ts';
import { databaseUser } from './database-user.ts';
import { migrate } from './migrate.ts';
import { clearOrphan } from './postmaster.ts';
import { APP_ROLE, closeDatabase, createDatabase, ensureRoles, OWNER_ROLE, withClient } from './roles.ts';
import type { Passwords } from './roles.ts';
import { scratchBase, scratchBases } from './scratch-folder.ts';
import type { DatabaseAccess } from './start-database.ts';

const PREFIX = 'kinward-scratch-';
const TEMPLATE = 'kinward_template';

/** What a test process needs to make databases of its own in a cluster that another process started. Plain data. */
export interface ScratchPlace {
  host: string;
  port: number;
  passwords: Passwords;
  /** What a run keeps there goes with the cluster. */
  folder: string;
}

export interface ScratchCluster {
  place: ScratchPlace;
  /** Ends PostgreSQL and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL in memory where there is room, else in a temporary folder: unsafe against a power cut and
 * fast. What an earlier, killed run left behind is removed first.
 */
export async function startScratchCluster(): Promise<ScratchCluster> {
  const user = databaseUser();
  await sweepScratchClusters();
  const home = mkdtempSync(path.join(scratchBase(user), PREFIX));
  if (user !== null) chownSync(home, 0, user.gid);
  chmodSync(home, user === null ? 0o700 : 0o710);
  writeFileSync(path.join(home, 'owner'), `${process.pid} ${processIdentity(process.pid)}`);
  const passwords = { admin: password(), owner: password(), app: password() };
  const cluster = await startCluster({ home, adminPassword: passwords.admin, user, scratch: true });
  const place = { host: cluster.host, port: cluster.port, passwords, folder: home };
  await withClient(adminAccess(place), (client) => ensureRoles(client, passwords));
  return {
    place,
    stop: async () => {
      await cluster.postmaster.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Makes the template database and migrates it once; every test database is then a copy. */
export async function createTemplate(place: ScratchPlace): Promise<void> {
  const access = await createEmptyDatabase(place, TEMPLATE);
  await migrate(access.owner, { separateAppRole: true });
}

/** Makes a database that is migrated and empty, in a few tens of milliseconds. */
export async function createDatabaseFromTemplate(place: ScratchPlace, name: string): Promise<DatabaseAccess> {
  return await createFrom(place, name, TEMPLATE);
}

/** Makes a database without any table. */
export async function createEmptyDatabase(place: ScratchPlace, name: string): Promise<DatabaseAccess> {
  return await createFrom(place, name, null);
}

/** Removes a database, ending whatever is still connected to it. */
export async function dropDatabase(place: ScratchPlace, name: string): Promise<void> {
  await withClient(adminAccess(place), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}

async function createFrom(
  place: ScratchPlace,
  name: string,
  template: string | null,
): Promise<DatabaseAccess> {
  await withClient(adminAccess(place), async (client) => {
    await createDatabase(client, name, template);
    await closeDatabase(client, name);
  });
  const { host, port, passwords } = place;
  return {
    owner: { host, port, database: name, user: OWNER_ROLE, password: passwords.owner },
    app: { host, port, database: name, user: APP_ROLE, password: passwords.app },
  };
}

function adminAccess({ host, port, passwords }: ScratchPlace): pg.ClientConfig {
  return { host, port, database: 'postgres', user: ADMIN_ROLE, password: passwords.admin };
}

/** Ends and removes the clusters of processes that no longer live. */
export async function sweepScratchClusters(): Promise<void> {
  for (const base of scratchBases(databaseUser())) {
    for (const name of readdirSync(base).filter((entry) => entry.startsWith(PREFIX)))
      await sweepCluster(path.join(base, name));
  }
}

async function sweepCluster(home: string): Promise<void> {
  try {
    const [pid, identity] = readFileSync(path.join(home, 'owner'), 'utf8').split(' ');
    if (processIdentity(Number(pid)) === identity) return;
    await clearOrphan(path.join(home, 'postgres'), null);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Another user's cluster, or one that is being made right now.
  }
}

function password(): string {
  return randomBytes(16).toString('hex');
}
