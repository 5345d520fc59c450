import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { oneLine, StartError } from '../../config/start-error.ts';
import { APP_ROLE, grantDefaults, withClient } from './roles.ts';

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../../migrations');
/** Any constant: every process that migrates this product's database takes the same advisory lock. */
const LOCK_KEY = 7_236_071_594;
const FILE_NAME = /^(\d{4})_([a-z0-9_]+?)(?:\.(?:up|down))?\.sql$/;
/** The line between the way forward and the way back in a migration of one file. */
const BACK = /^-- back\s*$/mu;
/** The line after what a way forward prepares. */
const THEN = /^-- then\s*$/mu;
const LOCK_POLL_MS = 100;

export interface Migration {
  version: number;
  name: string;
  /**
   * A query of one column, whose values are statements. Each runs by itself and outside of a transaction before the step, and may
   * run again after an interruption: for indexes that are made `concurrently`, while others work on. Empty: nothing to prepare.
   */
  prepare: string;
  up: string;
  down: string;
  /** SHA-256 of the way up: an edit of a merged migration is noticed. */
  checksum: string;
}

export interface MigrateOptions {
  /** The version to end at; the newest when absent. 0 takes everything away. */
  to?: number;
  /** True when the application works under a role of its own that has to be given its rights. */
  separateAppRole?: boolean;
  dir?: string;
}

type Ways = Pick<Migration, 'prepare' | 'up' | 'down'>;

/** The way forward with what it prepares, which a line `-- then` ends. */
function readForward(stem: string, text: string): Pick<Ways, 'prepare' | 'up'> {
  const [first = '', up, more] = text.split(THEN);
  if (more !== undefined) throw new StartError(`The migration ${stem} has more than one line "-- then"`);
  return up === undefined ? { prepare: '', up: first } : { prepare: first, up };
}

/** Both ways of a migration: of one file, split at the line `-- back`, or of a file each. @throws StartError when one is missing */
function readWays(dir: string, stem: string, files: readonly string[]): Ways {
  const read = (file: string): string => readFileSync(path.join(dir, file), 'utf8');
  if (files.includes(`${stem}.sql`)) {
    const [up = '', down, more] = read(`${stem}.sql`).split(BACK);
    if (down === undefined || more !== undefined)
      throw new StartError(`The migration ${stem} has one line "-- back" between its ways forward and back`);
    return { ...readForward(stem, up), down };
  }
  for (const [way, name] of [
    ['up', 'forward'],
    ['down', 'back'],
  ]) {
    if (!files.includes(`${stem}.${way}.sql`))
      throw new StartError(`The migration ${stem} lacks its way ${name}`);
  }
  return { ...readForward(stem, read(`${stem}.up.sql`)), down: read(`${stem}.down.sql`) };
}

/** Reads `NNNN_<what>.sql`, or `.up.sql` and `.down.sql`, in the order of their numbers. */
export function readMigrations(dir: string = MIGRATIONS_DIR): Migration[] {
  const files = readdirSync(dir).filter((file) => file.endsWith('.sql'));
  const odd = files.find((file) => !FILE_NAME.test(file));
  if (odd !== undefined) throw new StartError(`A migration is named NNNN_<what>.sql, not ${odd}`);
  const stems = [...new Set(files.map((file) => file.replace(/(\.(up|down))?\.sql$/, '')))].toSorted();
  return stems.map((stem, index) => {
    const version = Number(stem.slice(0, 4));
    if (version === Number(stems[index - 1]?.slice(0, 4) ?? 0)) {
      throw new StartError(`The number of migration ${stem} is taken`);
    }
    const { prepare, up, down } = readWays(dir, stem, files);
    return {
      version,
      name: stem.slice(5),
      prepare,
      up,
      down,
      checksum: createHash('sha256').update(prepare).update(up).digest('hex'),
    };
  });
}

/**
 * Brings a database to the wanted version, each step in a transaction of its own. Several processes may do so at once.
 * @returns the versions that were applied (up) or taken back (down), in order
 * @throws StartError when the database is newer than the code, was migrated by another text, or a step fails
 */
export async function migrate(access: pg.ClientConfig, options: MigrateOptions = {}): Promise<number[]> {
  const migrations = readMigrations(options.dir);
  const newest = migrations.at(-1)?.version ?? 0;
  const target = options.to ?? newest;
  if (target !== 0 && !migrations.some(({ version }) => version === target)) {
    throw new StartError(`There is no migration ${target}; the newest is ${newest}`);
  }
  return await withClient(access, async (client) => {
    await takeLock(client);
    if (options.separateAppRole === true) await grantDefaults(client);
    const applied = await readApplied(client);
    if (options.separateAppRole === true) {
      await client.query(`REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${APP_ROLE}`);
    }
    checkApplied(applied, migrations);
    const current = applied.at(-1)?.version ?? 0;
    if (target >= current) {
      const ahead = migrations.filter(({ version }) => version > current && version <= target);
      return await walk(client, ahead, 'up');
    }
    const behind = migrations.filter(({ version }) => version > target && version <= current);
    const done = await walk(client, behind.toReversed(), 'down');
    if (target === 0) await client.query('DROP TABLE schema_migrations');
    return done;
  });
}

/**
 * Waits for others that migrate. It asks again and again: a statement that waits for the lock would hold up every index that
 * its owner makes concurrently, which waits for all statements that began before it.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK_KEY,
    ]);
    if (rows[0]?.taken === true) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

/** The version that a database is at; 0 when nothing was migrated yet. */
export async function currentVersion(access: pg.ClientConfig): Promise<number> {
  return await withClient(access, async (client) => {
    if (!(await hasTable(client))) return 0;
    const { rows } = await client.query<{ version: number }>(
      'SELECT max(version) AS version FROM schema_migrations',
    );
    return rows[0]?.version ?? 0;
  });
}

async function hasTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS present`,
  );
  return rows[0]?.present === true;
}

interface Applied {
  version: number;
  checksum: string;
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  if (!(await hasTable(client))) {
    await client.query(`
      CREATE TABLE schema_migrations (
        version integer PRIMARY KEY,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    return [];
  }
  return (await client.query<Applied>('SELECT version, checksum FROM schema_migrations ORDER BY version'))
    .rows;
}

function checkApplied(applied: Applied[], migrations: Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  const last = applied.at(-1)?.version ?? 0;
  if (last > newest) {
    throw new StartError(
      `The database is at version ${last}, newer than this Kinward, which knows ${newest}; ` +
        'start the newer Kinward, or restore a backup',
    );
  }
  for (const [index, migration] of migrations.filter(({ version }) => version <= last).entries()) {
    const before = applied[index];
    if (before?.version !== migration.version) {
      throw new StartError(
        `Migration ${migration.version} came after version ${last} was reached; give it a newer number`,
      );
    }
    if (before.checksum !== migration.checksum) {
      throw new StartError(
        `The database was migrated by another text of migration ${migration.version}; a merged migration must not be edited`,
      );
    }
  }
}

async function prepare(client: pg.Client, step: Migration): Promise<void> {
  const { rows } = await client.query<string[]>({ text: step.prepare, rowMode: 'array' });
  for (const [statement = ''] of rows) await client.query(statement);
}

async function walk(client: pg.Client, steps: Migration[], direction: 'up' | 'down'): Promise<number[]> {
  for (const step of steps) {
    try {
      if (direction === 'up' && step.prepare !== '') await prepare(client, step);
      await client.query('BEGIN');
      await client.query(step[direction]);
      if (direction === 'up') {
        await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
          step.version,
          step.name,
          step.checksum,
        ]);
      } else {
        await client.query('DELETE FROM schema_migrations WHERE version = $1', [step.version]);
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw new StartError(
        `Migration ${step.version} (${step.name}, ${direction}) failed: ${oneLine(error)}`,
      );
    }
  }
  return steps.map((step) => step.version);
}
