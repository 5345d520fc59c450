/** When each query of a cache was last begun to be read: what is to be read again because a stream opened may have been read since. */
import type { Query, QueryClient } from '@tanstack/react-query';

const begun = new WeakMap<Query, number>();

/** Notes them from now on, for as long as there is the cache. */
export const noteReads = (queries: QueryClient): void => {
  queries.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated') return;
    const { query, action } = change;
    if (action.type === 'fetch') begun.set(query, performance.now());
    // It failed, or was given up and what was known before is back.
    else if (action.type === 'error' || action.type === 'setState') begun.delete(query);
  });
};

/** Whether what is known of a query, or comes, was begun to be read after `at`, in ms of `performance.now()`. */
export const isReadSince = (query: Query, at: number): boolean => (begun.get(query) ?? -Infinity) > at;
