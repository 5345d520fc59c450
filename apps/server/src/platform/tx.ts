import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import { answeredWork } from './answered-work.ts';
import type { DB } from './db.generated.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A store function takes either: inside a transaction always the transaction. */
export type DbOrTx = Db | Tx;

/** Keeps an effect until the commit has succeeded. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

/** What becomes true with the work of another transaction or not at all; its announcements wait for the commit. */
export type Together = (tx: Tx, afterCommit: AfterCommit) => Promise<void>;

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

/** Where the executor of a transaction has the reason; the same for each copy of this file that a process of tests loads. */
const WHY_ACROSS = Symbol.for('kinward.whyAcrossFamilies');

/**
 * Says why a transaction works on more than one family, before it does: where families are stored on several machines, it is committed
 * on more than one. The unit tests fail for one that does not say it.
 */
export const acrossFamilies = (tx: Tx, why: string): void => {
  Object.assign(tx.getExecutor(), { [WHY_ACROSS]: why });
};

/** Why a transaction may work on more than one family, by its executor. */
export const whyAcrossFamilies = (executor: { [WHY_ACROSS]?: string }): string | undefined =>
  executor[WHY_ACROSS];

const held = new AsyncLocalStorage<true>();

/**
 * Whether the work of a transaction asks. A second connection of the pool is not to be had there: twenty that wait for one
 * hold all that there are.
 */
export const holdsConnection = (): boolean => held.getStore() === true;

/**
 * Runs `work` in one transaction. What `work` hands to `afterCommit` runs only when the commit has succeeded: nothing is
 * announced before it is true. An effect that throws is reported and does not undo the commit. In a request whose answer is kept, it
 * is the request's one transaction, which is committed with the answer.
 */
export const inTransaction = async <T>(
  db: Db,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
  onEffectError: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<T> => {
  const holding: typeof work = (tx, afterCommit) => held.run(true, () => work(tx, afterCommit));
  const answered = answeredWork();
  if (answered) return answered.join(db, holding, onEffectError);
  const effects: (() => void | Promise<void>)[] = [];
  const result = await db.transaction().execute((tx) => holding(tx, (effect) => effects.push(effect)));
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      onEffectError(error);
    }
  }
  return result;
};
