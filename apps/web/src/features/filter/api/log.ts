import { useInfiniteQuery } from '@tanstack/react-query';
import { readFilterLog } from '@kinward/contract/filter-log/filter-log.routes.ts';
import type { FilterLog, FilterLogShown } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { filterLogKey } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api.ts';

/** What of the log is looked at. */
export interface LogView {
  /** Undefined: all of the family. */
  childId: string | undefined;
  /** Of the family's calendar; undefined: today. */
  date: string | undefined;
  show: FilterLogShown;
  /** A text that names contain; empty: all. */
  q: string;
}

/** GET /filter/log: as many pages as were asked for. */
export const useFilterLog = ({ childId, date, show, q }: LogView) =>
  useInfiniteQuery({
    queryKey: [...filterLogKey, 'sites', childId, date, show, q],
    queryFn: ({ pageParam, signal }): Promise<FilterLog> =>
      api.call(readFilterLog, {
        query: {
          show,
          ...(childId !== undefined && { childId }),
          ...(date !== undefined && { date }),
          ...(q !== '' && { q }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // While something is typed, or another part is chosen, what is there stays.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === childId && query?.queryKey[3] === date ? previous : undefined,
  });
