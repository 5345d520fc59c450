/**
 * Work that is committed together with its answer. The first transaction that a request opens stays open until the answer is stored in
 * it; what the request asks of the database meanwhile goes over the same connection, and what it announces waits for the commit. So
 * there is no moment at which something is made and its answer is lost.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type DatabaseConnection } from 'kysely';
import type { AfterCommit, Db, Tx } from './tx.ts';

type Work<T> = (tx: Tx, afterCommit: AfterCommit) => Promise<T>;
type OnError = (error: unknown) => void;

interface Effect {
  run: () => void | Promise<void>;
  onError: OnError;
}

interface Open {
  tx: Tx;
  commit(): void;
  undo(error: unknown): void;
  /** Settles with the end of the transaction. */
  done: Promise<void>;
}

/** The connection of the open transaction, for one statement. */
export interface Borrowed {
  connection: DatabaseConnection;
  giveBack(): void;
}

const raise: OnError = (error) => {
  throw error;
};

export class AnsweredWork {
  readonly #begin: (tx: Tx) => Promise<void>;
  #open: Open | undefined;
  #effects: Effect[] = [];
  #isOver = false;

  /** @param begin the first statements of the transaction; what it throws undoes it */
  constructor(begin: (tx: Tx) => Promise<void>) {
    this.#begin = begin;
  }

  /** True once the answer is stored or the work was given up: what still runs by then is on its own. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Keeps an effect until the commit. */
  defer(run: Effect['run'], onError: OnError = raise): void {
    this.#effects.push({ run, onError });
  }

  /** Does work in the transaction. What fails undoes all of it when it is the first, else itself alone. */
  async join<T>(db: Db, work: Work<T>, onError: OnError = raise): Promise<T> {
    const afterCommit: AfterCommit = (effect) => this.defer(effect, onError);
    if (this.#open) return this.#joinOpen(this.#open.tx, (tx) => work(tx, afterCommit));
    const tx = await this.#start(db);
    try {
      await this.#begin(tx);
      return await work(tx, afterCommit);
    } catch (error) {
      await this.#rollBack(error);
      throw error;
    }
  }

  /** Stores the answer, commits, and announces. @throws what the commit or an announcement throws */
  async commit(db: Db, keepAnswer: (tx: Tx) => Promise<void>): Promise<void> {
    await this.join(db, keepAnswer);
    const [open, effects] = [this.#open, this.#effects];
    this.#forget();
    this.#isOver = true;
    open?.commit();
    await open?.done;
    for (const { run, onError } of effects) {
      try {
        await run();
      } catch (error) {
        onError(error);
      }
    }
  }

  /** Gives up: nothing of the work remains. */
  async undo(error: unknown): Promise<void> {
    this.#isOver = true;
    await this.#rollBack(error);
  }

  /** The open transaction's connection, after its present user. Undefined while none is open. */
  borrow(): Promise<Borrowed> | undefined {
    const executor = this.#open?.tx.getExecutor();
    return (
      executor &&
      new Promise<Borrowed>((resolve, reject) => {
        executor
          .provideConnection((connection) => {
            const { promise, resolve: giveBack } = Promise.withResolvers<void>();
            resolve({ connection, giveBack });
            return promise;
          })
          .catch(reject);
      })
    );
  }

  #start(db: Db): Promise<Tx> {
    const end = Promise.withResolvers<void>();
    return new Promise((resolve, reject) => {
      const done = db.transaction().execute(async (tx) => {
        this.#open = { tx, commit: () => end.resolve(), undo: (error) => end.reject(error), done };
        resolve(tx);
        await end.promise;
      });
      done.catch(reject);
    });
  }

  async #joinOpen<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const before = this.#effects.length;
    await sql`savepoint joined`.execute(tx);
    try {
      const result = await work(tx);
      await sql`release savepoint joined`.execute(tx);
      return result;
    } catch (error) {
      await sql`rollback to savepoint joined`.execute(tx);
      this.#effects.length = before;
      throw error;
    }
  }

  async #rollBack(cause: unknown): Promise<void> {
    const open = this.#open;
    this.#forget();
    open?.undo(cause);
    await open?.done.catch(() => undefined);
  }

  #forget(): void {
    this.#open = undefined;
    this.#effects = [];
  }
}

const works = new AsyncLocalStorage<AnsweredWork>();

/** Runs a request's work; its transactions are joined into one, which `work.commit` or `work.undo` must end. */
export const runAnswered = <T>(work: AnsweredWork, run: () => Promise<T>): Promise<T> => works.run(work, run);

/** The work that the running code belongs to. A timer that was set in it outlives it. */
export const answeredWork = (): AnsweredWork | undefined => {
  const work = works.getStore();
  return work?.isOver === false ? work : undefined;
};

/** Runs an effect at once, or after the commit where a transaction waits for its answer. */
export const whenCommitted = (effect: () => void): void => {
  const work = answeredWork();
  if (work?.isOpen) work.defer(effect);
  else effect();
};
