import { sql } from 'kysely';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** Notes that a backup of the whole installation was made. */
export const noteBackup = async (db: DbOrTx, at: Date): Promise<void> => {
  await db
    .insertInto('operator_moments')
    .values({ name: 'backup.made', at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
};

/**
 * Since when the newest backup, or for want of one the oldest family, waits for the next; undefined while there is nothing
 * to lose.
 */
export const unsavedSince = async (db: DbOrTx): Promise<{ at: Date; known: boolean } | undefined> => {
  const { rows } = await sql<{ first: Date | null; backup: Date | null }>`
    select (select min(created_at) from families) as first,
           (select at from operator_moments where name = 'backup.made') as backup ${ALL_SHARDS}`.execute(db);
  const { first = null, backup = null } = rows[0] ?? {};
  if (first === null) return undefined;
  return { at: backup ?? first, known: backup !== null };
};

/** Claims a report to the operator; false when it was sent after `since`. One statement: of several processes one sends it. */
export const claimNotification = async (
  db: DbOrTx,
  kind: string,
  now: Date,
  since: Date,
): Promise<boolean> => {
  const row = await db
    .insertInto('operator_moments')
    .values({ name: `told.${kind}`, at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ at: now }).where('operator_moments.at', '<=', since),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
};
