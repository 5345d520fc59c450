/** What asks from a linked network, by the hardware addresses that its router says; and whose each is. */
import * as routes from '@kinward/contract/filter/network-devices.routes.ts';
import type { NetworkDeviceBody } from '@kinward/contract/filter/network-devices.schemas.ts';
import { allFilterKey, networksKey } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

/** Beside the stream, which brings them sooner. */
const AGAIN_MS = 30_000;

/** GET /filter/networks/{id}/devices. */
export const networkDevicesQuery = (id: string) => ({
  ...endpointQuery([...networksKey, id, 'devices'], routes.listNetworkDevices, { params: { id } }),
  refetchInterval: AGAIN_MS,
});

/** PUT /filter/network-devices/{id}. */
export const useNameDevice = (id: string) =>
  useChange((body: NetworkDeviceBody) => api.send(routes.nameNetworkDevice, { params: { id }, body }), {
    refetch: allFilterKey,
  });
