/** What is open in linked networks for a while: read, given, taken back. */
import * as routes from '@kinward/contract/filter/network-grants.routes.ts';
import { networksKey } from '../../../entities/query-keys.ts';
import { api, failureText } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { breakTexts as t } from '../messages.breaks.ts';

const onError = (error: unknown): void => toast.error(failureText(error));

/** GET /filter/network-grants. */
export const networkGrantsQuery = endpointQuery([...networksKey, 'grants'], routes.listNetworkGrants);

/** DELETE /filter/network-grants/{id}. */
export const useEndNetworkGrant = () =>
  useChange((id: string) => api.send(routes.revokeNetworkGrant, { params: { id } }), {
    refetch: networksKey,
    onSuccess: () => toast.success(t.ended),
    onError,
  });

/** POST /filter/networks/{id}/grants: the filter is off there, with its undo. */
export const useNetworkOff = (id: string, name: string) => {
  const end = useEndNetworkGrant();
  return useChange(
    (minutes: number) =>
      api.call(routes.addNetworkGrant, { params: { id }, body: { target: { kind: 'filter' }, minutes } }),
    {
      refetch: networksKey,
      onSuccess: ({ grantId }) =>
        toast.undoable(t.off(name), { label: t.undo, run: () => end.mutate(grantId) }),
      onError,
    },
  );
};
