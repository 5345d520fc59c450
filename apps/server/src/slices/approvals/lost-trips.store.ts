/** Shared trips of which nothing comes any more. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db } from '../../platform/tx.ts';

export interface OpenTrip {
  /** Of the check-in with which it began. */
  id: string;
  familyId: FamilyId;
  deviceId: DeviceId;
}

/** Trips that began before `started` and of which no position is newer than `heard`, or that began before `oldest`; the oldest first. */
export const selectSilent = async (
  db: Db,
  { heard, oldest, started }: { heard: Date; oldest: Date; started: Date },
  limit: number,
): Promise<OpenTrip[]> => {
  const { rows } = await sql<OpenTrip>`
    select k.id, k.family_id as "familyId", k.device_id as "deviceId"
    from checkins k
    left join device_states s on s.family_id = k.family_id and s.device_id = k.device_id
    where k.trip = 'started' and k.checked_at <= ${heard}::timestamptz and k.checked_at > ${started}::timestamptz
      and (s.fix_at is null or s.fix_at <= ${heard}::timestamptz or k.checked_at <= ${oldest}::timestamptz)
      and not exists (
        select from checkins n where n.family_id = k.family_id and n.device_id = k.device_id and n.trip is not null
          and (n.checked_at, n.id) > (k.checked_at, k.id)
      )
    order by k.checked_at limit ${limit} ${ALL_SHARDS}`.execute(db);
  return rows;
};
