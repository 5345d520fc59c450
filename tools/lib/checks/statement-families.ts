/** Which tables of a statement are read or written for one family: columns that are equal to each other and to a value. */
import { isRecord, listOf, nameOf, nodeOf, recordOf, stringOf, type Tree } from './statement-tree.ts';

/** One mention of a family's table in a statement. */
export interface Relation {
  table: string;
  /** The node of its family's column. */
  family: string;
}

/** What `from` makes known: a table, or what a subquery answers. */
interface Source {
  /** Whether it has the column. */
  has(column: string): boolean | undefined;
  node(column: string): string | undefined;
}

interface Scope {
  sources: Map<string, Source>;
  /** Answers of `with`, by name. */
  ctes: Map<string, Map<string, string | undefined>>;
  outer: Scope | undefined;
}

/** The column that says which family a row is of. */
export const familyColumn = (table: string): string => (table === 'families' ? 'id' : 'family_id');

type Columns = Map<string, string | undefined>;

export class FamilyGraph {
  readonly relations: Relation[] = [];
  readonly #tables: ReadonlySet<string>;
  /** Each node's way to the one that stands for all that are equal to it. */
  readonly #equal = new Map<string, string>();
  #serial = 0;

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables;
  }

  read(statement: Tree): void {
    this.#statement(statement, undefined);
  }

  /** Whether a mention is of one family: its column is equal to a value, or to several that are the same. */
  isBound({ family }: Relation, values?: readonly unknown[]): boolean {
    const root = this.#root(family);
    const given = [...this.#equal.keys()].filter((node) => node.startsWith('$') && this.#root(node) === root);
    if (given.length === 0) return false;
    if (values === undefined) return true;
    const families = given.map((node) => values[Number(node.slice(1)) - 1]);
    return new Set(families.filter((value) => value !== undefined)).size <= 1;
  }

  /** Which of `$1`, `$2` … say which family a table's rows are of. */
  familyParameters(): number[] {
    const roots = new Set(this.relations.map(({ family }) => this.#root(family)));
    return [...this.#equal.keys()]
      .filter((node) => node.startsWith('$') && node !== '$0' && roots.has(this.#root(node)))
      .map((node) => Number(node.slice(1)));
  }

  #root(node: string): string {
    let at = node;
    for (let next = this.#equal.get(at); next !== undefined && next !== at; next = this.#equal.get(at))
      at = next;
    return at;
  }

  #unite(left: string | undefined, right: string | undefined): void {
    if (left === undefined || right === undefined) return;
    for (const node of [left, right]) if (!this.#equal.has(node)) this.#equal.set(node, node);
    this.#equal.set(this.#root(left), this.#root(right));
  }

  #fresh(): string {
    this.#serial += 1;
    return `r${this.#serial}`;
  }

  /** Reads a statement or a subquery; answers the nodes of its columns. */
  #statement(value: unknown, outer: Scope | undefined): Columns {
    const [kind, node] = nodeOf(value);
    const scope: Scope = { sources: new Map(), ctes: new Map(), outer };
    this.#with(node['withClause'], scope);
    switch (kind) {
      case 'SelectStmt':
        return this.#select(node, scope);
      case 'InsertStmt':
        return this.#insert(node, scope);
      case 'UpdateStmt':
      case 'DeleteStmt':
        return this.#change(node, scope);
      default:
        return new Map();
    }
  }

  #with(clause: unknown, scope: Scope): void {
    const { recursive, ctes } = recordOf(clause);
    for (const entry of listOf(ctes)) {
      const cte = recordOf(entry['CommonTableExpr']);
      const name = stringOf(cte['ctename']) ?? '';
      const first = recordOf(recordOf(cte['ctequery'])['SelectStmt'])['larg'];
      // What a recursive query answers is known from its first part.
      if (recursive === true && isRecord(first))
        scope.ctes.set(
          name,
          this.#named(this.#statement({ SelectStmt: first }, scope), cte['aliascolnames']),
        );
      scope.ctes.set(name, this.#named(this.#statement(cte['ctequery'], scope), cte['aliascolnames']));
    }
  }

  /** Columns under the names that an alias gives them. */
  #named(columns: Columns, names: unknown): Columns {
    const given = listOf(names).map(nameOf);
    return new Map([...columns].map(([name, node], index) => [given[index] ?? name, node]));
  }

  #select(node: Tree, scope: Scope): Columns {
    if (isRecord(node['larg']) && isRecord(node['rarg'])) {
      const columns = this.#statement({ SelectStmt: node['larg'] }, scope);
      this.#statement({ SelectStmt: node['rarg'] }, scope);
      return columns;
    }
    for (const item of listOf(node['fromClause'])) this.#from(item, scope);
    this.#condition(node['whereClause'], scope);
    this.#subqueries([node['targetList'], node['havingClause'], node['valuesLists']], scope);
    this.#subqueries([node['sortClause'], node['limitCount'], node['groupClause']], scope);
    return this.#outputs(node['targetList'], scope);
  }

  #insert(node: Tree, scope: Scope): Columns {
    const own = this.#table(recordOf(node['relation']), scope);
    const columns = listOf(node['cols']).map(
      (column) => stringOf(recordOf(column['ResTarget'])['name']) ?? '',
    );
    const source = recordOf(recordOf(node['selectStmt'])['SelectStmt']);
    if (Array.isArray(source['valuesLists'])) {
      for (const row of listOf(source['valuesLists']))
        for (const [index, value] of listOf(recordOf(row['List'])['items']).entries())
          this.#unite(own?.node(columns[index] ?? ''), this.#value(value, scope));
      this.#subqueries(source['valuesLists'], scope);
    } else {
      const outside: Scope = { ...scope, sources: new Map() };
      const answered = this.#statement({ SelectStmt: source }, outside);
      // Without a list of columns they are those of the table.
      if (columns.length === 0) this.#unite(own?.node('family_id'), answered.get('family_id'));
      const nodes = [...answered.values()];
      for (const [index, column] of columns.entries()) this.#unite(own?.node(column), nodes[index]);
    }
    this.#subqueries(node['onConflictClause'], scope);
    return this.#outputs(recordOf(node['returningClause'])['exprs'] ?? node['returningList'], scope);
  }

  #change(node: Tree, scope: Scope): Columns {
    this.#table(recordOf(node['relation']), scope);
    for (const item of listOf(node['fromClause'] ?? node['usingClause'])) this.#from(item, scope);
    this.#condition(node['whereClause'], scope);
    this.#subqueries(node['targetList'], scope);
    return this.#outputs(recordOf(node['returningClause'])['exprs'] ?? node['returningList'], scope);
  }

  #table(range: Tree, scope: Scope): Source | undefined {
    const table = stringOf(range['relname']) ?? '';
    const alias = stringOf(recordOf(range['alias'])['aliasname']) ?? table;
    const answers = this.#cte(table, scope);
    const source = answers ? ofColumns(answers) : this.#stored(table);
    scope.sources.set(alias, source);
    return source;
  }

  #stored(table: string): Source {
    const id = this.#fresh();
    const isFamily = this.#tables.has(table);
    const node = (column: string): string => `${id}.${column}`;
    if (isFamily) this.relations.push({ table, family: node(familyColumn(table)) });
    return {
      has: (column) => (column === 'family_id' ? isFamily && table !== 'families' : undefined),
      node,
    };
  }

  #cte(name: string, scope: Scope | undefined): Columns | undefined {
    return scope && (scope.ctes.get(name) ?? this.#cte(name, scope.outer));
  }

  #from(item: unknown, scope: Scope): void {
    const [kind, node] = nodeOf(item);
    const alias = recordOf(node['alias']);
    const name = stringOf(alias['aliasname']) ?? this.#fresh();
    if (kind === 'RangeVar') this.#table(node, scope);
    else if (kind === 'JoinExpr') this.#join(node, scope);
    else if (kind === 'RangeSubselect') {
      const columns = this.#statement(node['subquery'], scope);
      scope.sources.set(name, ofColumns(this.#named(columns, alias['colnames'])));
    } else if (kind === 'RangeFunction') {
      this.#subqueries(node['functions'], scope);
      const id = this.#fresh();
      const columns = listOf(alias['colnames']).map(nameOf);
      // The columns of a function that answers rows are not known.
      if (columns.length === 0)
        scope.sources.set(name, { has: () => undefined, node: (column) => `${id}.${column}` });
      else scope.sources.set(name, ofColumns(new Map(columns.map((column) => [column, `${id}.${column}`]))));
    }
  }

  #join(node: Tree, scope: Scope): void {
    const before = new Set(scope.sources.keys());
    this.#from(node['larg'], scope);
    const left = [...scope.sources].filter(([name]) => !before.has(name)).map(([, source]) => source);
    this.#from(node['rarg'], scope);
    const right = [...scope.sources.values()].at(-1);
    for (const column of listOf(node['usingClause']).map(nameOf))
      for (const source of left) this.#unite(source.node(column), right?.node(column));
    this.#condition(node['quals'], scope);
  }

  /** Notes what a condition makes equal; what only one of several alternatives says does not count. */
  #condition(value: unknown, scope: Scope): void {
    const [kind, node] = nodeOf(value);
    if (kind === 'BoolExpr' && node['boolop'] === 'AND_EXPR') {
      for (const part of listOf(node['args'])) this.#condition(part, scope);
      return;
    }
    if (kind === 'A_Expr' && node['kind'] === 'AEXPR_OP' && nameOf(listOf(node['name'])[0]) === '=')
      this.#equality(node['lexpr'], node['rexpr'], scope);
    if (kind === 'SubLink' && node['subLinkType'] === 'ANY_SUBLINK') {
      const answered = [...this.#statement(node['subselect'], scope).values()];
      for (const [index, part] of partsOf(node['testexpr']).entries())
        this.#unite(this.#value(part, scope), answered[index]);
      return;
    }
    this.#subqueries(value, scope);
  }

  #equality(left: unknown, right: unknown, scope: Scope): void {
    const rights = partsOf(right);
    for (const [index, part] of partsOf(left).entries())
      this.#unite(this.#value(part, scope), this.#value(rights[index], scope));
  }

  /** Reads the subqueries of an expression, each with conditions of its own. */
  #subqueries(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) for (const one of value) this.#subqueries(one, scope);
    if (!isRecord(value)) return;
    for (const [kind, node] of Object.entries(value)) {
      if (kind === 'SelectStmt') this.#statement({ [kind]: node }, scope);
      else this.#subqueries(node, scope);
    }
  }

  /** The node of a column, of a value, or of a subquery with one column. */
  #value(value: unknown, scope: Scope): string | undefined {
    const [kind, node] = nodeOf(value);
    if (kind === 'TypeCast') return this.#value(node['arg'], scope);
    if (kind === 'ParamRef') return `$${String(node['number'])}`;
    if (kind === 'A_Const') return '$0';
    if (kind === 'SubLink' && node['subLinkType'] === 'EXPR_SUBLINK')
      return [...this.#statement(node['subselect'], scope).values()][0];
    if (kind !== 'ColumnRef') return undefined;
    const names = listOf(node['fields']).map(nameOf);
    return this.#column(names.at(-1) ?? '', names.length > 1 ? names.at(-2) : undefined, scope);
  }

  #column(column: string, alias: string | undefined, scope: Scope | undefined): string | undefined {
    if (!scope) return undefined;
    if (alias !== undefined)
      return scope.sources.has(alias)
        ? scope.sources.get(alias)?.node(column)
        : this.#column(column, alias, scope.outer);
    const sources = [...scope.sources.values()];
    const owner =
      sources.find((source) => source.has(column) === true) ??
      (sources.length === 1 && sources[0]?.has(column) === undefined ? sources[0] : undefined);
    return owner ? owner.node(column) : this.#column(column, undefined, scope.outer);
  }

  #outputs(targets: unknown, scope: Scope): Columns {
    const columns: Columns = new Map();
    for (const [index, target] of listOf(targets).entries()) {
      const result = recordOf(target['ResTarget']);
      const fields = listOf(recordOf(recordOf(result['val'])['ColumnRef'])['fields']);
      const isStar = fields.length > 0 && 'A_Star' in (fields.at(-1) ?? {});
      const name = stringOf(result['name']) ?? nameOf(fields.at(-1));
      if (isStar) columns.set('family_id', this.#column('family_id', starOf(fields), scope));
      else columns.set(name === '' ? `?${index}` : name, this.#value(result['val'], scope));
    }
    return columns;
  }
}

const starOf = (fields: readonly Tree[]): string | undefined =>
  fields.length > 1 ? nameOf(fields.at(-2)) : undefined;

const ofColumns = (columns: Columns): Source => ({
  has: (column) => columns.has(column),
  node: (column) => columns.get(column),
});

/** The parts of a row, or the one expression. */
const partsOf = (value: unknown): unknown[] => {
  const [kind, node] = nodeOf(value);
  return kind === 'RowExpr' ? listOf(node['args']) : [value];
};
