import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '@kinward/testkit/database.ts';
import type { TestDatabase } from '@kinward/testkit/database.ts';
import { currentVersion, migrate, MIGRATIONS_DIR, readMigrations } from './migrate.ts';
import { withClient } from './roles.ts';

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await testDatabase({ migrated: false });
});
afterAll(async () => {
  await database.drop();
});
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'kinward-migrations-'));
  step(1, 'first', 'CREATE TABLE first (id int)', 'DROP TABLE first');
  step(2, 'second', 'CREATE TABLE second (id int); INSERT INTO second VALUES (1)', 'DROP TABLE second');
  await withClient(database.owner, (client) =>
    client.query('DROP TABLE IF EXISTS schema_migrations, first, second, third'),
  );
  return () => rmSync(dir, { recursive: true });
});

/** A migration of one file. */
function file(version: number, name: string, text: string): void {
  writeFileSync(path.join(dir, `${String(version).padStart(4, '0')}_${name}.sql`), text);
}

function step(version: number, name: string, up: string, down: string): void {
  const stem = path.join(dir, `${String(version).padStart(4, '0')}_${name}`);
  writeFileSync(`${stem}.up.sql`, up);
  writeFileSync(`${stem}.down.sql`, down);
}

async function tables(): Promise<string[]> {
  return await withClient(database.owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    return rows.map((row) => row.name);
  });
}

describe('migrate', () => {
  it('goes forward, does nothing twice, and back to nothing', async () => {
    expect(await migrate(database.owner, { dir })).toEqual([1, 2]);
    expect(await migrate(database.owner, { dir })).toEqual([]);
    expect(await currentVersion(database.owner)).toBe(2);
    expect(await migrate(database.owner, { dir, to: 1 })).toEqual([2]);
    expect(await tables()).toEqual(['first', 'schema_migrations']);
    expect(await migrate(database.owner, { dir, to: 0 })).toEqual([1]);
    expect(await tables()).toEqual([]);
    expect(await currentVersion(database.owner)).toBe(0);
  });

  it('is safe when several processes start at once', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database.owner, { dir })));
    expect(runs.flat()).toEqual([1, 2]);
  });

  it('takes back a step that fails and keeps the ones before it', async () => {
    step(3, 'third', 'CREATE TABLE third (id int); SELECT 1/0', 'DROP TABLE third');
    await expect(migrate(database.owner, { dir })).rejects.toThrow(
      /^Migration 3 \(third, up\) failed: division by zero$/,
    );
    expect(await tables()).toEqual(['first', 'schema_migrations', 'second']);
  });

  it('refuses a database that is newer than the code', async () => {
    await migrate(database.owner, { dir });
    rmSync(path.join(dir, '0002_second.up.sql'));
    rmSync(path.join(dir, '0002_second.down.sql'));
    await expect(migrate(database.owner, { dir })).rejects.toThrow(
      /^The database is at version 2, newer than/,
    );
  });

  it('refuses an edited migration', async () => {
    await migrate(database.owner, { dir });
    step(1, 'first', 'CREATE TABLE first (id bigint)', 'DROP TABLE first');
    await expect(migrate(database.owner, { dir })).rejects.toThrow(/another text of migration 1/);
  });

  it('refuses a migration with a number below the one that was reached', async () => {
    step(4, 'fourth', 'SELECT 1', 'SELECT 1');
    expect(await migrate(database.owner, { dir })).toEqual([1, 2, 4]);
    step(3, 'third', 'SELECT 1', 'SELECT 1');
    await expect(migrate(database.owner, { dir })).rejects.toThrow(
      /^Migration 3 came after version 4 was reached/,
    );
  });

  it('refuses files with a number twice, without a way back or with another name', () => {
    step(2, 'other', 'SELECT 1', 'SELECT 1');
    expect(() => readMigrations(dir)).toThrow(/0002_second is taken/);
    rmSync(path.join(dir, '0002_other.up.sql'));
    rmSync(path.join(dir, '0002_other.down.sql'));
    rmSync(path.join(dir, '0002_second.down.sql'));
    expect(() => readMigrations(dir)).toThrow(/0002_second lacks its way back/);
    writeFileSync(path.join(dir, 'Notes.sql'), '');
    expect(() => readMigrations(dir)).toThrow(/not Notes\.sql/);
  });

  it('takes both ways from one file', async () => {
    file(3, 'third', 'CREATE TABLE third (id int);\n\n-- back\nDROP TABLE third;\n');
    expect(await migrate(database.owner, { dir })).toEqual([1, 2, 3]);
    expect(await tables()).toContain('third');
    expect(await migrate(database.owner, { dir, to: 2 })).toEqual([3]);
    expect(await tables()).not.toContain('third');
  });

  it.each(['SELECT 1;\n', 'SELECT 1;\n-- back\nSELECT 2;\n-- back\nSELECT 3;\n'])(
    'refuses one file without one way back: %j',
    (text) => {
      file(3, 'third', text);
      expect(() => readMigrations(dir)).toThrow(/0003_third has one line "-- back"/);
    },
  );

  it('prepares a step outside of a transaction, while several processes start at once', async () => {
    const ways = [
      `SELECT 'CREATE INDEX CONCURRENTLY IF NOT EXISTS second_new ON second (id)'`,
      'ALTER INDEX second_new RENAME TO second_id',
      'DROP INDEX second_id',
    ];
    file(3, 'third', `${ways[0]};\n-- then\n${ways[1]};\n-- back\n${ways[2]};\n`);
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database.owner, { dir })));
    expect(runs.flat()).toEqual([1, 2, 3]);
    expect(await migrate(database.owner, { dir, to: 2 })).toEqual([3]);
  });

  it('prepares a step again that failed after it', async () => {
    const step3 = (up: string): void =>
      file(
        3,
        'third',
        `SELECT 'CREATE INDEX CONCURRENTLY IF NOT EXISTS second_id ON second (id)';\n-- then\n${up};\n-- back\nDROP INDEX second_id;\n`,
      );
    step3('SELECT 1/0');
    await expect(migrate(database.owner, { dir })).rejects.toThrow(
      /^Migration 3 \(third, up\) failed: division by zero$/,
    );
    step3('SELECT 1');
    expect(await migrate(database.owner, { dir })).toEqual([3]);
  });

  it('refuses a way forward with two lines "-- then"', () => {
    file(3, 'third', 'SELECT 1;\n-- then\nSELECT 2;\n-- then\nSELECT 3;\n-- back\nSELECT 4;\n');
    expect(() => readMigrations(dir)).toThrow(/0003_third has more than one line "-- then"/);
  });

  it('takes every step of the product’s own migrations', async () => {
    cpSync(MIGRATIONS_DIR, path.join(dir, 'own'), { recursive: true });
    const own = path.join(dir, 'own');
    // Numbers may leave gaps: slices that are built side by side have each their own.
    const versions = readMigrations(own).map(({ version }) => version);
    for (const version of versions) await migrate(database.owner, { dir: own, to: version });
    expect(await currentVersion(database.owner)).toBe(versions.at(-1));
    await migrate(database.owner, { dir: own, to: 0 });
    expect(await tables()).toEqual([]);
  });
});

describe('the application role', () => {
  it('works with rows and can change no table', async () => {
    const own = await testDatabase();
    try {
      await withClient(own.app, async (client) => {
        await expect(client.query('SELECT count(*) FROM accounts')).resolves.toBeDefined();
        await expect(client.query('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
        await expect(client.query('ALTER TABLE accounts ADD COLUMN x int')).rejects.toThrow(/must be owner/);
        await expect(client.query('DROP TABLE accounts')).rejects.toThrow(/must be owner/);
        await expect(client.query('TRUNCATE accounts CASCADE')).rejects.toThrow(/permission denied/);
        await expect(client.query('DELETE FROM schema_migrations')).rejects.toThrow(/permission denied/);
        await expect(client.query(`COPY (SELECT 1) TO PROGRAM 'true'`)).rejects.toThrow(/permission denied/);
      });
    } finally {
      await own.drop();
    }
  });

  it.each([undefined, 'password', 'postgres'])('is refused with the password %s', async (password) => {
    const own = await testDatabase();
    try {
      const attempt = withClient({ ...own.app, password }, () => Promise.resolve());
      await expect(attempt).rejects.toThrow(/password/);
      const asAdmin = withClient({ ...own.app, user: 'postgres', password }, () => Promise.resolve());
      await expect(asAdmin).rejects.toThrow(/password|does not exist/);
    } finally {
      await own.drop();
    }
  });
});
