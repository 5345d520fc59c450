/** What asks from a linked home, and whose it is. */
import { LIMITS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './network-devices.schemas.ts';

const slice = 'filter';
const params = z.object({ id: id() });

export const listNetworkDevices = defineRoute({
  name: 'listNetworkDevices',
  slice,
  method: 'GET',
  path: '/filter/networks/{id}/devices',
  audience: 'parent',
  summary:
    'What asked from a linked network, by the hardware address that its router says: those that nobody has named first, the last seen first. No names that were asked for.',
  params,
  reply: z.array(S.NetworkDevice),
  errors: ['NOT_FOUND'],
});

export const nameNetworkDevice = defineRoute({
  name: 'nameNetworkDevice',
  slice,
  method: 'PUT',
  path: '/filter/network-devices/{id}',
  audience: 'parent',
  summary: `Says whose it is: a device of the family, whose rules decide from then on in every linked network, or no child's. A device keeps its ${LIMITS.filterDeviceMacs} newest hardware addresses.`,
  params,
  body: S.NetworkDeviceBody,
  reply: S.NetworkDevice,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'SAMPLE_CHILD'],
});
