import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import { answeredWork, type Borrowed } from '../answered-work.ts';

/** One statement's view of the connection that a transaction holds. */
const viewOf = ({ connection }: Borrowed): DatabaseConnection => ({
  executeQuery: (query) => connection.executeQuery(query),
  streamQuery: (query, size) => connection.streamQuery(query, size),
});

/**
 * Gives statements of a request whose transaction waits for its answer (`answered-work.ts`) the connection of that transaction: they see
 * what it has made, and do not wait for a second connection or for its locks.
 */
export class JoiningDriver implements Driver {
  readonly #driver: Driver;
  readonly #borrowed = new WeakMap<DatabaseConnection, Borrowed>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const borrowed = await answeredWork()?.borrow();
    if (!borrowed) return this.#driver.acquireConnection();
    const view = viewOf(borrowed);
    this.#borrowed.set(view, borrowed);
    return view;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const borrowed = this.#borrowed.get(connection);
    if (borrowed) borrowed.giveBack();
    else await this.#driver.releaseConnection(connection);
  }

  /** @throws Error within a transaction that waits for its answer: its end would end that one */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (this.#borrowed.has(connection))
      throw new Error('A transaction of a request whose answer is kept is begun by inTransaction');
    await this.#driver.beginTransaction(connection, settings);
  }

  init(): Promise<void> {
    return this.#driver.init();
  }
  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection);
  }
  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection);
  }
  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}
