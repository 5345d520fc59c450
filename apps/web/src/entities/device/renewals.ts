/** What parents who are gone may still have of the family's devices: the devices' page acts on it, the parents' page leads there. */
import { queryOptions } from '@tanstack/react-query';
import { listRenewals } from '@kinward/contract/devices/renewals.routes.ts';
import { api } from '../../lib/api.ts';
import { childrenQuery } from '../family/family.ts';

/** GET /child/device/renewals; read again whenever the devices are. */
export const renewalsQuery = queryOptions({
  queryKey: [...childrenQuery.queryKey, 'renewals'],
  staleTime: 0,
  queryFn: ({ signal }) => api.call(listRenewals, { signal }),
});
