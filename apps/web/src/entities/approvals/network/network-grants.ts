/** What is open in linked networks for a while, for the page of requests and the filter's pages. */
import * as routes from '@kinward/contract/filter/network-grants.routes.ts';
import { api, failureText } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { networksKey } from '../../query-keys.ts';

/** GET /filter/network-grants: the soonest end first. */
export const networkGrantsQuery = endpointQuery([...networksKey, 'grants'], routes.listNetworkGrants);

/** DELETE /filter/network-grants/{id}. @param done what is said then */
export const useEndNetworkGrant = (done: string) =>
  useChange((id: string) => api.send(routes.revokeNetworkGrant, { params: { id } }), {
    refetch: networksKey,
    onSuccess: () => toast.success(done),
    onError: (error: unknown) => toast.error(failureText(error)),
  });
