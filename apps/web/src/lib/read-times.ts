/** In which order the queries of a cache were begun to be read: what is to be read again because a stream opened may have been read since. */
import type { Query, QueryClient } from '@tanstack/react-query';

/** Counts what happens; a clock would give two of them the same time. */
let moment = 0;
const begun = new WeakMap<Query, number>();

/** A moment after all readings so far and before the next. */
export const nextMoment = (): number => (moment += 1);

/** Notes the readings from now on, for as long as there is the cache. */
export const noteReads = (queries: QueryClient): void => {
  queries.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated') return;
    const { query, action } = change;
    if (action.type === 'fetch') begun.set(query, nextMoment());
    // It failed, or was given up and what was known before is back.
    else if (action.type === 'error' || action.type === 'setState') begun.delete(query);
  });
};

/** Whether what is known of a query, or comes, was begun to be read after a moment. */
export const isReadSince = (query: Query, since: number): boolean => (begun.get(query) ?? 0) > since;
