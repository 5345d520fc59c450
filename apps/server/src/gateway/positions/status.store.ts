import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../../platform/tx.ts';

export interface StatusRow {
  battery?: number | undefined;
  charging?: boolean | undefined;
  network?: string | undefined;
  permissions?: Record<string, boolean> | undefined;
  /** When the device measured it. */
  at: Date;
  now: Date;
  /** Permissions that are not named stay as they were; else the named ones are all there are. */
  merge?: boolean;
}

/**
 * Battery and the rest have times of their own: a battery may have come with a newer position. What is absent stays.
 * @returns whether "Locate now" waits for an answer; undefined when there is no such device
 */
export const saveStatus = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  status: StatusRow,
): Promise<boolean | undefined> => {
  const { at, now, charging = null, network = null, merge = false } = status;
  // Rounded here: PostgreSQL refuses a number that a `real` cannot hold.
  const battery = status.battery === undefined ? null : Math.fround(status.battery);
  const permissions = status.permissions === undefined ? null : JSON.stringify(status.permissions);
  // A bare sign of life says nothing that an older report could contradict.
  const saidAt = (battery ?? charging ?? network ?? permissions) === null ? null : at;
  const { rows } = await sql<{ asked: boolean }>`
    insert into device_states as s
      (device_id, family_id, last_seen_at, battery, battery_at, charging, network, permissions, status_at)
    select d.id, d.family_id, ${now}::timestamptz, ${battery}::real, case when ${battery}::real is not null then ${at}::timestamptz end, ${charging}::boolean, ${network}::text,
      coalesce(${permissions}::jsonb, '{}'), ${saidAt}::timestamptz
    from devices d where d.id = ${deviceId} and d.family_id = ${familyId}
    on conflict (family_id, device_id) do update set
      last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
      battery = case when excluded.battery_at >= coalesce(s.battery_at, '-infinity') then excluded.battery else s.battery end,
      battery_at = greatest(s.battery_at, excluded.battery_at),
      charging = case when excluded.status_at >= coalesce(s.status_at, '-infinity') then coalesce(excluded.charging, s.charging) else s.charging end,
      network = case when excluded.status_at >= coalesce(s.status_at, '-infinity') then coalesce(excluded.network, s.network) else s.network end,
      permissions = case when ${permissions}::jsonb is not null and excluded.status_at >= coalesce(s.status_at, '-infinity')
        then case when ${merge}::boolean then s.permissions || excluded.permissions else excluded.permissions end
        else s.permissions end,
      status_at = greatest(s.status_at, excluded.status_at)
    returning s.locate_asked_at is not null as asked`.execute(db);
  return rows[0]?.asked;
};
