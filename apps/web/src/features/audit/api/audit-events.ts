import { infiniteQueryOptions } from '@tanstack/react-query';
import { listAuditEvents } from '@kinward/contract/audit/audit.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { api } from '../../../lib/api.ts';

/** GET /audit/events, the newest first, a page at a time. */
export const actsQuery = infiniteQueryOptions({
  queryKey: ['audit-events'],
  staleTime: 0,
  initialPageParam: undefined as number | undefined,
  queryFn: ({ signal, pageParam: before }) =>
    api.call(listAuditEvents, {
      query: { limit: LIMITS.auditPage, ...(before !== undefined && { before }) },
      signal,
    }),
  getNextPageParam: (page) => (page.length < LIMITS.auditPage ? undefined : page.at(-1)?.seq),
});
