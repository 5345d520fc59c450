import { queryOptions } from '@tanstack/react-query';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { api } from '../../../lib/api.ts';

/** GET /audit/access of one child, the last 30 days; always refetched, as reading it changes it. */
export const accessLogQuery = (childId: string) =>
  queryOptions({
    queryKey: ['access-log', childId],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(listAccessLog, { query: { childId }, signal }),
  });
