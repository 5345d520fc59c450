/** The rules of a database that is spread by family, on the catalogue that the migrations make. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@kinward/testkit/database.ts';
import { DISTRIBUTION, type Distribution } from './distribution.ts';
import { withClient } from './roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
});

/** The tables of a kind. Partitions are what their table is. */
const of = (kind: Distribution): string[] =>
  Object.entries(DISTRIBUTION)
    .filter(([, its]) => its === kind)
    .map(([name]) => name);

/** The column by which rows of a family's table are spread. */
const BY = `case when c.relname = 'families' then 'id' else 'family_id' end`;

const ask = <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> =>
  withClient(database.owner, async (client) => (await client.query<Row>(text, values)).rows);

const names = async (text: string, ...values: unknown[]): Promise<string[]> =>
  (await ask<{ name: string }>(text, ...values)).map(({ name }) => name);

describe('every table', () => {
  it('is named with its kind, and only those that there are', async () => {
    const tables = await names(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname <> 'schema_migrations' order by 1`);
    expect(Object.keys(DISTRIBUTION).toSorted()).toEqual(tables.toSorted());
  });
});

describe('a table of a family', () => {
  it('names the family of each row', async () => {
    const named = await names(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = ${BY}
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
         and a.attnotnull and a.atttypid = 'uuid'::regtype order by 1`,
      of('family'),
    );
    expect(named.toSorted()).toEqual(of('family').toSorted());
  });

  it('has its family first in every key', async () => {
    const keys = await names(
      `select i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
         and x.indisunique and a.attname is distinct from ${BY} order by 1`,
      of('family'),
    );
    expect(keys).toEqual([]);
  });

  it('begins each further index with its family, but for those by which a job goes by the time', async () => {
    const further = await names(
      `select i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
         and not x.indisunique and a.attname is distinct from ${BY}
         and not (i.relname ~ '_(due|expiry)$' and a.atttypid = 'timestamptz'::regtype)`,
      of('family'),
    );
    expect(further).toEqual([]);
  });

  it('refers to rows of the same family, which take it along or are kept by it, and changes with none', async () => {
    const wrong = await names(
      `select format('%s: %s', k.conname, pg_get_constraintdef(k.oid)) as name from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
       join pg_attribute b on b.attrelid = r.oid and b.attnum = k.confkey[1]
       where k.contype = 'f' and (c.relname = any($1) or r.relname = any($1)) and not (
         c.relname = any($1) and r.relname = any($1) and a.attname = 'family_id'
         and b.attname = case when r.relname = 'families' then 'id' else 'family_id' end
         and k.confupdtype = 'a' and k.confdeltype in ('a', 'c'))`,
      of('family'),
    );
    expect(wrong).toEqual([]);
  });

  it('has no trigger and no number that one machine would hand out', async () => {
    const wrong = await names(
      `select format('%s %s', c.relname, t.tgname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
       union all
       select format('%s.%s', c.relname, a.attname) from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
         and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval%')`,
      of('family'),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the directory', () => {
  it('is spread by what it is asked for, and refers to no other table', async () => {
    const keys = await names(
      `select pg_get_constraintdef(oid) as name from pg_constraint
       where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f')`,
      of('directory'),
    );
    expect(keys).toEqual(['PRIMARY KEY (key, kind)']);
  });
});

describe('a function', () => {
  /** Those by which the server's clock makes and drops months, each as a statement of its own. */
  const MONTHS = [
    'drop_audit_before',
    'drop_positions_before',
    'make_audit_partition',
    'make_filter_partition',
    'make_positions_partition',
  ];

  it('changes no table, but for those of the months, and calls none of them', async () => {
    const functions = await ask<{ name: string; source: string }>(
      `select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    const changing = functions.filter(({ source }) =>
      /\b(create|alter|drop|truncate|lock)\s+table\b/iu.test(source),
    );
    expect(changing.map(({ name }) => name)).toEqual(MONTHS);
    for (const { name, source } of functions)
      expect([name, MONTHS.filter((month) => source.includes(month))]).toEqual([name, []]);
  });
});
