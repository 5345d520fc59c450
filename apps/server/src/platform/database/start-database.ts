import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { errorCode, oneLine, StartError } from '../../config/start-error.ts';
import { requireReachable, startCluster } from './cluster.ts';
import { prepareFolder } from './data-folder.ts';
import { databaseUser } from './database-user.ts';
import { APP_ROLE, DATABASE_NAME, OWNER_ROLE, provision, withClient } from './roles.ts';
import type { Passwords } from './roles.ts';

const MIN_VERSION = 15;
/** `password authentication failed` and `database does not exist`: a first start was interrupted before provisioning. */
const NOT_PROVISIONED = new Set(['28P01', '28000', '3D000']);

/** How to reach the database. With an outside one both are the same role, as the URL names only one. */
export interface DatabaseAccess {
  /** Connects as the role that owns the tables; for migrations and the job queue's own tables. */
  owner: pg.ClientConfig;
  /** Connects as the role that the server works with; without the right to change tables when embedded. */
  app: pg.ClientConfig;
}

export interface RunningDatabase extends DatabaseAccess {
  /** One phrase for the operator that holds no secret: where the data is stored. */
  description: string;
  /** Process id of the embedded PostgreSQL; null for an outside database. */
  pid: number | null;
  /** True when a PostgreSQL that a killed server had left behind was ended first. */
  orphanEnded: boolean;
  /** Called when the embedded PostgreSQL ends without having been asked to. */
  onUnexpectedEnd(listener: () => void): void;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or checks the outside one.
 * @throws StartError when it cannot be started or reached, or is older than PostgreSQL 15
 */
export async function startDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<RunningDatabase> {
  return config.databaseUrl === null
    ? await startEmbedded(config.dataDir)
    : await checkOutside(config.databaseUrl);
}

async function checkOutside(url: string): Promise<RunningDatabase> {
  const access: pg.ClientConfig = { connectionString: url };
  const { host, pathname } = new URL(url);
  const place = `${host || 'the local socket'}${pathname}`;
  let version: number;
  try {
    version = await withClient(access, async (client) => {
      const { rows } = await client.query<{ version: string }>(
        `SELECT current_setting('server_version_num') AS version`,
      );
      return Math.floor(Number(rows[0]?.version) / 10_000);
    });
  } catch (error) {
    throw new StartError(
      `The database at ${place} (DATABASE_URL) cannot be reached: ${oneLine(error) || errorCode(error)}`,
    );
  }
  if (version < MIN_VERSION) {
    throw new StartError(
      `The database at ${place} (DATABASE_URL) is PostgreSQL ${version}; Kinward needs ${MIN_VERSION} or newer`,
    );
  }
  return {
    owner: access,
    app: access,
    description: `PostgreSQL ${version} at ${place}`,
    pid: null,
    orphanEnded: false,
    onUnexpectedEnd: () => undefined,
    stop: () => Promise.resolve(),
  };
}

async function startEmbedded(dataDir: string): Promise<RunningDatabase> {
  const user = databaseUser();
  const home = path.join(dataDir, 'database');
  prepareFolder(dataDir, user);
  prepareFolder(home, user);
  requireReachable(home, user);
  const passwords = loadPasswords(dataDir, home);
  const cluster = await startCluster({ home, adminPassword: passwords.admin, user });
  const place: pg.ClientConfig = { host: cluster.host, port: cluster.port, database: DATABASE_NAME };
  const { owner, app } = embeddedAccess(dataDir, cluster);
  try {
    await withClient(owner, (client) => client.query('SELECT 1')).catch(async (error: unknown) => {
      if (!NOT_PROVISIONED.has(errorCode(error))) throw error;
      await provision(place, passwords);
    });
  } catch (error) {
    await cluster.postmaster.stop();
    throw new StartError(`The database in ${home} cannot be opened: ${oneLine(error)}`);
  }
  return {
    owner,
    app,
    description: `PostgreSQL in ${home}`,
    pid: cluster.postmaster.pid,
    orphanEnded: cluster.orphanEnded,
    onUnexpectedEnd: (listener) => cluster.postmaster.onUnexpectedEnd(listener),
    stop: () => cluster.postmaster.stop(),
  };
}

/**
 * How to reach an embedded PostgreSQL that runs.
 * @param place a socket's folder or 127.0.0.1, and the port
 * @throws StartError when its passwords cannot be read
 */
export function embeddedAccess(
  dataDir: string,
  { host, port }: { host: string; port: number },
): DatabaseAccess {
  const passwords = loadPasswords(dataDir, path.join(dataDir, 'database'));
  const place = { host, port, database: DATABASE_NAME };
  return {
    owner: { ...place, user: OWNER_ROLE, password: passwords.owner },
    app: { ...place, user: APP_ROLE, password: passwords.app },
  };
}

function loadPasswords(dataDir: string, home: string): Passwords {
  const file = path.join(dataDir, 'database.json');
  if (existsSync(file)) {
    try {
      const { admin, owner, app } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Passwords>;
      if (admin && owner && app) return { admin, owner, app };
    } catch (error) {
      throw new StartError(`The database's passwords in ${file} cannot be read: ${oneLine(error)}`);
    }
    throw new StartError(`The database's passwords in ${file} are incomplete; restore the file`);
  }
  if (existsSync(path.join(home, 'postgres'))) {
    throw new StartError(`The database's passwords are missing: restore ${file}`);
  }
  const [admin, owner, app] = [password(), password(), password()];
  // Renamed into place, so that a kill half-way leaves no half file.
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify({ admin, owner, app })}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
  return { admin, owner, app };
}

/** 256 random bits. */
function password(): string {
  return randomBytes(32).toString('base64url');
}
