import { sql } from 'kysely';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db, DbOrTx } from '../../platform/tx.ts';

/** Who reads. */
export interface Reader {
  familyId: FamilyId;
  accountId: AccountId;
}

export interface Which {
  deviceId?: DeviceId | undefined;
  callType?: CallType | undefined;
  notCallType?: CallType | undefined;
  until?: Date | undefined;
  ids?: readonly string[] | undefined;
}

export interface NotificationRow {
  id: string;
  /** Null on rows of before kinds were stored, which have their text. */
  kind: string | null;
  params: unknown;
  title: string | null;
  message: string | null;
  call_type: CallType;
  child_id: ChildId | null;
  device_id: DeviceId | null;
  created_at: Date;
  happened_at: Date;
  read_at: Date | null;
  explained: boolean;
}

/** What the reader was notified of and has not cleared; `n` is the notification, `m` the reader's mark. */
const visible = (db: DbOrTx, { familyId, accountId }: Reader, which: Which) => {
  let query = db
    .selectFrom('notifications as n')
    .leftJoin('notification_marks as m', (join) =>
      join
        .onRef('m.family_id', '=', 'n.family_id')
        .onRef('m.notification_id', '=', 'n.id')
        .on('m.account_id', '=', accountId),
    )
    .where('n.family_id', '=', familyId)
    .where((eb) => eb.or([eb('n.except_account_id', 'is', null), eb('n.except_account_id', '<>', accountId)]))
    .where('m.cleared_at', 'is', null);
  if (which.deviceId !== undefined) query = query.where('n.device_id', '=', which.deviceId);
  if (which.callType !== undefined) query = query.where('n.call_type', '=', which.callType);
  if (which.notCallType !== undefined) query = query.where('n.call_type', '<>', which.notCallType);
  if (which.until !== undefined) query = query.where('n.created_at', '<=', which.until);
  if (which.ids !== undefined) query = query.where('n.id', 'in', [...which.ids]);
  return query;
};

/** When what the notification `n` says happened: of a drive that is over, its end. */
export const happenedAt = sql<Date>`coalesce(
  case when n.kind = 'speed.within' then (n.why -> 'end' ->> 'at')::timestamptz else n.happened_at end, n.created_at)`;

export const selectPage = (
  db: Db,
  reader: Reader,
  which: Which,
  page: { limit: number; offset: number },
): Promise<NotificationRow[]> =>
  visible(db, reader, which)
    .select([
      'n.id',
      'n.kind',
      'n.params',
      'n.title',
      'n.message',
      'n.call_type',
      'n.child_id',
      'n.device_id',
      'n.created_at',
      'm.read_at',
    ])
    .select(happenedAt.as('happened_at'))
    .select(sql<boolean>`n.why is not null`.as('explained'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const selectWhy = (db: Db, reader: Reader, id: string) =>
  visible(db, reader, { ids: [id] })
    .select(['n.why', 'n.device_id'])
    .where('n.why', 'is not', null)
    .executeTakeFirst();

export const count = async (db: Db, reader: Reader, which: Which, onlyUnread = false): Promise<number> => {
  let query = visible(db, reader, which).select((eb) => eb.fn.countAll<number>().as('count'));
  if (onlyUnread) query = query.where('m.read_at', 'is', null);
  return (await query.executeTakeFirstOrThrow()).count;
};

/** Those of the ids that are notifications of the family, cleared or not, except for what the reader did. */
export const knownIds = async (db: Db, reader: Reader, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('family_id', '=', reader.familyId)
    .where('id', 'in', [...ids])
    .where((eb) =>
      eb.or([eb('except_account_id', 'is', null), eb('except_account_id', '<>', reader.accountId)]),
    )
    .execute();
  return rows.map(({ id }) => id);
};

/** Marks what is in sight as read or cleared; twice is once. @returns how many were not so before */
export const mark = async (
  db: Db,
  reader: Reader,
  which: Which,
  what: 'read_at' | 'cleared_at',
  now: Date,
): Promise<number> => {
  const { accountId } = reader;
  const rows = visible(db, reader, which)
    .where(`m.${what}`, 'is', null)
    .select([
      sql<string>`n.family_id`.as('family_id'),
      'n.id as notification_id',
      sql<string>`${accountId}::uuid`.as('account_id'),
      sql<Date>`${now}::timestamptz`.as(what),
    ])
    // In one order, so that two browsers of one parent wait for each other and never in a circle.
    .orderBy('n.id');
  const result = await db
    .insertInto('notification_marks')
    .columns(['family_id', 'notification_id', 'account_id', what])
    .expression(rows)
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'account_id', 'notification_id']).doUpdateSet({ [what]: now }),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
};

/** Deletes notifications from before a day, a thousand at a time. @returns how many this time */
export const deleteOlder = async (db: Db, before: Date): Promise<number> => {
  const result = await sql`
    delete from notifications where (family_id, id) in (
      select family_id, id from notifications where created_at < ${before} order by created_at limit 1000
    ) ${ALL_SHARDS}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
};

export const deleteCounts = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('notification_counts').where('window_at', '<', before).modifyEnd(ALL_SHARDS).execute();
};

/** Takes a parent's marks, settings, pushes and what waits to be sent out of the family: the account leaves it. */
export const deleteReader = async (db: DbOrTx, familyId: FamilyId, accountId: AccountId): Promise<void> => {
  for (const table of [
    // First, as a delivery holds the parent's turn there before it takes what waits.
    'notification_settings',
    'notification_deliveries',
    'notification_marks',
    'push_subscriptions',
  ] as const)
    await db
      .deleteFrom(table)
      .where('family_id', '=', familyId)
      .where('account_id', '=', accountId)
      .execute();
  await db
    .updateTable('notifications')
    .set({ except_account_id: null })
    .where('family_id', '=', familyId)
    .where('except_account_id', '=', accountId)
    .execute();
};

/** Deletes all notifications of a family, step by step: as one statement a long history could meet the database's time limit. */
export const deleteAllOf = async (db: DbOrTx, familyId: FamilyId): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where family_id = ${familyId} and id in (
        select id from notifications where family_id = ${familyId} order by created_at desc limit 10000
      )`.execute(db);
    if (numAffectedRows === 0n) return;
  }
};

/** Deletes the notifications of a family from before a time. @returns rows deleted */
export const deleteOlderOf = async (db: DbOrTx, familyId: FamilyId, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('family_id', '=', familyId)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

export const measure = async (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ count: number; oldestAt: Date | null }> => {
  const own = db.selectFrom('notifications').select('created_at').where('family_id', '=', familyId);
  const { count } = await db
    .selectFrom(own.limit(LIMITS.keptCount).as('some'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const oldest = await own.orderBy('created_at').limit(1).executeTakeFirst();
  return { count: Number(count), oldestAt: oldest?.created_at ?? null };
};
