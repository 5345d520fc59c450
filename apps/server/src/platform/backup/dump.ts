import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { FORMAT, readTables, type Batch, type Head, type TableShape, type Tail } from './format.ts';

/** Rows that are held at a time; a picture is up to a megabyte. */
const ROWS = 500;
const WIDE_ROWS = 4;

const monthsOf = async (client: pg.Client, parent: string): Promise<string[]> => {
  const { rows } = await client.query<{ day: string }>(
    `select to_char(to_date(right(c.relname, 7), 'YYYY_MM'), 'YYYY-MM-DD') as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
    [parent],
  );
  return rows.map(({ day }) => day);
};

const readHead = async (
  client: pg.Client,
  rest: Pick<Head, 'at' | 'keyIds' | 'keys' | 'maps'>,
): Promise<Head> => {
  const { rows: migrations } = await client.query<Head['migrations'][number]>(
    'select version, checksum from schema_migrations order by version',
  );
  const months = {
    positions: await monthsOf(client, 'positions'),
    audit_entries: await monthsOf(client, 'audit_entries'),
    filter_queries: await monthsOf(client, 'filter_queries'),
  };
  return { kinward: 'backup', format: FORMAT, migrations, months, ...rest };
};

async function* batchesOf(client: pg.Client, table: TableShape): AsyncGenerator<Batch> {
  const name = client.escapeIdentifier(table.name);
  await client.query(`declare backup_rows no scroll cursor for select t::text as row from ${name} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(
      `fetch ${table.wide ? WIDE_ROWS : ROWS} from backup_rows`,
    );
    if (rows.length === 0) break;
    yield { table: table.name, columns: table.columns, rows: rows.map(({ row }) => row) };
  }
  await client.query('close backup_rows');
}

/** A connection of its own that sees the database as it is now, in the notation of one setting whatever the server's are. */
const openSnapshot = async (owner: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...owner });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
     set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  );
  return client;
};

/**
 * The lines of a backup: one moment of the whole database, however long it takes and whatever the server does meanwhile.
 * @param owner a role that may read every table
 */
export async function* dumpLines(
  owner: pg.ClientConfig,
  { clock, ...rest }: { clock: Clock } & Pick<Head, 'keyIds' | 'keys' | 'maps'>,
): AsyncGenerator<string> {
  const client = await openSnapshot(owner);
  try {
    const digest = createHash('sha256');
    const lineOf = (value: Head | Batch): string => {
      const line = `${JSON.stringify(value)}\n`;
      digest.update(line);
      return line;
    };
    let count = 0;
    yield lineOf(await readHead(client, { at: clock.now().toISOString(), ...rest }));
    for (const table of await readTables(client)) {
      for await (const batch of batchesOf(client, table)) {
        count += batch.rows.length;
        yield lineOf(batch);
      }
    }
    const tail: Tail = { complete: true, rows: count, sha256: digest.digest('hex') };
    yield `${JSON.stringify(tail)}\n`;
  } finally {
    await client.end();
  }
}
