import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';
import type { RealtimeTree } from '../../../ports/realtime.ts';

export interface RealtimeRow {
  live: RealtimeTree;
  live_version: number;
  live_versions: Record<string, number>;
  live_fix_at: Date | null;
  fix_at: Date | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  speed: number | null;
  bearing: number | null;
  battery: number | null;
}

const columns = [
  's.live_version',
  's.live_fix_at',
  's.fix_at',
  's.latitude',
  's.longitude',
  's.accuracy',
  's.speed',
  's.bearing',
  's.battery',
] as const;

/** The device's live values; undefined when the family has no such device. */
export const selectRealtime = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<RealtimeRow | undefined> => {
  const row = await db
    .selectFrom('devices as d')
    .leftJoin('device_states as s', 's.device_id', 'd.id')
    .where('d.family_id', '=', familyId)
    .where('d.id', '=', deviceId)
    .select(columns)
    .select([
      sql<RealtimeTree>`coalesce(s.live, '{}')`.as('live'),
      sql<Record<string, number>>`coalesce(s.live_versions, '{}')`.as('live_versions'),
    ])
    .executeTakeFirst();
  return row && { ...row, live_version: row.live_version ?? 0 };
};

/** The same, locked until the transaction ends; the row is made when it is not there yet. */
export const lockRealtime = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<RealtimeRow | undefined> => {
  await sql`
    insert into device_states (device_id, family_id)
    select id, family_id from devices where id = ${deviceId} and family_id = ${familyId}
    on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom('device_states as s')
    .where('s.family_id', '=', familyId)
    .where('s.device_id', '=', deviceId)
    .select(columns)
    .select([
      sql<RealtimeTree>`s.live`.as('live'),
      sql<Record<string, number>>`s.live_versions`.as('live_versions'),
    ])
    .forUpdate()
    .executeTakeFirst();
  return row;
};

export const updateRealtime = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  row: {
    live: RealtimeTree;
    live_version: number;
    live_versions: Record<string, number>;
    live_fix_at: Date | null;
  },
): Promise<void> => {
  await tx
    .updateTable('device_states')
    .set({
      live: JSON.stringify(row.live),
      live_versions: JSON.stringify(row.live_versions),
      live_version: row.live_version,
      live_fix_at: row.live_fix_at,
    })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};

/** A battery that a device takes back is unknown. */
export const clearBattery = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void> => {
  await tx
    .updateTable('device_states')
    .set({ battery: null })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};
