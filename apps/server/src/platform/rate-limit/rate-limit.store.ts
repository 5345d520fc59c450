import { sql } from 'kysely';
import type { Db, DbOrTx } from '../tx.ts';

/**
 * Counts one unless the window is full, in one statement.
 * @returns the end of the full window, or undefined when it was counted
 */
export const countOne = async (
  db: DbOrTx,
  id: Buffer,
  window: { max: number; now: Date; end: Date },
): Promise<Date | undefined> => {
  const { max, now, end } = window;
  if (max < 1) return end;
  const { rows } = await sql`
    insert into rate_counters as c (key, count, window_ends_at) values (${id}, 1, ${end})
    on conflict (key) do update set
      count = case when c.window_ends_at <= ${now} then 1 else c.count + 1 end,
      window_ends_at = case when c.window_ends_at <= ${now} then excluded.window_ends_at else c.window_ends_at end
    where c.window_ends_at <= ${now} or c.count < ${max}
    returning 1`.execute(db);
  if (rows.length > 0) return undefined;
  const full = await db
    .selectFrom('rate_counters')
    .select('window_ends_at')
    .where('key', '=', id)
    .executeTakeFirst();
  return full?.window_ends_at ?? now;
};

/**
 * Counts a try unless the key must wait, and sets with it how long the next one must wait: a second try at the same
 * moment already meets the delay.
 * @returns the time to wait for, or undefined when it was counted
 */
export const countTry = async (
  db: Db,
  id: Buffer,
  rule: { free: number; maxDelaySeconds: number; now: Date; end: Date },
): Promise<Date | undefined> => {
  const { free, maxDelaySeconds, now, end } = rule;
  const doubled = sql`power(2, least(greatest(n.count - ${free}::int, 0), 30))`;
  const until = sql`case when n.count >= ${free}::int
    then ${now}::timestamptz + least(${doubled}, ${maxDelaySeconds}::int) * interval '1 second' end`;
  const { rows } = await sql`
    insert into rate_counters as c (key, count, window_ends_at, blocked_until)
    select ${id}, n.count, ${end}, ${until} from (select 1 as count) n
    on conflict (key) do update set (count, window_ends_at, blocked_until) = (
      select n.count, excluded.window_ends_at, ${until}
      from (select case when c.window_ends_at <= ${now} then 1 else c.count + 1 end as count) n
    )
    where c.blocked_until is null or c.blocked_until <= ${now} or c.window_ends_at <= ${now}
    returning 1`.execute(db);
  if (rows.length > 0) return undefined;
  const row = await db
    .selectFrom('rate_counters')
    .select('blocked_until')
    .where('key', '=', id)
    .executeTakeFirst();
  return row?.blocked_until ?? now;
};

export const giveBackOne = async (db: Db, id: Buffer): Promise<void> => {
  await sql`update rate_counters set count = greatest(count - 1, 0) where key = ${id}`.execute(db);
};

export const giveBackTry = async (db: Db, id: Buffer): Promise<void> => {
  await sql`update rate_counters set count = greatest(count - 1, 0), blocked_until = null where key = ${id}`.execute(
    db,
  );
};

export const forget = async (db: Db, id: Buffer): Promise<void> => {
  await db.deleteFrom('rate_counters').where('key', '=', id).execute();
};

/** What was counted in the window that is open at `now`. */
export const readCount = async (db: DbOrTx, id: Buffer, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('rate_counters')
    .select('count')
    .where('key', '=', id)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return row?.count ?? 0;
};

export const deleteBefore = async (db: Db, before: Date): Promise<number> => {
  const result = await db
    .deleteFrom('rate_counters')
    .where('window_ends_at', '<=', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
