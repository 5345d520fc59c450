import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { RetentionTarget } from '../../ports/retention-target.ts';
import type { Db } from '../../platform/tx.ts';

/** What is recorded here beside the requests, each table with its time. */
const TABLES = [
  ['grants', 'ends_at'],
  ['screen_pauses', 'ends_at'],
  ['checkins', 'checked_at'],
  ['emergencies', 'called_at'],
] as const;

/** An exception in force outlives the request that it answered; what is always open on a device alone is nowhere else than in its request. */
const deleteRequests = async (db: Db, familyId: FamilyId, before: Date): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from approval_requests
      where family_id = ${familyId}::uuid and asked_at < ${before}::timestamptz
        and (always_at is null or always_ended_at is not null or (always ->> 'isOwn')::boolean is not true)
      returning id
    ), outlived as (
      update grants set request_id = null from gone where grants.family_id = ${familyId}::uuid and grants.request_id = gone.id
    )
    select count(*)::int as deleted from gone`.execute(db);
  return rows[0]?.deleted ?? 0;
};

/** Requests, exceptions and screen pauses that are over, check-ins and calls for help are kept no longer than the family says. */
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
    return total + (await deleteRequests(db, familyId, before));
  },

  async measure(familyId) {
    const parts = [['approval_requests', 'asked_at'] as const, ...TABLES]
      .filter(([table]) => table !== 'grants' && table !== 'screen_pauses')
      .map(
        ([table, at]) =>
          sql`select ${sql.ref(at)} as at from ${sql.table(table)} where family_id = ${familyId}::uuid`,
      );
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select least(count(*), ${LIMITS.keptCount})::int as count, min(at) as oldest
      from (${sql.join(parts, sql` union all `)}) kept`.execute(db);
    return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null };
  },
});
