import { sql } from 'kysely';
import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/**
 * Notes that a request is made now, unless one was within the last seconds: check and change are one statement, so that of
 * two parents who press at once one asks. @returns false when it is too early
 */
export const claimQuestion = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
  everySeconds: number,
): Promise<boolean> => {
  const before = new Date(now.getTime() - everySeconds * 1000);
  const { rows } = await sql`
    insert into device_states as s (device_id, family_id, locate_last_at, locate_asked_at)
    select id, family_id, ${now}::timestamptz, ${now}::timestamptz from devices where id = ${deviceId} and family_id = ${familyId}
    on conflict (family_id, device_id) do update set locate_last_at = excluded.locate_last_at, locate_asked_at = excluded.locate_asked_at
    where s.locate_last_at is null or s.locate_last_at <= ${before}
    returning 1`.execute(tx);
  return rows.length === 1;
};

export const lastQuestionAt = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<Date | null> => {
  const row = await db
    .selectFrom('device_states')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .select('locate_last_at')
    .executeTakeFirst();
  return row?.locate_last_at ?? null;
};

export const insertQuestion = async (
  tx: Tx,
  row: {
    id: string;
    family_id: FamilyId;
    device_id: DeviceId;
    asked_by: AccountId;
    asked_at: Date;
    expires_at: Date;
  },
): Promise<void> => {
  await tx.insertInto('locate_requests').values(row).execute();
};

const open = (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId) =>
  db
    .updateTable('locate_requests')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('answered_at', 'is', null)
    .where('cancelled_at', 'is', null);

/** Ends what is still open. @returns ids of the questions ended */
export const cancelQuestions = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<string[]> => {
  const rows = await open(db, familyId, deviceId)
    .set({ cancelled_at: now })
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Waits for others who change this device's question: the state's row is always locked before the questions'. */
export const lockQuestion = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void> => {
  await tx
    .selectFrom('device_states')
    .select('device_id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .execute();
};

/** When no request is open any more, the position pipeline need not search for one to answer. */
export const closeQuestion = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<void> => {
  await sql`
    update device_states set locate_asked_at = null
    where family_id = ${familyId} and device_id = ${deviceId} and not exists (
      select 1 from locate_requests
      where family_id = ${familyId} and device_id = ${deviceId} and answered_at is null and cancelled_at is null and expires_at > ${now}
    )`.execute(tx);
};

/** Notes that the device has the open request. @returns its id, unless it was noted before */
export const deliverQuestion = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<string[]> => {
  const rows = await open(db, familyId, deviceId)
    .set({ delivered_at: now })
    .where('delivered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export interface Answer {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  bearing: number | null;
  /** Time of the fix. */
  fixAt: Date;
}

/** Answers the open question with a fix that is not older than it by more than the tolerance. @returns ids answered */
export const answerQuestion = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  answer: Answer,
  now: Date,
  toleranceSeconds: number,
): Promise<string[]> => {
  await lockQuestion(tx, familyId, deviceId);
  const rows = await open(tx, familyId, deviceId)
    .set({
      answered_at: now,
      delivered_at: sql`coalesce(delivered_at, ${now})`,
      latitude: answer.latitude,
      longitude: answer.longitude,
      accuracy: answer.accuracy,
      speed: answer.speed,
      bearing: answer.bearing,
      fix_at: answer.fixAt,
    })
    .where('expires_at', '>', now)
    .where('asked_at', '<=', new Date(answer.fixAt.getTime() + toleranceSeconds * 1000))
    .returning('id')
    .execute();
  await closeQuestion(tx, familyId, deviceId, now);
  return rows.map(({ id }) => id);
};

const columns = [
  'id',
  'device_id',
  'asked_at',
  'delivered_at',
  'answered_at',
  'cancelled_at',
  'expires_at',
  'latitude',
  'longitude',
  'accuracy',
  'speed',
  'bearing',
  'fix_at',
] as const;

export const selectQuestion = (db: DbOrTx, familyId: FamilyId, requestId: string) =>
  db
    .selectFrom('locate_requests')
    .where('family_id', '=', familyId)
    .where('id', '=', requestId)
    .select(columns)
    .executeTakeFirst();

export const selectNewestQuestion = (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId, since: Date) =>
  db
    .selectFrom('locate_requests')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('asked_at', '>=', since)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .select(columns)
    .executeTakeFirst();

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof selectQuestion>>>;

/** Questions end to be of use with the positions they asked for. */
export const deleteOldQuestions = async (db: DbOrTx, before: Date): Promise<void> => {
  await db.deleteFrom('locate_requests').where('asked_at', '<', before).modifyEnd(ALL_SHARDS).execute();
};
