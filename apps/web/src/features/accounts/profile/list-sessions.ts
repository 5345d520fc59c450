import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '@kinward/contract/accounts/accounts.routes.ts';
import { api } from '../../../lib/api.ts';

/** GET /session: the browsers in which this account is signed in, the current one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.call(listSessions, { signal }),
});
