import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** @returns true when the device was not connected before */
export const setConnected = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
  until: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ was_new: boolean }>`
    with before as (
      select connected_until from device_states where device_id = ${deviceId} and family_id = ${familyId}
    )
    insert into device_states as s (device_id, family_id, last_seen_at, connected_until)
    select id, family_id, ${now}::timestamptz, ${until}::timestamptz from devices where id = ${deviceId} and family_id = ${familyId}
    on conflict (family_id, device_id) do update set
      connected_until = greatest(s.connected_until, excluded.connected_until),
      last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at)
    returning coalesce((select connected_until from before) <= ${now}, true) as was_new`.execute(db);
  return rows[0]?.was_new ?? false;
};

/** Clears the moment unless it was moved further meanwhile. @returns true when it was cleared */
export const clearConnected = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  until: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('device_states')
    .set({ connected_until: null })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('connected_until', '<=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
