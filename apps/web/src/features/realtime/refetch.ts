import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches what begins with `queryKey`. A first reading that is under way is awaited before: the library would take
 * its answer for the new one, and it may be older than the event.
 */
export const refetch = (queries: QueryClient, queryKey: QueryKey): void => {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  const read = () => void queries.invalidateQueries({ queryKey });
  if (first.length === 0) read();
  else void Promise.allSettled(first.map((query) => query.promise ?? Promise.resolve())).then(read);
};
