import type { Column } from './catalog.ts';

/** What `pg` returns for each PostgreSQL type, with the parsers of the server's `createDb`. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  timestamptz: 'Timestamp',
};
/** Types whose values `pg` reads and writes as text. */
const TEXT_TYPES = new Set([
  'bpchar',
  'char',
  'cidr',
  'citext',
  'inet',
  'interval',
  'name',
  'text',
  'time',
  'uuid',
  'varchar',
]);

/** Columns whose values the contract alone limits: a new one of them needs no migration. */
const CONTRACT: Readonly<Record<string, { type: string; from: string }>> = {
  'children.device_type': { type: 'DeviceType', from: 'plans/plans.schemas.ts' },
  'device_signals.kind': { type: 'SignalKind', from: 'devices/device-signals.ts' },
  'devices.device_type': { type: 'DeviceType', from: 'plans/plans.schemas.ts' },
  'schedules.kinds': { type: 'AppKind', from: 'apps/app-kinds.ts' },
  'schedules.week_days': { type: 'WeekDay', from: 'schedules/schedules.schemas.ts' },
};

/** Columns that hold an id with a type of its own (packages/contract/src/ids.ts), in whichever table. */
const ID_COLUMNS: Readonly<Record<string, string>> = {
  family_id: 'FamilyId',
  invitation_family_id: 'FamilyId',
  child_id: 'ChildId',
  device_id: 'DeviceId',
  account_id: 'AccountId',
  answered_by: 'AccountId',
  asked_by: 'AccountId',
  except_account_id: 'AccountId',
  given_by: 'AccountId',
  invited_by: 'AccountId',
  seen_by: 'AccountId',
  to_account_id: 'AccountId',
};
/** Tables whose `id` is one. A registration becomes the account of the same id. */
const ID_TABLES: Readonly<Record<string, string>> = {
  families: 'FamilyId',
  children: 'ChildId',
  devices: 'DeviceId',
  accounts: 'AccountId',
  registrations: 'AccountId',
};

/** How PostgreSQL writes `check (plan in ('Parents', 'Premium'))`. */
const ONE_OF = /^\((?<column>\w+) = ANY \(ARRAY\[(?<values>.+)\]\)\)$/u;

/** The values that a check allows, as literal types; undefined when none says them. */
const checkedValues = ({ name, checks }: Column): string | undefined => {
  for (const check of checks) {
    const { column, values } = ONE_OF.exec(check)?.groups ?? {};
    if (column !== name || values === undefined) continue;
    const literals = values.split(', ').map((value) => value.replace(/::\w+$/u, ''));
    if (literals.every((literal) => /^(?:'[^']*'|\d+)$/u.test(literal))) return literals.join(' | ');
  }
  return undefined;
};

/**
 * The TypeScript types of all tables, for Kysely.
 * @throws Error for a column type that has no counterpart here yet
 */
export function renderTableTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(
    ([table, own]) => `export interface ${pascal(table)} {\n${own.map(renderColumn).join('')}}\n`,
  );
  const entries = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};\n`);
  const body = [...interfaces, `export interface DB {\n${entries.join('')}}\n`].join('\n');
  return `${preamble(body)}\n${body}`;
}

/** Only the helpers that the tables use, as an unused type is an error. */
function preamble(body: string): string {
  const helpers = [
    ['Generated', 'export type Generated<T> = ColumnType<T, T | undefined, T>;'],
    ['Timestamp', 'export type Timestamp = ColumnType<Date, Date | string, Date | string>;'],
    [
      'Json',
      '/** Written as JSON text, as `pg` would turn an array into an array of PostgreSQL. */\n' +
        'export type Json = ColumnType<unknown, string, string>;',
    ],
  ] as const;
  const contract = new Set(
    Object.values(CONTRACT).filter(({ type }) => new RegExp(`\\b${type}\\b`).test(body)),
  );
  const contracts = [...new Map([...contract].map((one) => [one.type, one])).values()]
    .map(({ type, from }) => `import type { ${type} } from '@kinward/contract/${from}';\n`)
    .join('');
  const used = helpers.filter(([name]) => new RegExp(`\\b${name}\\b`).test(body)).map(([, text]) => text);
  const ids = [...new Set(Object.values(ID_COLUMNS))].filter((name) => body.includes(name)).toSorted();
  const ownImport =
    ids.length > 0 ? `import type { ${ids.join(', ')} } from '@kinward/contract/ids.ts';\n` : '';
  const kysely =
    used.length > 0 || body.includes('ColumnType<') ? "import type { ColumnType } from 'kysely';\n" : '';
  return `// Written by tools/check-migrations.ts from the migrated database; do not edit.\n${ownImport}${kysely}${contracts}\n${used.join('\n')}\n`;
}

function renderColumn(column: Column): string {
  return `  ${column.name}: ${columnType(column)};\n`;
}

function columnType(column: Column): string {
  const { nullable, hasDefault, generated } = column;
  const { read, write } = valueType(column);
  const or = nullable ? ' | null' : '';
  if (generated) return `ColumnType<${read}${or}, never, never>`;
  if (read === write) return hasDefault ? `Generated<${read}${or}>` : `${read}${or}`;
  // Kysely reads only the outermost ColumnType, so a Generated<Timestamp> has to be written out.
  const insert = hasDefault ? `${write}${or} | undefined` : `${write}${or}`;
  return hasDefault || nullable
    ? `ColumnType<${read}${or}, ${insert}, ${write}${or}>`
    : (TYPES[column.type] ?? read);
}

function valueType(column: Column): { read: string; write: string } {
  const { table, name, type, isArray, enumValues } = column;
  const plain =
    enumValues.length > 0
      ? enumValues.map((value) => `'${value}'`).join(' | ')
      : (CONTRACT[`${table}.${name}`]?.type ?? checkedValues(column) ?? scalar(type));
  if (plain === null)
    throw new Error(
      `${table}.${name} has the type ${type}, which tools/lib/checks/table-types.ts does not know`,
    );
  if (isArray) {
    const element = plain === 'Timestamp' ? 'Date' : plain === 'Json' ? 'unknown' : plain;
    const list = element.includes('|') ? `(${element})[]` : `${element}[]`;
    return { read: list, write: list };
  }
  if (plain === 'Timestamp') return { read: 'Date', write: 'Date | string' };
  if (plain === 'Json') return { read: 'unknown', write: 'string' };
  const id = type === 'uuid' ? idType(table, name) : undefined;
  return { read: id ?? plain, write: id ?? plain };
}

function idType(table: string, column: string): string | undefined {
  return column === 'id' ? ID_TABLES[table] : ID_COLUMNS[column];
}

function scalar(type: string): string | null {
  return TYPES[type] ?? (TEXT_TYPES.has(type) ? 'string' : null);
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
