import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/tx.ts';

/** Rows that one statement deletes: a fraction of a second, so that nothing waits long behind it. */
const BATCH = 20_000;
/** An intake that began before the removal has ended by then, or was ended by its timeouts. */
const STRAGGLER_MS = 15 * 60_000;

export interface Sweep {
  /**
   * Deletes the positions of removed devices, the longest removed first, until nothing is left. A device leaves the list when it
   * is empty and no report of it can still be under way; every process may run this at any time, and again after a crash.
   * @returns positions deleted
   */
  run(): Promise<number>;
}

const deleteBatch = async (
  db: Db,
  familyId: string,
  deviceId: string,
  from: Date | null,
): Promise<{ deleted: number; to: Date | null }> => {
  const since = from === null ? sql`` : sql`and recorded_at >= ${from}`;
  const { rows } = await sql<{ to: Date | null }>`
    select max(recorded_at) as "to" from (
      select recorded_at from positions where device_id = ${deviceId} and family_id = ${familyId} ${since}
      order by recorded_at limit ${BATCH}
    ) batch`.execute(db);
  const to = rows[0]?.to ?? null;
  if (to === null) return { deleted: 0, to };
  const result = await sql`
    delete from positions
    where device_id = ${deviceId} and family_id = ${familyId} ${since} and recorded_at <= ${to}`.execute(db);
  return { deleted: Number(result.numAffectedRows ?? 0), to };
};

const sweepDevice = async (db: Db, familyId: string, deviceId: string): Promise<number> => {
  let total = 0;
  let from: Date | null = null;
  for (;;) {
    // From where the last batch ended: the way there is paved with rows that are deleted but not yet cleared away.
    const { deleted, to } = await deleteBatch(db, familyId, deviceId, from);
    total += deleted;
    if (to === null || deleted === 0) return total;
    from = to;
  }
};

export const createSweep = ({ db, clock }: { db: Db; clock: Clock }): Sweep => ({
  async run() {
    let total = 0;
    const waiting = await db.selectFrom('deleted_devices').selectAll().orderBy('deleted_at').execute();
    for (const device of waiting) {
      const deleted = await sweepDevice(db, device.family_id, device.device_id);
      total += deleted;
      if (deleted === 0 && clock.now().getTime() - device.deleted_at.getTime() > STRAGGLER_MS) {
        await db.deleteFrom('deleted_devices').where('device_id', '=', device.device_id).execute();
      }
    }
    return total;
  },
});
