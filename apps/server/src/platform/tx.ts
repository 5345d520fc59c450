import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './db.generated.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A store function takes either: inside a transaction always the transaction. */
export type DbOrTx = Db | Tx;

/** Keeps an effect until the commit has succeeded. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

/** What becomes true with the work of another transaction or not at all; its announcements wait for the commit. */
export type Together = (tx: Tx, afterCommit: AfterCommit) => Promise<void>;

/** Whether a statement failed because another row holds the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Whether another try of the same work can cure what the database answered: it ended one of two that waited for each other. */
const isPassing = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40P01' || code === '40001';
};

/** Does the work again when the database undid it for the sake of another transaction, three times at most. */
export const retry = async <T>(work: () => Promise<T>, tries = 3): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isPassing(error) || tries === 1) throw error;
    return retry(work, tries - 1);
  }
};

const held = new AsyncLocalStorage<true>();

/**
 * Whether the work of a transaction asks. A second connection of the pool is not to be had there: twenty that wait for one
 * hold all that there are.
 */
export const holdsConnection = (): boolean => held.getStore() === true;

/**
 * Runs `work` in one transaction. What `work` hands to `afterCommit` runs only when the commit has succeeded: nothing is
 * announced before it is true. An effect that throws is reported and does not undo the commit.
 */
export const inTransaction = async <T>(
  db: Db,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
  onEffectError: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<T> => {
  const effects: (() => void | Promise<void>)[] = [];
  const result = await db
    .transaction()
    .execute((tx) => held.run(true, () => work(tx, (effect) => effects.push(effect))));
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      onEffectError(error);
    }
  }
  return result;
};
