import type pg from 'pg';
import { migrate, readMigrations } from '../database/migrate.ts';
import { withClient } from '../database/roles.ts';
import { ArchiveError } from './archive.ts';
import {
  KEY_PURPOSES,
  MONTHLY,
  readTables,
  type Batch,
  type Head,
  type KeyPurpose,
  type TableShape,
  type Tail,
} from './format.ts';

type Lines = AsyncIterable<Head | Batch | Tail>;

/** What the restored installation can no longer read, as its keys are not the ones of the backup. */
export type Lost = ReadonlySet<KeyPurpose>;

export const lostKeys = (head: Head, present: Record<KeyPurpose, string[]>): Lost =>
  new Set(
    KEY_PURPOSES.filter((purpose) => !head.keyIds[purpose].every((id) => present[purpose].includes(id))),
  );

/** @throws ArchiveError when the backup is of a version that these migrations do not lead to */
export const requireKnownVersion = (head: Head): number => {
  const known = new Map(readMigrations().map(({ version, checksum }) => [version, checksum]));
  const strange = head.migrations.find(({ version, checksum }) => known.get(version) !== checksum);
  const newest = head.migrations.at(-1)?.version ?? 0;
  if (newest === 0 || strange !== undefined)
    throw new ArchiveError(
      `This backup is of version ${newest}, which this Kinward does not know; restore it with the Kinward that made it or a newer one`,
    );
  return newest;
};

const requireEmpty = async (client: pg.Client, tables: TableShape[]): Promise<void> => {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0)
      throw new ArchiveError(
        'This installation holds families or other data already. A backup is restored into an empty one: name another DATA_DIR, or move this one away',
      );
  }
};

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Rows come table by table, in no order of who points at whom; made again afterwards, every key is checked. */
const dropForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const key of rows) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  return rows;
};

const insertBatch = async (
  client: pg.Client,
  shapes: Map<string, TableShape>,
  batch: Batch,
): Promise<void> => {
  const shape = shapes.get(batch.table);
  if (!shape || shape.columns.join() !== batch.columns.join())
    throw new ArchiveError(`This backup holds a table "${batch.table}" that does not fit its version`);
  const table = client.escapeIdentifier(shape.name);
  await client.query(
    `insert into ${table} select (r).* from (select line::${table} as r from unnest($1::text[]) line offset 0) s`,
    [batch.rows],
  );
};

const loadLines = async (client: pg.Client, lines: Lines, tables: TableShape[]): Promise<Head> => {
  const shapes = new Map(tables.map((shape) => [shape.name, shape]));
  let head: Head | undefined;
  for await (const line of lines) {
    if ('kinward' in line) {
      head = line;
      for (const parent of ['positions', 'audit_entries'] as const)
        for (const day of line.months[parent] ?? [])
          await client.query(`select ${MONTHLY[parent]}($1::date)`, [day]);
    } else if ('table' in line) await insertBatch(client, shapes, line);
  }
  if (!head) throw new ArchiveError('This file is no backup of Kinward');
  return head;
};

/** Encrypted with keys that are gone, these rows could only fail. */
const dropUnreadable = async (client: pg.Client, lost: Lost, tables: TableShape[]): Promise<void> => {
  if (lost.has('field')) await client.query('delete from totp_seeds');
  if (lost.has('pepper')) await client.query('delete from recovery_codes');
  if (lost.has('field') || lost.has('vapid')) {
    await client.query('delete from push_subscriptions');
    // A backup of an older version has none.
    if (tables.some(({ name }) => name === 'device_push_subscriptions'))
      await client.query('delete from device_push_subscriptions');
  }
};

const writeDown = async (client: pg.Client, head: Head, lost: Lost, now: Date): Promise<void> => {
  const detail = JSON.stringify({ of: head.at, keysLost: [...lost].join(' ') });
  await client.query(`select ${MONTHLY.audit_entries}($1::date)`, [now]);
  await client.query(
    `select append_audit(id, $1, 'operator', null, 'backup.restored', null, null, $2, null) from families`,
    [now, detail],
  );
};

export interface RestoreInto {
  owner: pg.ClientConfig;
  /** True when the application works under a role of its own. */
  separateAppRole: boolean;
  now: Date;
  lost: Lost;
  /** Puts the keys in their place: the last thing before the commit. */
  placeKeys(): void;
}

/**
 * Loads a backup into an empty database in one transaction, and brings it to this Kinward's version.
 * @param head of an archive that was read to its end before
 * @throws ArchiveError when the database is not empty or the archive does not fit; nothing is changed then
 */
export const restoreLines = async (
  { owner, separateAppRole, now, lost, placeKeys }: RestoreInto,
  head: Head,
  lines: Lines,
): Promise<void> => {
  const version = requireKnownVersion(head);
  await migrate(owner, { separateAppRole });
  await withClient(owner, async (client) => requireEmpty(client, await readTables(client)));
  await migrate(owner, { to: version, separateAppRole });
  await withClient(owner, async (client) => {
    await client.query('begin');
    await client.query(
      `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local statement_timeout = 0`,
    );
    const keys = await dropForeignKeys(client);
    const tables = await readTables(client);
    for (const { name } of tables)
      await client.query(`lock table ${client.escapeIdentifier(name)} in access exclusive mode`);
    await requireEmpty(client, tables);
    const loaded = await loadLines(client, lines, tables);
    if (loaded.at !== head.at) throw new ArchiveError('The file changed while it was read');
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await dropUnreadable(client, lost, tables);
    await writeDown(client, head, lost, now);
    placeKeys();
    await client.query('commit');
  });
  await migrate(owner, { separateAppRole });
};
