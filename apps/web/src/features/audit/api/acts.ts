import { infiniteQueryOptions } from '@tanstack/react-query';
import { listActs } from '@kinward/contract/audit/audit.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { api } from '../../../lib/api.ts';

/** GET /evidence/acts, the newest first, a page at a time. */
export const actsQuery = infiniteQueryOptions({
  queryKey: ['acts'],
  staleTime: 0,
  initialPageParam: undefined as number | undefined,
  queryFn: ({ signal, pageParam: before }) =>
    api.call(listActs, {
      query: { limit: LIMITS.actsPage, ...(before !== undefined && { before }) },
      signal,
    }),
  getNextPageParam: (page) => (page.length < LIMITS.actsPage ? undefined : page.at(-1)?.seq),
});
