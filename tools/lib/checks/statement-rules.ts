/**
 * The rules that every SQL statement on a family's tables obeys, so that a database that is spread by family answers it from
 * one place (docs/decisions/0067-every-statement-names-its-family.md). Statements are read with PostgreSQL's own parser.
 */
import { loadModule, parseSync } from 'libpg-query';
import { FamilyGraph, familyColumn, type Relation } from './statement-families.ts';
import { isRecord, listOf, nameOf, recordOf, stringOf, type Tree } from './statement-tree.ts';

await loadModule();

/** What a statement that names no single family says of itself, in a comment of its text. */
const MARK = /\/\* (all shards|many families|finds its family: [a-z]+) \*\//u;

/** Whether a statement says that it works on all families, as jobs and the operator's commands do. */
export const isOfAllFamilies = (text: string): boolean => MARK.exec(text)?.[1] === 'all shards';

/** Functions whose answer is another one on each machine; the server hands in its own clock and its own ids. */
const VOLATILE = new Set([
  'now',
  'clock_timestamp',
  'statement_timestamp',
  'transaction_timestamp',
  'random',
]);
const volatileName = (tree: Tree): string | undefined => {
  if (isRecord(tree['SQLValueFunction'])) return 'current_timestamp';
  const call = tree['FuncCall'];
  if (!isRecord(call)) return undefined;
  const name = listOf(call['funcname']).map(nameOf).at(-1) ?? '';
  return VOLATILE.has(name) || name.endsWith('_uuid') ? `${name}()` : undefined;
};

/** Every node below one, itself included, that `is` answers something for. */
const collect = <T>(value: unknown, is: (tree: Tree) => T | undefined): T[] => {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => collect(one, is));
  if (!isRecord(value)) return [];
  const own = is(value);
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap((one) => collect(one, is))];
};

/** What is assigned by `update … set` or `on conflict … do update set`. */
const assignmentFaults = (targets: unknown, table: string): string[] => [
  ...listOf(targets)
    .map((target) => stringOf(recordOf(target['ResTarget'])['name']))
    .filter((name) => name === familyColumn(table))
    .map(() => `moves a row of ${table} to a family`),
  ...collect(targets, volatileName).map((name) => `sets ${name} in ${table}`),
];

const conflictFaults = (insert: Tree, table: string): string[] => {
  const clause = insert['onConflictClause'];
  if (!isRecord(clause)) return [];
  const infer = clause['infer'];
  if (!isRecord(infer)) return [];
  const first = stringOf(recordOf(listOf(infer['indexElems'])[0]?.['IndexElem'])['name']);
  return [
    ...(first === familyColumn(table) ? [] : [`on conflict of ${table} does not begin with the family`]),
    ...assignmentFaults(clause['targetList'], table),
  ];
};

/** `insert … select $1 where (select count(*) …) < cap` reads no row that says where it is to be sent. */
const capFaults = (insert: Tree, table: string): string[] => {
  const select = recordOf(recordOf(insert['selectStmt'])['SelectStmt']);
  const hasSource = select['fromClause'] !== undefined || select['valuesLists'] !== undefined;
  return isRecord(select['whereClause']) && !hasSource
    ? [`counts for ${table} without the family's row`]
    : [];
};

const relationName = (statement: Tree): string => stringOf(recordOf(statement['relation'])['relname']) ?? '';

const writeFaults = (tree: unknown, tables: ReadonlySet<string>): string[] =>
  collect(tree, (node) => {
    for (const kind of ['InsertStmt', 'UpdateStmt']) {
      const statement = node[kind];
      if (!isRecord(statement)) continue;
      const table = relationName(statement);
      if (!tables.has(table)) continue;
      return kind === 'InsertStmt'
        ? [...conflictFaults(statement, table), ...capFaults(statement, table)]
        : assignmentFaults(statement['targetList'], table);
    }
    return undefined;
  }).flat();

const rowAddressFaults = (tree: unknown): string[] =>
  collect(tree, (node) => {
    const fields = listOf(recordOf(node['ColumnRef'])['fields']).map(nameOf);
    return fields.at(-1) === 'ctid' ? 'addresses rows by ctid' : undefined;
  });

const lockFaults = (tree: unknown): string[] =>
  collect(tree, (node) => (isRecord(node['LockingClause']) ? 'locks rows of all families' : undefined));

/** What is wrong with a statement whose mark says that it works on more than one family. */
const markedFaults = (mark: string, tree: unknown): string[] => {
  if (mark !== 'all shards') return [];
  return [
    ...lockFaults(tree),
    ...collect(tree, volatileName).map((name) => `asks all families with ${name}`),
  ];
};

const IS_STATEMENT = /^\s*(?:\/\*.*?\*\/\s*)*(?:with|select|insert|update|delete)\b/iu;

/** Which of `$1`, `$2` … name the family that a statement is about. */
export const familyParameters = (text: string, tables: ReadonlySet<string>): number[] => {
  if (!IS_STATEMENT.test(text)) return [];
  const graph = new FamilyGraph(tables);
  for (const { stmt } of parseSync(text).stmts ?? []) graph.read(recordOf(stmt));
  return graph.familyParameters();
};

/**
 * What breaks the rules in a statement: empty for none.
 * @param tables the tables that are spread by family
 * @param values the values of `$1`, `$2` …, where they are known: they have to be one family
 */
export const statementFaults = (
  text: string,
  tables: ReadonlySet<string>,
  values?: readonly unknown[],
): string[] => {
  if (!IS_STATEMENT.test(text)) return [];
  const tree: unknown = parseSync(text).stmts?.map(({ stmt }) => stmt);
  const graph = new FamilyGraph(tables);
  for (const statement of listOf(tree)) graph.read(statement);
  if (graph.relations.length === 0) return [];
  const open = graph.relations.filter((relation) => !graph.isBound(relation, values));
  const mark = MARK.exec(text)?.[1];
  const faults = [...writeFaults(tree, tables), ...rowAddressFaults(tree)];
  if (mark === undefined) faults.push(...open.map(describe));
  else if (open.length === 0) faults.push(`is marked "${mark}" and names its family`);
  else faults.push(...markedFaults(mark, tree));
  return [...new Set(faults)];
};

const describe = ({ table }: Relation): string => `names no family of ${table}`;
