import { sql } from 'kysely';
import type { TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** A range of fix times; both ends belong to it. */
export interface Range {
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Newest first, by the primary key of each month's partition. */
export const selectPositions = (
  db: DbOrTx,
  familyId: string,
  deviceId: string,
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

/**
 * Every point from `from` up to but without `to`, oldest first. One JSON value instead of a row a point: a day of one
 * position a second is 86,400 of them.
 */
export const selectTrack = async (
  db: DbOrTx,
  familyId: string,
  deviceId: string,
  from: Date,
  to: Date,
): Promise<TrackPoint[]> => {
  const { rows } = await sql<{ points: TrackPoint[] }>`
    select coalesce(json_agg(json_build_array(
      (extract(epoch from recorded_at) * 1000)::bigint, latitude, longitude, accuracy, speed, battery) order by recorded_at), '[]') as points
    from (
      select recorded_at, latitude, longitude, accuracy, speed, battery from positions
      where device_id = ${deviceId} and family_id = ${familyId} and recorded_at >= ${from} and recorded_at < ${to}
      order by recorded_at
    ) p`.execute(db);
  return rows[0]?.points ?? [];
};

/** @returns positions deleted */
export const deletePositions = async (
  db: DbOrTx,
  familyId: string,
  deviceId: string,
  range: Range,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('positions')
    .where('device_id', '=', deviceId)
    .where('family_id', '=', familyId)
    .$if(range.from !== undefined, (query) => query.where('recorded_at', '>=', range.from as Date))
    .$if(range.to !== undefined, (query) => query.where('recorded_at', '<=', range.to as Date))
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const deviceExists = async (db: DbOrTx, familyId: string, deviceId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('devices')
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
};
