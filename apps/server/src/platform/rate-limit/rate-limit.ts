import { createHmac } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../tx.ts';
import * as store from './rate-limit.store.ts';

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
  /**
   * Whether one more may be counted; counts it if so. For limits that must not show in the answer; in `connection` by
   * those who hold one already.
   */
  allows(rule: CountRule, key: string, connection?: DbOrTx): Promise<boolean>;
  /**
   * Counts a try before the costly work. `succeeded` forgets the tries of this key; `giveBack` takes this one back.
   * @throws AppError RATE_LIMITED while the key must wait; such a call is not counted.
   */
  attempt(rule: AttemptRule, key: string): Promise<Hold & { succeeded(): Promise<void> }>;
  /** How many were counted in the window that is open now; read in `connection` by those who hold one already. */
  counted(rule: Pick<CountRule, 'name'>, key: string, connection?: DbOrTx): Promise<number>;
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
 * slip through between a read and a write. Times come from `clock`.
 */
export const createRateLimiter = ({ db, clock, secret }: Deps): RateLimiter => {
  const digest = ({ name }: { name: string }, key: string): Buffer =>
    createHmac('sha256', secret).update(`rate\0${name}\0${key}`).digest();
  const inSeconds = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

  const count = (rule: CountRule, id: Buffer, connection: DbOrTx = db): Promise<Date | undefined> =>
    store.countOne(connection, id, { max: rule.max, now: clock.now(), end: inSeconds(rule.windowSeconds) });

  const refuse = (until: Date): never => {
    const seconds = Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000));
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: seconds });
  };

  const hold = async (rule: CountRule, key: string): Promise<Hold> => {
    const id = digest(rule, key);
    const full = await count(rule, id);
    if (full) refuse(full);
    return { giveBack: () => store.giveBackOne(db, id) };
  };

  return {
    hold,
    take: async (rule, key) => {
      await hold(rule, key);
    },
    allows: async (rule, key, connection) => (await count(rule, digest(rule, key), connection)) === undefined,
    async attempt(rule, key) {
      const id = digest(rule, key);
      // The window outlives the longest delay, or waiting would be rewarded with free tries.
      const end = inSeconds(Math.max(rule.windowSeconds, rule.maxDelaySeconds));
      const blocked = await store.countTry(db, id, { ...rule, now: clock.now(), end });
      if (blocked) refuse(blocked);
      return { succeeded: () => store.forget(db, id), giveBack: () => store.giveBackTry(db, id) };
    },
    counted: (rule, key, connection = db) => store.readCount(connection, digest(rule, key), clock.now()),
    forget: (rule, key) => store.forget(db, digest(rule, key)),
    purge: () => store.deleteBefore(db, clock.now()),
  };
};
