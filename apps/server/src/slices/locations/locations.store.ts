import { type RawBuilder, sql } from 'kysely';
import type { Doubt } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Db, DbOrTx } from '../../platform/tx.ts';

/** A range of fix times; both ends belong to it. */
export interface Range {
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Newest first, by the primary key of each month's partition. */
export const selectPositions = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  range: Range,
  limit: number,
) =>
  db
    .selectFrom('positions')
    .where('device_id', '=', deviceId)
    .where('family_id', '=', familyId)
    .$if(range.from !== undefined, (query) => query.where('recorded_at', '>=', range.from as Date))
    .$if(range.to !== undefined, (query) => query.where('recorded_at', '<=', range.to as Date))
    .orderBy('recorded_at', 'desc')
    .limit(limit)
    .select([
      'latitude',
      'longitude',
      'accuracy',
      'altitude',
      'speed',
      'bearing',
      'battery',
      'recorded_at',
      'doubt',
    ])
    .$narrowType<{ doubt: Doubt | null }>()
    .execute();

/** Positions of which a day is made. What is more is sampled, so that a reader costs the same however much there is. */
const TRACK_MAX = 20_000;
/** Of these, the first and the last of each minute of 48 hours, so that a sample holds both ends of every silence. */
const MINUTES_SHARE = 2 * (48 * 60 + 1);

export interface Track {
  /** A JSON array of track points, oldest first; its reader need not be this thread. */
  points: string;
  /** How many they are. */
  kept: number;
  /** How many believed positions there are in the range. */
  total: number;
}

/**
 * The believed points from `from` up to but without `to`, at most 48 hours: all of them, or a sample of about `TRACK_MAX`. One JSON
 * value instead of a row a point: a day of one position a second is 86,400 of them.
 */
export const selectTrack = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  from: Date,
  to: Date,
): Promise<Track> => {
  const range = sql`p.device_id = ${deviceId} and p.family_id = ${familyId} and p.recorded_at >= ${from} and p.recorded_at < ${to}`;
  // The few that are not believed are left out by an index of their own, so that the rest is read from the key's index alone.
  const believed = sql`not exists (
    select from positions d where d.family_id = p.family_id and d.device_id = p.device_id
      and d.recorded_at = p.recorded_at and d.latitude = p.latitude and d.longitude = p.longitude
      and d.doubt is not null and d.recorded_at >= ${from} and d.recorded_at < ${to})`;
  const minute = sql`date_bin('1 minute', recorded_at, 'epoch')`;
  const { rows } = await sql<Track>`
    with counted as materialized (select count(*)::int as total from positions p where ${range} and ${believed}),
    step as materialized (
      select total, greatest(1, ceil(total::float8 / ${TRACK_MAX - MINUTES_SHARE})::int) as every from counted
    )
    select max(total) as total, count(at)::int as kept, coalesce(
      json_agg(json_build_array(at, latitude, longitude, accuracy, speed, battery) order by number) filter (where at is not null),
      '[]')::text as points
    from step left join (
      select (extract(epoch from recorded_at) * 1000)::bigint as at, latitude, longitude, accuracy, speed, battery,
        row_number() over moments as number,
        ${minute} is distinct from date_bin('1 minute', lag(recorded_at) over moments, 'epoch')
          or ${minute} is distinct from date_bin('1 minute', lead(recorded_at) over moments, 'epoch') as is_edge
      from positions p where ${range} and ${believed}
      window moments as (order by recorded_at, latitude, longitude)
    ) p on total <= ${TRACK_MAX} or number % every = 0 or is_edge`.execute(db);
  return rows[0] ?? { points: '[]', kept: 0, total: 0 };
};

export interface DoubtedRow {
  recorded_at: Date;
  latitude: number;
  longitude: number;
  doubt: Doubt;
}

/** Positions of a range that are not believed, oldest first, by an index of their own. */
export const selectDoubted = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<DoubtedRow[]> =>
  db
    .selectFrom('positions')
    .select(['recorded_at', 'latitude', 'longitude', 'doubt'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('doubt', 'is not', null)
    .where('recorded_at', '>=', from)
    .where('recorded_at', '<=', to)
    .orderBy('recorded_at')
    .limit(limit)
    .$narrowType<{ doubt: Doubt }>()
    .execute();

/** Rows of one statement: a fraction of a second, so that no time limit ends it and nothing waits long behind it. */
const DELETE_STEP = 10_000;

/** A place in the order of the primary key; the time as text, which holds every digit of it. */
interface Key {
  at: string;
  latitude: number;
  longitude: number;
}

const order = sql`(recorded_at, latitude, longitude)`;
const keyOf = ({ at, latitude, longitude }: Key): RawBuilder<unknown> =>
  sql`(${at}::timestamptz, ${latitude}::float8, ${longitude}::float8)`;

/**
 * Deletes the range step by step, the oldest first, each in a transaction of its own: however much it holds, no statement
 * meets the database's time limit, and who deletes again after an interruption goes on where it ended.
 * @returns positions deleted
 */
export const deletePositions = async (
  db: Db,
  familyId: FamilyId,
  deviceId: DeviceId,
  { from, to }: Range,
): Promise<number> => {
  let total = 0;
  let after: Key | undefined;
  for (;;) {
    // From where the last step ended: the way there is paved with rows that are deleted but not yet cleared away.
    const rest: RawBuilder<unknown> = sql`device_id = ${deviceId} and family_id = ${familyId}
      ${from ? sql`and recorded_at >= ${from}` : sql``} ${to ? sql`and recorded_at <= ${to}` : sql``}
      ${after ? sql`and recorded_at >= ${after.at}::timestamptz and ${order} > ${keyOf(after)}` : sql``}`;
    const { rows } = await sql<Key>`
      select recorded_at::text as at, latitude, longitude from positions where ${rest}
      order by recorded_at, latitude, longitude offset ${DELETE_STEP - 1} limit 1`.execute(db);
    const last = rows[0];
    const until = last
      ? sql`and recorded_at <= ${last.at}::timestamptz and ${order} <= ${keyOf(last)}`
      : sql``;
    const { numAffectedRows } = await sql`delete from positions where ${rest} ${until}`.execute(db);
    total += Number(numAffectedRows ?? 0n);
    if (!last) return total;
    after = last;
  }
};

/** Takes a deleted range out of what is known as the last place: the newest believed position that is left takes its place. */
export const forgetLast = async (
  db: Db,
  familyId: FamilyId,
  deviceId: DeviceId,
  { from, to }: Range,
): Promise<void> => {
  const within = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${at} >= ${from ?? '-infinity'}::timestamptz and ${at} <= ${to ?? 'infinity'}::timestamptz`;
  await sql`
    update device_states s set latitude = p.latitude, longitude = p.longitude, accuracy = p.accuracy, speed = p.speed,
      bearing = p.bearing, fix_at = p.recorded_at, live = s.live - 'lastlocation', live_fix_at = null
    from (select 1) always left join lateral (
      select latitude, longitude, accuracy, speed, bearing, recorded_at from positions
      where family_id = ${familyId} and device_id = ${deviceId} and doubt is null
      order by recorded_at desc limit 1
    ) p on true
    where s.family_id = ${familyId} and s.device_id = ${deviceId} and ${within(sql`s.fix_at`)}`.execute(db);
  await sql`
    update device_states s set doubted = null, live = s.live - 'lastlocation', live_fix_at = null
    where s.family_id = ${familyId} and s.device_id = ${deviceId} and s.doubted is not null
      and ${within(sql`to_timestamp((s.doubted ->> 'at')::float8 / 1000)`)}`.execute(db);
  await sql`
    update locate_requests set latitude = null, longitude = null, accuracy = null, speed = null, bearing = null, fix_at = null
    where family_id = ${familyId} and device_id = ${deviceId} and ${within(sql`fix_at`)}`.execute(db);
};

export type KeptPosition = {
  recordedAt: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  altitude: number | null;
  speed: number | null;
  bearing: number | null;
  battery: number | null;
  doubt: Doubt | null;
};

/** All positions of a device, oldest first, read page by page: however many there are, few are held. */
export async function* walkPositions(
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  page: number,
): AsyncGenerator<KeptPosition> {
  let after: Key | undefined;
  for (;;) {
    const { rows } = await sql<KeptPosition & Key & { moment: Date }>`
      select recorded_at::text as at, recorded_at as moment, latitude, longitude, accuracy, altitude, speed, bearing, battery, doubt
      from positions where device_id = ${deviceId} and family_id = ${familyId}
        ${after ? sql`and recorded_at >= ${after.at}::timestamptz and ${order} > ${keyOf(after)}` : sql``}
      order by recorded_at, latitude, longitude limit ${page}`.execute(db);
    for (const { at: _at, moment, ...row } of rows) yield { ...row, recordedAt: moment.toISOString() };
    after = rows.at(-1);
    if (!after || rows.length < page) return;
  }
}
