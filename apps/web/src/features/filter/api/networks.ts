/** Linked networks: what a page reads of them, and how it changes one. */
import { useMutation } from '@tanstack/react-query';
import * as routes from '@kinward/contract/filter/networks.routes.ts';
import type { FilterNetworks, FilterNetworkUpdate } from '@kinward/contract/filter/networks.schemas.ts';
import { networksKey } from '../../../entities/query-keys.ts';
import { api, failureText } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { savingTexts as t } from '../messages.saving.ts';

/** While a first question is awaited; the stream brings it sooner, where it is open. */
const [WAITING_MS, OTHERWISE_MS] = [5_000, 30_000];

const isWaiting = (read: FilterNetworks | undefined): boolean =>
  read?.networks.some(({ heardAt }) => heardAt === null) ?? false;

/** GET /filter/networks. */
export const networksQuery = {
  ...endpointQuery(networksKey, routes.listFilterNetworks),
  refetchInterval: ({ state }: { state: { data?: FilterNetworks | undefined } }) =>
    isWaiting(state.data) ? WAITING_MS : OTHERWISE_MS,
};

const said = ({ message = t.saved }: { message?: string | undefined }): void => toast.success(message);
const onError = (error: Error): void => toast.error(failureText(error));

/** POST /filter/networks: the one that this browser is in. */
export const useLinkNetwork = () =>
  useChange((name: string) => api.send(routes.addFilterNetwork, { body: { name } }), {
    refetch: networksKey,
    onSuccess: said,
  });

/** PUT /filter/networks/{id}. */
export const useUpdateNetwork = (id: string) =>
  useChange((body: FilterNetworkUpdate) => api.send(routes.updateFilterNetwork, { params: { id }, body }), {
    refetch: networksKey,
    onSuccess: said,
    onError,
  });

/** POST /filter/networks/{id}/here. */
export const useMoveNetwork = (id: string) =>
  useChange(() => api.send(routes.moveFilterNetwork, { params: { id } }), {
    refetch: networksKey,
    onSuccess: said,
    onError,
  });

/** DELETE /filter/networks/{id}. */
export const useRemoveNetwork = (id: string) =>
  useChange(() => api.send(routes.deleteFilterNetwork, { params: { id } }), {
    refetch: networksKey,
    onSuccess: said,
  });

/** POST /filter/networks/{id}/key: shown once. @throws ApiError */
export const useRouterKey = (id: string) =>
  useMutation({
    mutationFn: () => api.call(routes.makeFilterNetworkKey, { params: { id } }),
  });
