/** Whether and since when positions of a child are known: what a place is compared with. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { metresBetween, type Place } from '@kinward/rules/geo.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { Db, DbOrTx } from '../../platform/tx.ts';

/** When the first of these devices' stored positions was recorded, ms since the epoch; null where there is none. */
const selectFirstAt = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
): Promise<number | null> => {
  const { rows } = await sql<{ first: Date | null }>`
    select min(o.first) as first from unnest(${deviceIds}::uuid[]) as d (id)
    cross join lateral (
      select recorded_at as first from positions p
      where p.family_id = ${familyId}::uuid and p.device_id = d.id order by p.recorded_at limit 1
    ) o`.execute(db);
  return rows[0]?.first?.getTime() ?? null;
};

/** Metres from a place that are still at it: two poor fixes of one building. */
const SAME_PLACE = 150;
const METRES_PER_DEGREE = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/**
 * At which places one of the devices was for five minutes or more on some day (UTC) of a window, by its believed positions. A square stands
 * for the circle.
 */
const selectStayed = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  places: readonly Place[],
  { from, to }: Stretch,
): Promise<ReadonlySet<number>> => {
  const high = SAME_PLACE / METRES_PER_DEGREE;
  const wide = places.map(({ latitude }) =>
    Math.min(180, high / Math.max(1e-6, Math.cos((latitude * Math.PI) / 180))),
  );
  const { rows } = await sql<{ place: number }>`
    select distinct w.number::int - 1 as place
    from unnest(
      ${places.map(({ latitude }) => latitude)}::float8[], ${places.map(({ longitude }) => longitude)}::float8[], ${wide}::float8[]
    ) with ordinality as w (latitude, longitude, wide, number)
    join positions p on p.latitude between w.latitude - ${high}::float8 and w.latitude + ${high}::float8
      and p.longitude between w.longitude - w.wide and w.longitude + w.wide
    where p.family_id = ${familyId}::uuid and p.device_id = any(${deviceIds}::uuid[])
      and p.recorded_at >= ${new Date(from)}::timestamptz and p.recorded_at < ${new Date(to)}::timestamptz and p.doubt is null
    group by w.number, p.device_id, date_bin('1 day', p.recorded_at, 'epoch')
    having max(p.recorded_at) - min(p.recorded_at) >= interval '5 minutes'`.execute(db);
  return new Set(rows.map(({ place }) => place));
};

export interface Stays {
  /** When the first stored position of these devices was recorded, ms since the epoch; null where there is none. */
  firstAt(familyId: FamilyId, deviceIds: readonly DeviceId[]): Promise<number | null>;
  /** The places, by their index, at which one of these devices stayed within a window (ms since the epoch). */
  stayedAt(
    familyId: FamilyId,
    deviceIds: readonly DeviceId[],
    places: readonly Place[],
    window: Stretch,
  ): Promise<ReadonlySet<number>>;
}

export const createStays = (db: Db): Stays => ({
  firstAt: (familyId, deviceIds) => selectFirstAt(db, familyId, deviceIds),
  stayedAt: (familyId, deviceIds, places, window) => selectStayed(db, familyId, deviceIds, places, window),
});
