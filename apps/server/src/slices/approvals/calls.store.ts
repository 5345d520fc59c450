import { sql } from 'kysely';
import type { ToldTrip } from '@kinward/contract/approvals/calls.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** A place as it was measured; all null when none is known. */
export interface PlaceRow {
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  fix_at: Date | null;
}
export const NO_PLACE: PlaceRow = { latitude: null, longitude: null, accuracy: null, fix_at: null };

/** The newest fix that is known of a device. */
export const newestPlace = async (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId): Promise<PlaceRow> =>
  (await db
    .selectFrom('device_states')
    .select(['latitude', 'longitude', 'accuracy', 'fix_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()) ?? NO_PLACE;

const calls = (db: DbOrTx, familyId: FamilyId) =>
  db
    .selectFrom('emergencies as e')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'e.device_id').onRef('d.family_id', '=', 'e.family_id'),
    )
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'e.seen_by').onRef('a.family_id', '=', 'e.family_id'),
    )
    .select([
      'e.id',
      'e.device_id',
      'e.called_at',
      'e.latitude',
      'e.longitude',
      'e.accuracy',
      'e.fix_at',
      'e.seen_at',
      'e.false_alarm_at',
      'd.name as device_name',
      'c.id as child_id',
      'c.first_name as child_name',
      'a.first_name as seen_by',
    ])
    .where('e.family_id', '=', familyId);
export type CallRow = Awaited<ReturnType<ReturnType<typeof calls>['execute']>>[number];

/** Unseen ones first, then the others, newest first. */
export const selectCalls = (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId | undefined,
  limit: number,
): Promise<CallRow[]> => {
  let query = calls(db, familyId);
  if (childId !== undefined) query = query.where('c.id', '=', childId);
  return query
    .orderBy(sql`(e.seen_at is null)`, 'desc')
    .orderBy('e.called_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute();
};

/** Those within a window, the newest first. */
export const selectCallsBetween = (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
  { from, to }: Stretch,
  limit: number,
): Promise<CallRow[]> =>
  calls(db, familyId)
    .where('c.id', '=', childId)
    .where('e.called_at', '>=', new Date(from))
    .where('e.called_at', '<', new Date(to))
    .orderBy('e.called_at', 'desc')
    .limit(limit)
    .execute();

export const selectCall = (
  db: DbOrTx,
  familyId: FamilyId,
  which: { id: string; deviceId?: DeviceId } | { clientId: string; deviceId: DeviceId },
): Promise<CallRow | undefined> => {
  let query = calls(db, familyId);
  if ('id' in which) query = query.where('e.id', '=', which.id);
  else query = query.where('e.client_id', '=', which.clientId);
  if (which.deviceId !== undefined) query = query.where('e.device_id', '=', which.deviceId);
  return query.executeTakeFirst();
};

/** How many calls a device made since two moments. */
export const countCalls = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { hour, day }: { hour: Date; day: Date },
): Promise<{ hour: number; day: number }> => {
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where called_at > ${hour}::timestamptz)::int as hour, count(*)::int as day
    from emergencies where family_id = ${familyId}::uuid and device_id = ${deviceId}::uuid
      and called_at > ${day}::timestamptz`.execute(tx);
  return rows[0] ?? { hour: 0, day: 0 };
};

export const insertCall = async (
  tx: Tx,
  familyId: FamilyId,
  call: PlaceRow & { id: string; device_id: DeviceId; client_id: string; called_at: Date },
): Promise<void> => {
  await tx
    .insertInto('emergencies')
    .values({ family_id: familyId, ...call })
    .execute();
};

/** Marks a call once; false when it was before, or there is none. */
export const markCall = async (
  tx: Tx,
  familyId: FamilyId,
  which: { id: string; deviceId?: DeviceId },
  values: { seen_at: Date; seen_by: AccountId } | { false_alarm_at: Date },
): Promise<boolean> => {
  let query = tx
    .updateTable('emergencies')
    .set(values)
    .where('family_id', '=', familyId)
    .where('id', '=', which.id)
    .where('seen_at' in values ? 'seen_at' : 'false_alarm_at', 'is', null);
  if (which.deviceId !== undefined) query = query.where('device_id', '=', which.deviceId);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
};

const checkIns = (db: DbOrTx, familyId: FamilyId) =>
  db
    .selectFrom('checkins as k')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'k.device_id').onRef('d.family_id', '=', 'k.family_id'),
    )
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .select([
      'k.id',
      'k.device_id',
      'k.checked_at',
      'k.note',
      'k.trip',
      'k.latitude',
      'k.longitude',
      'k.accuracy',
      'k.fix_at',
      'd.name as device_name',
      'c.id as child_id',
      'c.first_name as child_name',
    ])
    .where('k.family_id', '=', familyId);
export type CheckInRow = Awaited<ReturnType<ReturnType<typeof checkIns>['execute']>>[number];

/** Newest first. */
export const selectCheckIns = (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId | undefined,
  limit: number,
): Promise<CheckInRow[]> => {
  let query = checkIns(db, familyId);
  if (childId !== undefined) query = query.where('c.id', '=', childId);
  return query.orderBy('k.checked_at', 'desc').orderBy('k.id').limit(limit).execute();
};

/** Those within a window, the newest first. */
export const selectCheckInsBetween = (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
  { from, to }: Stretch,
  limit: number,
): Promise<CheckInRow[]> =>
  checkIns(db, familyId)
    .where('c.id', '=', childId)
    .where('k.checked_at', '>=', new Date(from))
    .where('k.checked_at', '<', new Date(to))
    .orderBy('k.checked_at', 'desc')
    .limit(limit)
    .execute();

export const selectCheckIn = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  clientId: string,
): Promise<CheckInRow | undefined> =>
  checkIns(db, familyId)
    .where('k.device_id', '=', deviceId)
    .where('k.client_id', '=', clientId)
    .executeTakeFirst();

export const countCheckIns = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  since: Date,
): Promise<number> => {
  const row = await tx
    .selectFrom('checkins')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('checked_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
};

export const insertCheckIn = async (
  tx: Tx,
  familyId: FamilyId,
  checkIn: PlaceRow & {
    id: string;
    device_id: DeviceId;
    client_id: string;
    checked_at: Date;
    note: string;
    trip: ToldTrip | null;
  },
): Promise<void> => {
  await tx
    .insertInto('checkins')
    .values({ family_id: familyId, ...checkIn })
    .execute();
};
