import { sql } from 'kysely';
import type { SignalKind } from '@kinward/contract/devices/device-signals.ts';
import type { Doubted } from '../../../core/doubted.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';
import type { DevicePlace, Json, RealtimeTree } from './realtime.port.ts';

export interface RealtimeRow {
  /** What the device itself wrote here, as a tree. */
  live: RealtimeTree;
  /** Time of the fix that the tree holds. */
  live_fix_at: Date | null;
  fix_at: Date | null;
  /** What is not believed and newer than the fix. */
  doubted: Doubted | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  speed: number | null;
  bearing: number | null;
  battery: number | null;
  /** The oldest first. */
  signals: { kind: SignalKind; seq: number; value: Json }[];
}

const rowOf = (db: DbOrTx, { familyId, deviceId }: DevicePlace) =>
  db
    .selectFrom('devices as d')
    .leftJoin('device_states as s', (join) =>
      join.onRef('s.family_id', '=', 'd.family_id').onRef('s.device_id', '=', 'd.id'),
    )
    .where('d.family_id', '=', familyId)
    .where('d.id', '=', deviceId)
    .select(['s.live_fix_at', 's.fix_at', 's.latitude', 's.longitude', 's.accuracy', 's.speed', 's.bearing'])
    .select([
      's.battery',
      sql<Doubted | null>`s.doubted`.as('doubted'),
      sql<RealtimeTree>`coalesce(s.live, '{}')`.as('live'),
      sql<RealtimeRow['signals']>`(
        select coalesce(json_agg(json_build_object('kind', g.kind, 'seq', g.seq, 'value', g.value) order by g.seq), '[]')
        from device_signals g where g.family_id = d.family_id and g.device_id = d.id)`.as('signals'),
    ]);

/** What is known of a device; undefined when the family has no such device. */
export const selectRealtime = (db: DbOrTx, place: DevicePlace): Promise<RealtimeRow | undefined> =>
  rowOf(db, place).executeTakeFirst();

/** The same; other writers of the device's values and signals wait until the transaction ends. */
export const lockRealtime = async (tx: Tx, place: DevicePlace): Promise<RealtimeRow | undefined> => {
  const { familyId, deviceId } = place;
  await sql`
    insert into device_states (device_id, family_id)
    select id, family_id from devices where family_id = ${familyId} and id = ${deviceId} for key share
    on conflict do nothing`.execute(tx);
  await tx
    .selectFrom('device_states')
    .select('device_id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .execute();
  // A statement of its own, so that it sees what was committed while the lock was waited for.
  return selectRealtime(tx, place);
};

export const updateRealtime = async (
  tx: Tx,
  { familyId, deviceId }: DevicePlace,
  row: { live: RealtimeTree; live_fix_at: Date | null },
): Promise<void> => {
  await tx
    .updateTable('device_states')
    .set({ live: JSON.stringify(row.live), live_fix_at: row.live_fix_at })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};

/** A battery that a device takes back is unknown. */
export const clearBattery = async (tx: Tx, { familyId, deviceId }: DevicePlace): Promise<void> => {
  await tx
    .updateTable('device_states')
    .set({ battery: null })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};
