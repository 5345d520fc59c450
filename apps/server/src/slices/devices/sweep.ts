import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import { DEVICE_ROWS, deleteDeviceRows, type DeviceRows } from '../../core/device-logs/device-rows.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db } from '../../platform/tx.ts';

/** A report whose storing began before the removal has ended by then, or was ended by its timeouts. */
const STRAGGLER_MS = 15 * 60_000;

export interface Sweep {
  /**
   * Deletes the positions, logs and usage of removed devices, the longest removed first, until nothing is left. A device leaves the
   * list when it is empty and no report of it can still be under way; every process may run this at any time, and again after a crash.
   * @param familyId its devices alone; omitted: those of all families
   * @returns rows deleted
   */
  run(familyId?: FamilyId): Promise<number>;
}

/** Sums of usage, a month at a time: up to a year of them. */
const sweepDays = async (db: Db, familyId: FamilyId, deviceId: DeviceId): Promise<number> => {
  const own = sql`family_id = ${familyId} and device_id = ${deviceId}`;
  for (let total = 0; ;) {
    const { rows } = await sql<{ first: string | null }>`
      select min(day) as first from usage_days where ${own}`.execute(db);
    const first = rows[0]?.first ?? null;
    if (first === null) return total;
    // Another process may take the same month: then nothing of it is left here, and there may be more.
    const { numAffectedRows = 0n } = await sql`
      delete from usage_days where ${own} and day < ${first}::date + 31`.execute(db);
    total += Number(numAffectedRows);
  }
};

const selectWaiting = (db: Db, familyId: FamilyId | undefined) => {
  const waiting = db.selectFrom('deleted_devices').selectAll().orderBy('deleted_at');
  return (
    familyId === undefined ? waiting.modifyEnd(ALL_SHARDS) : waiting.where('family_id', '=', familyId)
  ).execute();
};

export const createSweep = ({ db, clock }: { db: Db; clock: Clock }): Sweep => ({
  async run(familyId) {
    let total = 0;
    for (const device of await selectWaiting(db, familyId)) {
      const who = { familyId: device.family_id, deviceId: device.device_id };
      let deleted = await sweepDays(db, who.familyId, who.deviceId);
      for (const table of Object.keys(DEVICE_ROWS) as DeviceRows[])
        deleted += await deleteDeviceRows(db, table, who);
      total += deleted;
      if (deleted === 0 && clock.now().getTime() - device.deleted_at.getTime() > STRAGGLER_MS) {
        await db
          .deleteFrom('deleted_devices')
          .where('family_id', '=', who.familyId)
          .where('device_id', '=', who.deviceId)
          .execute();
      }
    }
    return total;
  },
});
