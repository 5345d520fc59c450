import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';

/** Rows that one statement deletes: a fraction of a second, so that nothing waits long behind it. */
const STEP = 10_000;

/** Every device that ever reported usage and whose usage is deleted by age, with what its family keeps. */
export const selectReporting = (db: DbOrTx) =>
  db
    .selectFrom('usage_devices as u')
    .innerJoin('families as f', 'f.id', 'u.family_id')
    .select(['u.device_id', 'u.family_id', 'u.raw_from', 'f.time_zone', 'f.retention_usage_days'])
    .where('f.legal_hold_at', 'is', null)
    .modifyEnd(ALL_SHARDS)
    .execute();

/** From now on reports from before `at` are refused; false when that was so already, or the device is gone. */
export const moveRawFrom = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  at: Date,
): Promise<boolean> => {
  const moved = await tx
    .updateTable('usage_devices')
    .set({ raw_from: at })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where((eb) => eb.or([eb('raw_from', 'is', null), eb('raw_from', '<', at)]))
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
};

/** Deletes the sessions that ended by then, in small steps, the oldest first. @returns how many */
export const deleteSessionsBefore = async (
  db: Db,
  familyId: FamilyId,
  deviceId: DeviceId,
  at: Date,
): Promise<number> => {
  const old = sql`family_id = ${familyId}::uuid and device_id = ${deviceId}::uuid and started_at < ${at} and ended_at <= ${at}`;
  for (let total = 0; ;) {
    const { rows } = await sql<{ to: Date | null }>`
      select max(started_at) as "to" from (
        select started_at from usage_sessions where ${old} order by started_at limit ${STEP}
      ) step`.execute(db);
    const to = rows[0]?.to;
    if (!to) return total;
    // The driver's times have milliseconds, the table's may have more.
    const { numAffectedRows } = await sql`
      delete from usage_sessions where ${old} and started_at < ${new Date(to.getTime() + 1)}`.execute(db);
    total += Number(numAffectedRows ?? 0);
  }
};

/** Deletes the sums of the days before one. @returns how many */
export const deleteSumsBefore = async (
  db: Db,
  familyId: FamilyId,
  deviceId: DeviceId,
  day: string,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from usage_days
    where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid and day < ${day}::date`.execute(db);
  return Number(numAffectedRows ?? 0);
};
