import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import type { QueueStore, Waiting } from './queue.ts';

const NAME = 'companion';
const POSITIONS = 'positions';
/** A week with a position every half minute; beyond it the oldest are deleted. */
const MOST = 20_000;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')), {
      once: true,
    });
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(POSITIONS, { autoIncrement: true }),
  );
  return resultOf(request);
};

/** Resolves when the transaction is durable. */
const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(), { once: true });
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')), {
      once: true,
    });
  });

/** The queue in this browser's own database. */
export const createIndexedQueue = (): QueueStore => {
  let database: Promise<IDBDatabase> | undefined;
  const within = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
    database ??= open().catch((error: unknown) => {
      database = undefined;
      throw error;
    });
    return (await database).transaction(POSITIONS, mode);
  };
  const count = async (): Promise<number> =>
    resultOf((await within('readonly')).objectStore(POSITIONS).count());
  const oldest = async (most: number): Promise<Waiting[]> => {
    const table = (await within('readonly')).objectStore(POSITIONS);
    const [keys, values] = await Promise.all([
      resultOf(table.getAllKeys(null, most)),
      resultOf(table.getAll(null, most) as IDBRequest<PositionReport[]>),
    ]);
    return keys.flatMap((key, index) => {
      const position = values[index];
      return position === undefined ? [] : [{ key: Number(key), position }];
    });
  };
  const remove = async (keys: readonly number[]): Promise<void> => {
    const transaction = await within('readwrite');
    for (const key of keys) transaction.objectStore(POSITIONS).delete(key);
    await done(transaction);
  };
  return {
    count,
    oldest,
    remove,
    async add(position) {
      if ((await count()) >= MOST) await remove((await oldest(1)).map(({ key }) => key));
      const transaction = await within('readwrite');
      transaction.objectStore(POSITIONS).add(position);
      await done(transaction);
    },
    async clear() {
      const transaction = await within('readwrite');
      transaction.objectStore(POSITIONS).clear();
      await done(transaction);
    },
  };
};
