/** What parents who are gone may still have of the family's devices: the devices' page acts on it, the parents' page leads there. */
import { listRenewals } from '@kinward/contract/devices/renewals.routes.ts';
import { childrenQuery } from '../family/family.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

/** GET /child/device/renewals; read again whenever the devices are. */
export const renewalsQuery = {
  ...endpointQuery([...childrenQuery.queryKey, 'renewals'], listRenewals),
  staleTime: 0,
};
