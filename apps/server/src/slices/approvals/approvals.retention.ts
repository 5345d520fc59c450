import { sql } from 'kysely';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { RetentionTarget } from '../../ports/retention-target.ts';
import type { Db } from '../../platform/tx.ts';

/** What is recorded here, each table with its time. */
const TABLES = [
  ['grants', 'ends_at'],
  ['approval_requests', 'asked_at'],
  ['checkins', 'checked_at'],
  ['emergencies', 'called_at'],
] as const;

/** Requests, exceptions that are over, check-ins and calls for help are kept no longer than the family says. */
export const approvalsRetention = (db: Db): RetentionTarget => ({
  kind: 'requests',

  async purge(familyId, before) {
    let total = 0;
    for (const [table, at] of TABLES) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)}
        where family_id = ${familyId}::uuid and ${sql.ref(at)} < ${before}::timestamptz`.execute(db);
      total += Number(numAffectedRows ?? 0);
    }
    return total;
  },

  async measure(familyId) {
    const parts = TABLES.filter(([table]) => table !== 'grants').map(
      ([table, at]) =>
        sql`select ${sql.ref(at)} as at from ${sql.table(table)} where family_id = ${familyId}::uuid`,
    );
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select least(count(*), ${LIMITS.keptCount})::int as count, min(at) as oldest
      from (${sql.join(parts, sql` union all `)}) kept`.execute(db);
    return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null };
  },
});
