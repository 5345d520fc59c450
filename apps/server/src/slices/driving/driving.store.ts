import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface LimitRow {
  version: number;
  /** Miles per hour; null: off. */
  speed_limit: number | null;
  set_at: Date;
}

/** The limit in force; undefined while none was ever set. */
export const selectNewest = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<LimitRow | undefined> =>
  db
    .selectFrom('speed_limits')
    .select(['version', 'speed_limit', 'set_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The limits that were set before `to`, oldest first; of those before `from` only the last. */
export const selectLimits = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { from, to }: { from: Date; to: Date },
): Promise<LimitRow[]> => {
  const rows = await db
    .selectFrom('speed_limits')
    .select(['version', 'speed_limit', 'set_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('set_at', '<', to)
    .orderBy('version')
    .execute();
  const first = rows.findLastIndex((row) => row.set_at <= from);
  return rows.slice(Math.max(0, first));
};

/** Adds a limit and forgets all but the newest `kept`. */
export const insertLimit = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { version, speed_limit, set_at }: LimitRow,
  kept: number,
): Promise<void> => {
  await tx
    .insertInto('speed_limits')
    .values({ family_id: familyId, device_id: deviceId, version, speed_limit, set_at })
    .execute();
  await sql`
    delete from speed_limits where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid and version <= (
      select version from speed_limits where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid
      order by version desc offset ${kept} limit 1
    )`.execute(tx);
};
