/** What is asked for in linked networks, for the dashboard, the page of requests and the filter's overview. */
import { useQuery } from '@tanstack/react-query';
import { listNetworkRequests } from '@kinward/contract/filter/network-requests.routes.ts';
import type { NetworkRequest } from '@kinward/contract/filter/network-requests.schemas.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';
import { approvalsKey } from '../../query-keys.ts';

/** GET /filter/network-requests: those that wait first. */
export const networkRequestsQuery = endpointQuery([...approvalsKey, 'networks'], listNetworkRequests);

/** Those that wait; none while they are not read, as what children ask does not wait for them. */
export const useWaitingInNetworks = (): NetworkRequest[] => {
  const { data = [] } = useQuery(networkRequestsQuery);
  return data.filter(({ state }) => state === 'waiting');
};
