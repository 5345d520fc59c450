import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isReadSince } from '../../lib/read-times.ts';

/**
 * Refetches what begins with `queryKey`. A first reading that is under way is awaited before: the library would take
 * its answer for the new one, and it may be older than the event.
 * @param since what was begun to be read after this moment (lib/read-times.ts) is left alone
 */
export const refetch = (queries: QueryClient, queryKey: QueryKey, since = Infinity): void => {
  const predicate = (query: Query): boolean => !isReadSince(query, since);
  const first = queries.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && predicate(query),
  });
  const read = () => void queries.invalidateQueries({ queryKey, predicate });
  if (first.length === 0) read();
  else void Promise.allSettled(first.map((query) => query.promise ?? Promise.resolve())).then(read);
};
