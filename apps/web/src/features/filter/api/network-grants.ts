/** The filter off in a linked network for a while. */
import { addNetworkGrant } from '@kinward/contract/filter/network-grants.routes.ts';
import { useEndNetworkGrant } from '../../../entities/approvals/network/network-grants.ts';
import { networksKey } from '../../../entities/query-keys.ts';
import { api, failureText } from '../../../lib/api.ts';
import { useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { breakTexts as t } from '../messages.breaks.ts';

/** POST /filter/networks/{id}/grants: the filter is off there, with its undo. */
export const useNetworkOff = (id: string, name: string) => {
  const end = useEndNetworkGrant(t.ended);
  return useChange(
    (minutes: number) =>
      api.call(addNetworkGrant, { params: { id }, body: { target: { kind: 'filter' }, minutes } }),
    {
      refetch: networksKey,
      onSuccess: ({ grantId }) =>
        toast.undoable(t.off(name), { label: t.undo, run: () => end.mutate(grantId) }),
      onError: (error: unknown) => toast.error(failureText(error)),
    },
  );
};
