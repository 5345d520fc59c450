/** A database of an earlier version with rows in every table, and what is in it, whatever its tables are called by then. */
import type pg from 'pg';

/** The schema that the last release before family-first keys began from: before tables were renamed (0049). */
export const BEFORE = 48;
const FAMILIES = [1, 2, 3];

/** Values that a check asks for, or that a later step reads. `$` is the number of the family. */
const VALUES: Record<string, string> = {
  'accounts.role': "'owner'",
  'accounts.email': "'parent$@example.org'",
  'accounts.phone': "'+1207555010$'",
  'account_undos.token_hash': "sha256(('kwu_' || repeat('$', 43))::bytea)",
  'audit_entries.actor_kind': "'system'",
  'audit_entries.seq': '1',
  'browsers.secret_hash': "sha256(('kwb_' || repeat('$', 43))::bytea)",
  'budgets.minutes': "'{1,2,3,4,5,6,7}'",
  'budgets.target_kind': "'app'",
  'client_keys.watch_id': 'null',
  'contact_entries.direction': "'missed'",
  'contact_entries.kind': "'call'",
  'device_pages.token_hash': "sha256(('kwc_' || repeat('$', 43))::bytea)",
  'device_receipts.token_hash': "sha256(('kwd_' || repeat('z', 42) || '$')::bytea)",
  'devices.token_hash': "sha256(('kwd_' || repeat('$', 43))::bytea)",
  'fence_crossings.kind': "'enter'",
  'geofences.action': "'Allow'",
  'grants.ends_at': "timestamptz '2026-10-31 12:00Z'",
  'grants.target_kind': "'all'",
  'invitations.channel': "'email'",
  'invitations.token_hash': "sha256(('kwi_' || repeat('$', 43))::bytea)",
  'lockdown.singleton': 'true',
  'login_steps.token_hash': "sha256(('kwm_' || repeat('$', 43))::bytea)",
  'notification_deliveries.channel': "'mail'",
  'notification_settings.quiet_from': "'21:00'",
  'notification_settings.quiet_to': "'07:00'",
  'notifications.call_type': "'Battery'",
  'one_time_codes.channel': "'email'",
  'pairing_guesses.one': 'true',
  'password_resets.channel': "'email'",
  'plan_changes.changed_by': "'operator'",
  'policy_values.kind': "'app'",
  'requests.kind': "'time'",
  'requests.target_kind': "'all'",
  'requests.answered_at': 'null',
  'requests.granted': 'null',
  'schedules.ends_at': "'07:00'",
  'schedules.frequency': "'Daily'",
  'schedules.starts_at': "'21:00'",
  'schedules.week_days': "'{Mon}'",
  'sessions.expires_at': "timestamptz '2026-11-30 12:00Z'",
  'sessions.token_hash': "sha256(('kwp_' || repeat('$', 43))::bytea)",
  'usage_sessions.ended_at': "timestamptz '2026-10-30 12:10Z'",
  'watches.watch_id': "'123456789$'",
};

/** Retention in days is one of few numbers. */
const DAYS = /^retention_.*days$|^retention_days$/u;

interface Column {
  table: string;
  name: string;
  type: string;
  /** `table.column` that it refers to, other than the family. */
  refers: string | null;
}

const valueOf = ({ table, name, type, refers }: Column): string => {
  const given = VALUES[`${table}.${name}`];
  if (given !== undefined) return given;
  if (name === 'family_id' || (table === 'families' && name === 'id')) return "md5('families.id.$')::uuid";
  if (refers !== null && type === 'uuid') return `md5('${refers}.$')::uuid`;
  if (refers !== null) return VALUES[refers] ?? 'null';
  if (DAYS.test(name)) return '90';
  switch (type) {
    case 'uuid':
      return `md5('${table}.${name}.$')::uuid`;
    case 'bytea':
      return `sha256('${table}.${name}.$')`;
    case 'timestamp with time zone':
      return "timestamptz '2026-10-30 12:00:00.123456Z'";
    case 'date':
      return "date '2026-10-30'";
    case 'boolean':
      return 'false';
    case 'jsonb':
      return `'{"of": "${table}"}'`;
    case 'text[]':
      return 'array[\'odd, "text"\']';
    case 'text':
      return `'${table}.${name}.$'`;
    default:
      return '1';
  }
};

const columnsOf = async (client: pg.Client): Promise<Map<string, Column[]>> => {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, (
      select r.relname || '.' || b.attname from pg_constraint k join pg_class r on r.oid = k.confrelid
      cross join lateral unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_attribute b on b.attrelid = r.oid and b.attnum = pair.other
      where k.contype = 'f' and k.conrelid = c.oid and pair.own = a.attnum and a.attname <> 'family_id' limit 1
    ) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations' order by c.relname, a.attnum`);
  return Map.groupBy(rows, ({ table }) => table);
};

/** Tables in an order in which each comes after those that it refers to. */
const inOrder = (tables: ReadonlyMap<string, Column[]>): string[] => {
  const [begun, order] = [new Set<string>(), [] as string[]];
  const visit = (table: string): void => {
    if (begun.has(table)) return;
    begun.add(table);
    if (table !== 'families' && tables.get(table)?.some(({ name }) => name === 'family_id'))
      visit('families');
    for (const { refers } of tables.get(table) ?? []) if (refers !== null) visit(refers.split('.')[0] ?? '');
    order.push(table);
  };
  for (const table of tables.keys()) visit(table);
  return order;
};

/** Puts a row for each of three families into every table; into those of the installation, where there may be one, one. */
export const fill = async (client: pg.Client): Promise<void> => {
  await client.query("select make_positions_partition('2026-10-01'), make_audit_partition('2026-10-01')");
  const tables = await columnsOf(client);
  for (const table of inOrder(tables)) {
    const columns = tables.get(table) ?? [];
    for (const family of FAMILIES) {
      const values = columns.map((column) => valueOf(column).replaceAll('$', String(family)));
      await client.query(
        `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})
         on conflict do nothing`,
      );
    }
  }
};

/** Columns of tables by their numbers, which outlast a change of names. */
export type Shape = Map<number, number[]>;

export const shapeOf = async (client: pg.Client): Promise<Shape> => {
  const { rows } = await client.query<{ oid: number; columns: number[] }>(`
    select c.oid::int as oid, array_agg(a.attnum::int order by a.attnum) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations' group by c.oid`);
  return new Map(rows.map(({ oid, columns }) => [oid, columns]));
};

/** Every row of every table of a shape, as text, in order. */
export const contentOf = async (client: pg.Client, shape: Shape): Promise<Map<number, string[]>> => {
  const content = new Map<number, string[]>();
  for (const [oid, numbers] of shape) {
    const { rows: names } = await client.query<{ table: string; column: string }>(
      `select attrelid::regclass::text as "table", quote_ident(attname) as "column" from pg_attribute
       where attrelid = $1 and attnum = any($2) and not attisdropped order by attnum`,
      [oid, numbers],
    );
    if (names[0] === undefined) throw new Error('a table is gone');
    const row = `jsonb_build_array(${names.map(({ column }) => column).join(', ')})::text`;
    const { rows } = await client.query<{ row: string }>(
      `select ${row} as row from ${names[0].table} order by 1`,
    );
    content.set(
      oid,
      rows.map((each) => each.row),
    );
  }
  return content;
};
