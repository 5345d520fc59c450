import { sql } from 'kysely';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { NotificationKind } from '@kinward/messages/kinds/notifications.ts';
import type { Why } from '@kinward/contract/notifications/why.schemas.ts';
import { holdDevice } from '../../core/locks.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** Whether a parent of the family may see what `exceptId` did. */
export const hasReader = async (tx: Tx, familyId: FamilyId, exceptId: AccountId | null): Promise<boolean> => {
  let query = tx.selectFrom('accounts').select('id').where('family_id', '=', familyId);
  if (exceptId !== null) query = query.where('id', '<>', exceptId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
};

/** Whether a notification is about a sample. Those are not sent: nothing of it is real. */
export const isOfDemo = async (
  tx: Tx,
  familyId: FamilyId,
  { childId, deviceId }: { childId?: ChildId | undefined; deviceId?: DeviceId | undefined },
): Promise<boolean> => {
  if (childId === undefined && deviceId === undefined) return false;
  const samples = tx
    .selectFrom('devices')
    .select('id')
    .where('family_id', '=', familyId)
    .where('is_demo', '=', true);
  const own =
    deviceId === undefined
      ? samples.where('child_id', '=', childId ?? null)
      : samples.where('id', '=', deviceId);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
};

export const factIsNotified = async (tx: Tx, familyId: FamilyId, fact: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('family_id', '=', familyId)
    .where('fact', '=', fact)
    .executeTakeFirst();
  return row !== undefined;
};

/** Counts one notification of a subject; the next one to count waits until this transaction ends. */
export const countNotice = async (
  tx: Tx,
  familyId: FamilyId,
  subjectId: string,
  now: Date,
): Promise<{ notified: number; digest_id: string | null }> => {
  const isOver = sql`c.window_at <= ${now}::timestamptz - interval '1 hour'`;
  const { rows } = await sql<{ notified: number; digest_id: string | null }>`
    insert into notification_counts as c (subject_id, family_id, window_at, notified)
    values (${subjectId}, ${familyId}, ${now}, 1)
    on conflict (family_id, subject_id) do update set
      window_at = case when ${isOver} then excluded.window_at else c.window_at end,
      notified = case when ${isOver} then 1 else c.notified + 1 end,
      digest_id = case when ${isOver} then null else c.digest_id end
    returning notified, digest_id`.execute(tx);
  return rows[0] ?? { notified: 1, digest_id: null };
};

export interface NewNotification {
  id: string;
  familyId: FamilyId;
  callType: CallType;
  kind: NotificationKind;
  params: object;
  childId: ChildId | null;
  deviceId: DeviceId | null;
  exceptId: AccountId | null;
  fact: string | null;
  more: number | null;
  why: Why | null;
  at: Date;
}

const happenedAt = (why: Why): string => (why.rule === 'fence' ? why.at : why.start.at);

/** @returns false when the family was notified of the same fact meanwhile */
export const insertNotification = async (tx: Tx, notification: NewNotification): Promise<boolean> => {
  const { familyId, deviceId } = notification;
  // A device that is removed takes its id out of the notifications that there are, so no later one may name it.
  const isThere = deviceId !== null && (await holdDevice(tx, familyId, deviceId));
  const row = await tx
    .insertInto('notifications')
    .values({
      id: notification.id,
      family_id: familyId,
      call_type: notification.callType,
      kind: notification.kind,
      params: JSON.stringify(notification.params),
      child_id: notification.childId,
      device_id: isThere ? deviceId : null,
      except_account_id: notification.exceptId,
      fact: notification.fact,
      more: notification.more,
      why: notification.why === null ? null : JSON.stringify(notification.why),
      happened_at: notification.why === null ? null : happenedAt(notification.why),
      created_at: notification.at,
    })
    .onConflict((conflict) => conflict.columns(['family_id', 'fact']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** The last one says what the two say together, and is unread and not cleared for everybody. @returns whether there is one */
export const joinLast = async (
  tx: Tx,
  { familyId, deviceId, kind, at }: NewNotification,
  { withinMs, together }: { withinMs: number; together: (earlier: object) => object | null },
): Promise<boolean> => {
  if (deviceId === null) return false;
  const last = await tx
    .selectFrom('notifications')
    .select(['id', sql<object>`params`.as('params')])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(at.getTime() - withinMs))
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const params = last && together(last.params);
  if (!params) return false;
  await tx
    .updateTable('notifications')
    .set({ params: JSON.stringify({ ...last.params, ...params }) })
    .where('family_id', '=', familyId)
    .where('id', '=', last.id)
    .execute();
  await tx
    .deleteFrom('notification_marks')
    .where('family_id', '=', familyId)
    .where('notification_id', '=', last.id)
    .execute();
  return true;
};

/** Removes what notifications of a time were evaluated from: it holds positions. */
export const forgetWhy = async (
  db: DbOrTx,
  familyId: FamilyId,
  { deviceId, from, to }: { deviceId?: DeviceId; from?: Date | undefined; to?: Date | undefined },
): Promise<void> => {
  let query = db
    .updateTable('notifications')
    .set({ why: null })
    .where('family_id', '=', familyId)
    .where('why', 'is not', null);
  if (deviceId !== undefined) query = query.where('device_id', '=', deviceId);
  if (from) query = query.where('happened_at', '>=', from);
  if (to) query = query.where('happened_at', '<=', to);
  await query.execute();
};

export const setDigest = async (
  tx: Tx,
  familyId: FamilyId,
  subjectId: string,
  digestId: string,
): Promise<void> => {
  await tx
    .updateTable('notification_counts')
    .set({ digest_id: digestId })
    .where('family_id', '=', familyId)
    .where('subject_id', '=', subjectId)
    .execute();
};

/**
 * Adds one to a digest. All see it once two parents' actions are in it, and it stays visible as soon as one of its notifications would.
 */
export const growDigest = async (
  tx: Tx,
  familyId: FamilyId,
  digestId: string,
  notification: { callType: CallType; exceptId: AccountId | null },
): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set((eb) => ({
      more: eb('more', '+', 1),
      params: sql<string>`jsonb_build_object('more', more + 1)`,
      call_type: sql<CallType>`case when call_type = 'Geofence' then ${notification.callType}::text else call_type end`,
      except_account_id: sql<AccountId | null>`case when except_account_id = ${notification.exceptId}::uuid then except_account_id end`,
    }))
    .where('family_id', '=', familyId)
    .where('id', '=', digestId)
    .execute();
};

/** First name of a parent of the family. */
export const parentName = async (
  db: DbOrTx,
  familyId: FamilyId,
  accountId: AccountId,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .select('first_name')
    .where('family_id', '=', familyId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.first_name;
};

/** First names of the family's children, or of one of them; demo children are left out. */
export const childNames = async (db: DbOrTx, familyId: FamilyId, childId?: ChildId): Promise<string[]> => {
  let query = db
    .selectFrom('children')
    .select('first_name')
    .where('family_id', '=', familyId)
    .where('is_demo', '=', false);
  if (childId !== undefined) query = query.where('id', '=', childId);
  return (await query.orderBy('ordinal').execute()).map((row) => row.first_name);
};
