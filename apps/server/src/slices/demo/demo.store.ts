import { sql } from 'kysely';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';

/** A sample that plays. */
export interface RunningDemo {
  familyId: FamilyId;
  childId: ChildId;
  deviceId: DeviceId;
  startedAt: Date;
}

/** The family's sample child, and until when its device moves; undefined when there is no such child. */
export const findDemo = async (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ childId: ChildId; firstName: string; movesUntil: Date | null } | undefined> => {
  const row = await db
    .selectFrom('children as c')
    .leftJoin('demo_families as s', (join) =>
      join.onRef('s.child_id', '=', 'c.id').onRef('s.family_id', '=', 'c.family_id'),
    )
    .select(['c.id', 'c.first_name', 's.moves_until'])
    .where('c.family_id', '=', familyId)
    .where('c.is_demo', '=', true)
    .executeTakeFirst();
  return row && { childId: row.id, firstName: row.first_name, movesUntil: row.moves_until };
};

export const insertDemo = async (
  tx: Tx,
  familyId: FamilyId,
  sample: { childId: ChildId; deviceId: DeviceId; startedAt: Date; movesUntil: Date },
): Promise<void> => {
  await tx
    .insertInto('demo_families')
    .values({
      family_id: familyId,
      child_id: sample.childId,
      device_id: sample.deviceId,
      started_at: sample.startedAt,
      moves_until: sample.movesUntil,
    })
    .execute();
};

/** Lets a sample move on. False when its device is gone. */
export const extendDemo = async (tx: Tx, familyId: FamilyId, movesUntil: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('demo_families')
    .set({ moves_until: movesUntil, reported_at: null })
    .where('family_id', '=', familyId)
    .returning('family_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** A sample that still plays; undefined when it was removed. */
export const findPlaying = async (db: DbOrTx, familyId: FamilyId): Promise<RunningDemo | undefined> => {
  const row = await db
    .selectFrom('demo_families')
    .select(['child_id', 'device_id', 'started_at'])
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  return row && { familyId, childId: row.child_id, deviceId: row.device_id, startedAt: row.started_at };
};

/**
 * Samples whose next report is due, the longest waiting first.
 * @param dueBefore those that reported before this moment, or never
 */
export const selectDue = async (
  db: Db,
  { now, dueBefore, limit }: { now: Date; dueBefore: Date; limit: number },
): Promise<RunningDemo[]> => {
  const { rows } = await sql<RunningDemo>`
    select family_id as "familyId", child_id as "childId", device_id as "deviceId", started_at as "startedAt" from demo_families
    where moves_until > ${now} and (reported_at is null or reported_at <= ${dueBefore})
    order by reported_at nulls first limit ${limit} ${ALL_SHARDS}`.execute(db);
  return rows;
};

/** Marks a sample as reported: of several processes one reports for it. @returns false when it is not due any more */
export const claimDue = async (
  db: Db,
  familyId: FamilyId,
  { now, dueBefore }: { now: Date; dueBefore: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('demo_families')
    .set({ reported_at: now })
    .where('family_id', '=', familyId)
    .where('moves_until', '>', now)
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('reported_at', '<=', dueBefore)]))
    .returning('family_id')
    .executeTakeFirst();
  return row !== undefined;
};
