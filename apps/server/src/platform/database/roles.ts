import pg from 'pg';
import { ADMIN_ROLE } from './cluster.ts';

/** Owns the tables and runs the migrations. */
export const OWNER_ROLE = 'kinward_owner';
/** What the server works as once the migrations have run: it reads and writes rows and can change no table. */
export const APP_ROLE = 'kinward_app';
export const DATABASE_NAME = 'kinward';

export interface Passwords {
  admin: string;
  owner: string;
  app: string;
}

/** Connects, hands the client over, and closes it again. */
export async function withClient<T>(
  options: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...options });
  // A connection that breaks while idle is reported here; the query that needs it fails by itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the owner's and the application's role, or gives them their passwords again. Safe to repeat. */
export async function ensureRoles(admin: pg.Client, passwords: Passwords): Promise<void> {
  await ensureRole(admin, OWNER_ROLE, passwords.owner);
  await ensureRole(admin, APP_ROLE, passwords.app);
}

async function ensureRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await admin.query(
    `${verb} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${admin.escapeLiteral(password)}`,
  );
}

/**
 * Makes a database that the owner role owns.
 * @param template a database to copy, with its tables and their rights
 */
export async function createDatabase(
  admin: pg.Client,
  name: string,
  template: string | null = null,
): Promise<void> {
  const copy = template === null ? '' : `TEMPLATE ${admin.escapeIdentifier(template)} STRATEGY FILE_COPY`;
  await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)} OWNER ${OWNER_ROLE} ${copy}`);
}

/** Lets only the owner's and the application's role connect to a database. Safe to repeat. */
export async function closeDatabase(admin: pg.Client, name: string): Promise<void> {
  const quoted = admin.escapeIdentifier(name);
  await admin.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${quoted} TO ${APP_ROLE}`);
  await admin.query(`REVOKE ALL ON DATABASE ${quoted} FROM PUBLIC`);
}

/**
 * Lets the application's role use whatever the owner makes from now on, in every schema. These are default rights, set
 * before the first migration, so that a migration can take a right away again (an audit table refuses UPDATE).
 */
export async function grantDefaults(owner: pg.Client): Promise<void> {
  await owner.query(`
    ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${APP_ROLE};
    ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${APP_ROLE};
    ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO ${APP_ROLE};
    ALTER DEFAULT PRIVILEGES GRANT EXECUTE ON ROUTINES TO ${APP_ROLE};
  `);
}

/** Roles and database of a fresh cluster. Safe to repeat after an interrupted first start. */
export async function provision(cluster: pg.ClientConfig, passwords: Passwords): Promise<void> {
  const admin = { ...cluster, user: ADMIN_ROLE, password: passwords.admin, database: 'postgres' };
  await withClient(admin, async (client) => {
    await ensureRoles(client, passwords);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await createDatabase(client, DATABASE_NAME);
    await closeDatabase(client, DATABASE_NAME);
  });
}
