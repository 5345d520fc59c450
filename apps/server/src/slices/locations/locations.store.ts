import { type RawBuilder, sql } from 'kysely';
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
    .select(['latitude', 'longitude', 'accuracy', 'altitude', 'speed', 'bearing', 'battery', 'recorded_at'])
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
  /** How many positions there are in the range. */
  total: number;
}

/**
 * The points from `from` up to but without `to`, at most 48 hours: all of them, or a sample of about `TRACK_MAX`. One JSON
 * value instead of a row a point: a day of one position a second is 86,400 of them.
 */
export const selectTrack = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  from: Date,
  to: Date,
): Promise<Track> => {
  const range = sql`device_id = ${deviceId} and family_id = ${familyId} and recorded_at >= ${from} and recorded_at < ${to}`;
  const minute = sql`date_bin('1 minute', recorded_at, 'epoch')`;
  const { rows } = await sql<Track>`
    with counted as materialized (select count(*)::int as total from positions where ${range}),
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
      from positions where ${range}
      window moments as (order by recorded_at, latitude, longitude)
    ) p on total <= ${TRACK_MAX} or number % every = 0 or is_edge`.execute(db);
  return rows[0] ?? { points: '[]', kept: 0, total: 0 };
};

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

export type KeptPosition = {
  recordedAt: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  altitude: number | null;
  speed: number | null;
  bearing: number | null;
  battery: number | null;
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
      select recorded_at::text as at, recorded_at as moment, latitude, longitude, accuracy, altitude, speed, bearing, battery
      from positions where device_id = ${deviceId} and family_id = ${familyId}
        ${after ? sql`and recorded_at >= ${after.at}::timestamptz and ${order} > ${keyOf(after)}` : sql``}
      order by recorded_at, latitude, longitude limit ${page}`.execute(db);
    for (const { at: _at, moment, ...row } of rows) yield { ...row, recordedAt: moment.toISOString() };
    after = rows.at(-1);
    if (!after || rows.length < page) return;
  }
}
