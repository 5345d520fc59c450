/**
 * What the signed-in pages showed last, kept in this browser so that they open without network and say how old they are.
 * One record in IndexedDB: the family, its plan, fences and rules with the last known places, never a history, for at
 * most 24 hours and for the parent who was signed in. Logging out deletes it (`session.clear`).
 */
import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { OFFLINE_DATABASE, session } from '../lib/session.ts';

/** First words of the query keys that are kept. */
const KEPT: ReadonlySet<unknown> = new Set(['children', 'plan', 'family', 'geofences', 'rules']);
/** Words of keys below them that are a history. */
const HISTORY: ReadonlySet<unknown> = new Set(['episodes']);
const STORE = 'copies';
const KEY = 'last';
const LIFE_MS = 24 * 3_600_000;
/** Milliseconds between two writes: a live stream changes the cache many times a minute. */
const WRITE_MS = 1_000;
/** Milliseconds that the server has to answer first: what was removed meanwhile does not appear once more. */
const FIRST_MS = 600;

interface Copy {
  userId: string;
  at: number;
  state: DehydratedState;
}

const promised = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });

/** Opened for one act and closed after it, so that logging out can delete the database at once. */
async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(OFFLINE_DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await promised(opening);
  try {
    return await promised(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const isFresh = ({ at, userId }: Copy, now: number): boolean =>
  userId === session.user()?.userId && now - at < LIFE_MS && at <= now;

/** Resolves when the list of children was read or could not be, and after FIRST_MS at the latest. */
const answered = (queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, FIRST_MS);
    const unsubscribe = queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === 'children' && query.state.status !== 'pending') done();
    });
  });

/** Fills the cache with what was kept; what the server has answered meanwhile stays. */
async function restore(queries: QueryClient): Promise<void> {
  const copy = await withStore<Copy | undefined>('readonly', (store) => store.get(KEY));
  if (copy !== undefined) await answered(queries);
  if (copy === undefined || !isFresh(copy, Date.now())) return;
  // Shown, and refetched: a stored copy is never taken for the current state.
  // Nor does it count as an answer (`isFetchedAfterMount`), which forms wait for.
  for (const query of copy.state.queries)
    Object.assign(query.state, { isInvalidated: true, dataUpdateCount: 0 });
  hydrate(queries, copy.state);
}

/** No history, and no list of nothing: "there is none" is said by the server alone, never by a copy of yesterday. */
const isWorthKeeping = ({ queryKey, state: { data } }: Query): boolean =>
  data !== undefined &&
  !(Array.isArray(data) && data.length === 0) &&
  KEPT.has(queryKey[0]) &&
  !queryKey.some((word) => HISTORY.has(word));

async function write(queries: QueryClient): Promise<void> {
  const userId = session.user()?.userId;
  if (userId === undefined) return;
  const state = dehydrate(queries, {
    shouldDehydrateQuery: isWorthKeeping,
    shouldDehydrateMutation: () => false,
  });
  // Nothing was read from the server yet: what is kept is worth more.
  if (state.queries.length === 0) return;
  await withStore('readwrite', (store) => store.put({ userId, at: Date.now(), state } satisfies Copy, KEY));
}

/**
 * Restores the copy and keeps it up to date until it is stopped. A browser that keeps nothing (private window, full
 * disk) has no copy, and that is all.
 */
export function keepOfflineCopy(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    void write(queries).catch(() => undefined);
  };
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && KEPT.has(query.queryKey[0])) timer ??= setTimeout(save, WRITE_MS);
  });
  const hide = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save();
  };
  document.addEventListener('visibilitychange', hide);
  // Read before this was loaded.
  if (queries.getQueryCache().getAll().some(isWorthKeeping)) timer = setTimeout(save, WRITE_MS);
  void restore(queries).catch(() => undefined);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', hide);
  };
}
