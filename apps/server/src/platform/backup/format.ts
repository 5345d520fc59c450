/**
 * What a backup contains: lines of JSON, packed with gzip and encrypted in the age format (age-encryption.org/v1). The
 * first line says what it is, batches of rows follow, the last line holds a digest of all before it.
 */
import type pg from 'pg';
import type { Keys } from '../../config/keys.ts';

export const FORMAT = 1;

export type KeyPurpose = keyof Keys;
export const KEY_PURPOSES = ['pepper', 'token', 'field', 'vapid'] as const satisfies KeyPurpose[];

/** Partitioned tables and the function that makes a month of each. */
export const MONTHLY = {
  positions: 'make_positions_partition',
  audit_entries: 'make_audit_partition',
  filter_queries: 'make_filter_partition',
} as const;

/**
 * What a backup leaves out: sessions and codes, as a restore must not open again what was ended since; messages and jobs,
 * as they would be sent a second time; counters, and what a fresh installation makes by itself.
 */
const PASSING = [
  'browsers',
  'enrolment_codes',
  'exports',
  'jobs',
  'login_steps',
  'one_time_codes',
  'operator_moments',
  'outbox',
  'pairing_codes',
  'pairing_guesses',
  'passkey_challenges',
  'password_resets',
  'rate_counters',
  'recurring_jobs',
  'schema_migrations',
  'sessions',
];

export interface Head {
  kinward: 'backup';
  format: number;
  /** RFC 3339: the moment that all rows are of. */
  at: string;
  migrations: { version: number; checksum: string }[];
  /** First days of the months of each partitioned table; a backup of an earlier version may not have all of them. */
  months: Partial<Record<keyof typeof MONTHLY, string[]>>;
  /** Ids of the keys that the rows were protected with; the current one first. */
  keyIds: Record<KeyPurpose, string[]>;
  /** The text of the key file, when the operator asked for it. */
  keys: string | null;
  /** Map files that the installation had; the files are not in the backup. Absent in backups of an earlier version. */
  maps?: { name: string; sha256: string; bytes: number; date: string | null }[];
}

/** Rows as PostgreSQL writes a whole row as text, which keeps every type exactly. */
export interface Batch {
  table: string;
  columns: string[];
  rows: string[];
}

export interface Tail {
  complete: true;
  rows: number;
  /** SHA-256 of all lines before this one, in hex. */
  sha256: string;
}

export interface TableShape {
  name: string;
  columns: string[];
  /** Rows may be large: few of them are held at a time. */
  wide: boolean;
}

/** The tables that a backup holds, as the database has them: a new one is in it unless it is named above. */
export const readTables = async (client: pg.ClientBase): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       bool_or(a.atttypid = 'bytea'::regtype and c.relname = 'pictures') as wide
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1::text[])
     group by c.relname order by 1`,
    [PASSING],
  );
  return rows;
};
