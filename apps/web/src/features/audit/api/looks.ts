import { queryOptions } from '@tanstack/react-query';
import { listLooks } from '@kinward/contract/audit/audit.routes.ts';
import { api } from '../../../lib/api.ts';

/** GET /evidence/looks of one child, the last 30 days; always read anew, as looking itself changes it. */
export const looksQuery = (childId: string) =>
  queryOptions({
    queryKey: ['looks', childId],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(listLooks, { query: { childId }, signal }),
  });
