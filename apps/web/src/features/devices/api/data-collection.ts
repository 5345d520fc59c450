/** What a device is asked to collect. Nothing here polls: the family's stream keeps the rules fresh. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/companion/companion.routes.ts';
import type { CollectKind } from '@kinward/contract/companion/companion.schemas.ts';
import { api, failureText } from '../../../lib/api.ts';
import { rulesKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /child/device/collects. */
export const dataCollectionQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'collects'], routes.getDataCollection, { query: { deviceId } });

/** PUT /child/device/collects. The switch moves at once, and back when the server refuses. */
export const useSetDataCollection = (deviceId: string) => {
  const queries = useQueryClient();
  const { queryKey } = dataCollectionQuery(deviceId);
  return useMutation({
    mutationFn: (change: { kind: CollectKind; on: boolean }) =>
      api.call(routes.setDataCollection, { body: { deviceId, ...change } }),
    onMutate: async ({ kind, on }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(
        queryKey,
        (former) => former && { ...former, collects: { ...former.collects, [kind]: on } },
      );
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: rulesKey(deviceId) }),
  });
};
