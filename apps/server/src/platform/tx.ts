import type { Kysely, Transaction } from 'kysely';
import type { DB } from './db.generated.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A store function takes either: inside a transaction always the transaction. */
export type DbOrTx = Db | Tx;

/** Whether a statement failed because another row holds the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Runs `work` in one transaction. What `work` hands to `afterCommit` runs only when the commit has succeeded: nothing is
 * announced before it is true. An effect that throws is reported and does not undo the commit.
 */
export const inTransaction = async <T>(
  db: Db,
  work: (tx: Tx, afterCommit: (effect: () => void | Promise<void>) => void) => Promise<T>,
  onEffectError: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<T> => {
  const effects: (() => void | Promise<void>)[] = [];
  const result = await db.transaction().execute((tx) => work(tx, (effect) => effects.push(effect)));
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      onEffectError(error);
    }
  }
  return result;
};
