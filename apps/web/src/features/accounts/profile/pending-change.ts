import { queryOptions } from '@tanstack/react-query';
import { getUpdate } from '@kinward/contract/accounts/profile.routes.ts';
import { api } from '../../../lib/api.ts';

/** GET /parent/verifyUpdate: the own change that waits for its codes, or null. */
export const pendingChangeQuery = queryOptions({
  queryKey: ['pending-change'],
  queryFn: ({ signal }) => api.call(getUpdate, { signal }),
});
