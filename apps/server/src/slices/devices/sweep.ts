import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import { DEVICE_ROWS, deleteDeviceRows, type DeviceRows } from '../../core/device-logs/device-rows.ts';
import type { Db } from '../../platform/tx.ts';

/** A report whose storing began before the removal has ended by then, or was ended by its timeouts. */
const STRAGGLER_MS = 15 * 60_000;
/** Rows that one statement deletes. */
const STEP = 20_000;

export interface Sweep {
  /**
   * Deletes the positions, logs and usage of removed devices, the longest removed first, until nothing is left. A device leaves the
   * list when it is empty and no report of it can still be under way; every process may run this at any time, and again after a crash.
   * @returns rows deleted
   */
  run(): Promise<number>;
}

/** Usage, up to a year of it: days have no time to go by. */
const sweepUsage = async (db: Db, familyId: FamilyId, deviceId: DeviceId): Promise<number> => {
  let total = 0;
  for (const table of ['usage_sessions', 'usage_days']) {
    for (let deleted = STEP; deleted === STEP; total += deleted) {
      const result = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where device_id = ${deviceId} and family_id = ${familyId} limit ${STEP}))`.execute(
        db,
      );
      deleted = Number(result.numAffectedRows ?? 0);
    }
  }
  return total;
};

export const createSweep = ({ db, clock }: { db: Db; clock: Clock }): Sweep => ({
  async run() {
    let total = 0;
    const waiting = await db.selectFrom('deleted_devices').selectAll().orderBy('deleted_at').execute();
    for (const device of waiting) {
      const who = { familyId: device.family_id, deviceId: device.device_id };
      let deleted = await sweepUsage(db, who.familyId, who.deviceId);
      for (const table of Object.keys(DEVICE_ROWS) as DeviceRows[])
        deleted += await deleteDeviceRows(db, table, who);
      total += deleted;
      if (deleted === 0 && clock.now().getTime() - device.deleted_at.getTime() > STRAGGLER_MS) {
        await db.deleteFrom('deleted_devices').where('device_id', '=', device.device_id).execute();
      }
    }
    return total;
  },
});
