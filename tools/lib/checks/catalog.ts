import type { ClientConfig } from 'pg';
import { withClient } from '@kinward/server/platform/database/roles.ts';

/** One column of one table, as the catalogue of PostgreSQL has it. */
export interface Column {
  table: string;
  name: string;
  /** The element's type name for an array. */
  type: string;
  isArray: boolean;
  nullable: boolean;
  /** True when an INSERT may leave it out. */
  hasDefault: boolean;
  /** True when it cannot be written. */
  generated: boolean;
  /** The values of an enum type, otherwise empty. */
  enumValues: string[];
  /** The conditions of the checks on this column alone, as PostgreSQL writes them. */
  checks: string[];
}

const OWN_SCHEMAS = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'pgboss') AND n.nspname NOT LIKE 'pg\\_%'`;

/** The columns of every table of the product; partitions are left out, as their parent represents them. */
export async function readColumns(access: ClientConfig): Promise<Column[]> {
  return await withClient(access, async (client) => {
    const { rows } = await client.query<Column>(`
      SELECT c.relname AS "table", a.attname AS name,
             COALESCE(e.typname, t.typname) AS type, e.oid IS NOT NULL AS "isArray",
             NOT a.attnotnull AS nullable,
             a.atthasdef OR a.attidentity <> '' AS "hasDefault",
             a.attgenerated <> '' OR a.attidentity = 'a' AS generated,
             ARRAY(SELECT enumlabel::text FROM pg_enum WHERE enumtypid = COALESCE(e.oid, t.oid) ORDER BY enumsortorder)
               AS "enumValues",
             ARRAY(SELECT pg_get_expr(conbin, conrelid) FROM pg_constraint
               WHERE conrelid = c.oid AND contype = 'c' AND conkey = ARRAY[a.attnum] ORDER BY conname) AS checks
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
      WHERE c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition AND c.relname <> 'schema_migrations'
        AND ${OWN_SCHEMAS}
      ORDER BY c.relname, a.attnum`);
    return rows;
  });
}

/**
 * Everything that migrations make, as sorted lines: relations, columns, constraints, indexes, functions, triggers,
 * types, rights. Two databases of the same schema give the same lines.
 */
export async function describeSchema(access: ClientConfig): Promise<string[]> {
  return await withClient(access, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      SELECT format('relation %s.%s kind=%s partition of %s by %s bound %s rights %s owner %s rls %s', n.nspname,
               c.relname, c.relkind, (SELECT inhparent::regclass FROM pg_inherits WHERE inhrelid = c.oid),
               pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), c.relacl::text, c.relowner::regrole,
               c.relrowsecurity) AS line
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE ${OWN_SCHEMAS} AND c.relkind <> 'i' AND c.relkind <> 'I'
      UNION ALL
      SELECT format('column %s.%s %s %s null=%s default %s identity %s generated %s', c.oid::regclass,
               row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
               format_type(a.atttypid, a.atttypmod), NOT a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity,
               a.attgenerated)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE ${OWN_SCHEMAS} AND c.relkind IN ('r', 'p', 'v', 'm')
      UNION ALL
      SELECT format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(k.oid))
        FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE ${OWN_SCHEMAS}
      UNION ALL
      SELECT format('index %s', pg_get_indexdef(c.oid))
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE ${OWN_SCHEMAS} AND c.relkind IN ('i', 'I')
      UNION ALL
      SELECT format('routine %s rights %s', pg_get_functiondef(p.oid), p.proacl::text)
        FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE ${OWN_SCHEMAS} AND p.prokind IN ('f', 'p')
          AND NOT EXISTS (SELECT 1 FROM pg_depend x WHERE x.objid = p.oid AND x.deptype = 'e')
      UNION ALL
      SELECT format('trigger %s', pg_get_triggerdef(g.oid))
        FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE ${OWN_SCHEMAS} AND NOT g.tgisinternal
      UNION ALL
      SELECT format('type %s %s %s', t.oid::regtype, t.typtype,
               ARRAY(SELECT enumlabel FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder))
        FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
        WHERE ${OWN_SCHEMAS} AND t.typtype IN ('e', 'd', 'r')
      UNION ALL
      SELECT format('extension %s', extname) FROM pg_extension
      UNION ALL
      SELECT format('schema %s rights %s', n.nspname, n.nspacl::text) FROM pg_namespace n WHERE ${OWN_SCHEMAS}
      ORDER BY 1`);
    return rows.map((row) => row.line);
  });
}
