import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '@kinward/contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../tx.ts';

/** At most `max` in a window of `windowSeconds` that begins with the first one. */
export interface CountRule {
  name: string;
  max: number;
  windowSeconds: number;
}

/** `free` tries at once, then a wait of 1 s that doubles up to `maxDelaySeconds`; forgotten `windowSeconds` after the last try. */
export interface AttemptRule {
  name: string;
  free: number;
  maxDelaySeconds: number;
  windowSeconds: number;
}

/** One that was counted and can be given back. */
export interface Hold {
  giveBack(): Promise<void>;
}

export interface RateLimiter {
  /** Counts one. @throws AppError RATE_LIMITED with the seconds to wait when the window is full. */
  take(rule: CountRule, key: string): Promise<void>;
  /** Counts one that may turn out not to count. @throws AppError RATE_LIMITED. */
  hold(rule: CountRule, key: string): Promise<Hold>;
  /** Whether one more may be counted; counts it if so. For limits that must not show in the answer. */
  allows(rule: CountRule, key: string): Promise<boolean>;
  /**
   * Counts a try before the costly work. `succeeded` forgets the tries of this key; `giveBack` takes this one back.
   * @throws AppError RATE_LIMITED while the key must wait; such a call is not counted.
   */
  attempt(rule: AttemptRule, key: string): Promise<Hold & { succeeded(): Promise<void> }>;
  /** How many were counted in the window that is open now. */
  counted(rule: Pick<CountRule, 'name'>, key: string): Promise<number>;
  /** Forgets everything counted under this rule and key. */
  forget(rule: { name: string }, key: string): Promise<void>;
  /** Removes what no window needs any more; returns how many rows went. */
  purge(): Promise<number>;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** Key of the HMAC under which counters are stored. */
  secret: Buffer;
}

/**
 * Limits that hold over all server processes on one database: each count is one statement, so that parallel calls cannot
 * slip through between a look and a write. Times come from `clock`.
 */
export const createRateLimiter = ({ db, clock, secret }: Deps): RateLimiter => {
  const digest = (name: string, key: string): Buffer =>
    createHmac('sha256', secret).update(`rate\0${name}\0${key}`).digest();

  /** Counts one unless the window is full; answers the time at which a full window ends. */
  const count = async (rule: CountRule, id: Buffer): Promise<Date | undefined> => {
    const now = clock.now();
    const windowEnd = new Date(now.getTime() + rule.windowSeconds * 1000);
    if (rule.max < 1) return windowEnd;
    const { rows } = await sql`
      insert into rate_counters as c (key, count, window_ends_at) values (${id}, 1, ${windowEnd})
      on conflict (key) do update set
        count = case when c.window_ends_at <= ${now} then 1 else c.count + 1 end,
        window_ends_at = case when c.window_ends_at <= ${now} then excluded.window_ends_at else c.window_ends_at end
      where c.window_ends_at <= ${now} or c.count < ${rule.max}
      returning 1`.execute(db);
    if (rows.length > 0) return undefined;
    const full = await db
      .selectFrom('rate_counters')
      .select('window_ends_at')
      .where('key', '=', id)
      .executeTakeFirst();
    return full?.window_ends_at ?? now;
  };

  const subtract = async (id: Buffer): Promise<void> => {
    await sql`update rate_counters set count = greatest(count - 1, 0) where key = ${id}`.execute(db);
  };

  const forget = async (id: Buffer): Promise<void> => {
    await db.deleteFrom('rate_counters').where('key', '=', id).execute();
  };

  const refuse = (until: Date): never => {
    const seconds = Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000));
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: seconds });
  };

  const hold = async (rule: CountRule, key: string): Promise<Hold> => {
    const id = digest(rule.name, key);
    const full = await count(rule, id);
    if (full) refuse(full);
    return { giveBack: () => subtract(id) };
  };

  const attempt: RateLimiter['attempt'] = async (rule, key) => {
    const id = digest(rule.name, key);
    const now = clock.now();
    // The delay is set with the try itself: a second try at the same moment already meets it. The window outlives the
    // longest delay, or waiting would be rewarded with free tries.
    const windowEnd = new Date(now.getTime() + Math.max(rule.windowSeconds, rule.maxDelaySeconds) * 1000);
    const delay = sql`least(power(2, least(greatest(n.count - ${rule.free}::int, 0), 30)), ${rule.maxDelaySeconds}::int) * interval '1 second'`;
    const { rows } = await sql`
      insert into rate_counters as c (key, count, window_ends_at, blocked_until)
      select ${id}, n.count, ${windowEnd}, case when n.count >= ${rule.free}::int then ${now}::timestamptz + ${delay} end
      from (select 1 as count) n
      on conflict (key) do update set (count, window_ends_at, blocked_until) = (
        select n.count, excluded.window_ends_at, case when n.count >= ${rule.free}::int then ${now}::timestamptz + ${delay} end
        from (select case when c.window_ends_at <= ${now} then 1 else c.count + 1 end as count) n
      )
      where c.blocked_until is null or c.blocked_until <= ${now} or c.window_ends_at <= ${now}
      returning 1`.execute(db);
    if (rows.length === 0) {
      const row = await db
        .selectFrom('rate_counters')
        .select('blocked_until')
        .where('key', '=', id)
        .executeTakeFirst();
      refuse(row?.blocked_until ?? now);
    }
    return {
      succeeded: () => forget(id),
      giveBack: async () => {
        await sql`update rate_counters set count = greatest(count - 1, 0), blocked_until = null where key = ${id}`.execute(
          db,
        );
      },
    };
  };

  return {
    hold,
    attempt,
    take: async (rule, key) => {
      await hold(rule, key);
    },
    allows: async (rule, key) => (await count(rule, digest(rule.name, key))) === undefined,
    counted: async (rule, key) => {
      const row = await db
        .selectFrom('rate_counters')
        .select('count')
        .where('key', '=', digest(rule.name, key))
        .where('window_ends_at', '>', clock.now())
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    forget: (rule, key) => forget(digest(rule.name, key)),
    purge: async () => {
      const result = await db
        .deleteFrom('rate_counters')
        .where('window_ends_at', '<=', clock.now())
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
};
