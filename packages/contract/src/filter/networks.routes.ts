/** Homes that the filter knows by where their questions come from (docs/decisions/0100-linked-networks.md). */
import { deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { id, line, z } from '../schema.ts';
import * as S from './networks.schemas.ts';

const slice = 'filter';
const params = z.object({ id: id() });

export const listFilterNetworks = defineRoute({
  name: 'listFilterNetworks',
  slice,
  method: 'GET',
  path: '/filter/networks',
  audience: 'parent',
  summary:
    "The family's linked networks with their last question, the network that this request comes from, and the addresses to type into a router.",
  reply: S.FilterNetworks,
});

export const addFilterNetwork = defineRoute({
  name: 'addFilterNetwork',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/filter/networks',
  audience: 'parent',
  summary:
    'Links the network that this request comes from: its public address, or the own network of an installation at home. No other can be named.',
  body: S.NewFilterNetwork,
  reply: S.FilterNetworks,
  status: 201,
  message: 'Created Successful',
  errors: ['FILTER_OFF', 'FILTER_NETWORK_NOT_HERE', 'FILTER_NETWORKS_FULL', 'FILTER_NAME_EXISTS'],
});

export const updateFilterNetwork = defineRoute({
  name: 'updateFilterNetwork',
  slice,
  method: 'PUT',
  path: '/filter/networks/{id}',
  audience: 'parent',
  summary: 'Renames a linked network, or says whether its address changes.',
  params,
  body: S.FilterNetworkUpdate,
  reply: S.FilterNetworks,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'FILTER_NAME_EXISTS'],
});

export const moveFilterNetwork = defineRoute({
  name: 'moveFilterNetwork',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/filter/networks/{id}/here',
  audience: 'parent',
  summary:
    'Links a network that the family has to where this request comes from; its former address is free.',
  params,
  reply: S.FilterNetworks,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'FILTER_OFF', 'FILTER_NETWORK_NOT_HERE'],
});

export const deleteFilterNetwork = defineRoute({
  name: 'deleteFilterNetwork',
  slice,
  method: 'DELETE',
  path: '/filter/networks/{id}',
  audience: 'parent',
  summary: 'Ends the link: what comes from there is answered no longer by the rules of this family.',
  params,
  reply: S.FilterNetworks,
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});

export const makeFilterNetworkKey = defineRoute({
  name: 'makeFilterNetworkKey',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/filter/networks/{id}/key',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Makes what the router of a network whose address changes tells its address with (dyndns2, GET /nic/update). It is shown once; a former one ends.',
  params,
  reply: S.FilterNetworkKey,
  errors: ['NOT_FOUND'],
});

export const linkDeviceAddress = defineRoute({
  name: 'linkDeviceAddress',
  slice,
  method: 'PUT',
  path: '/filter/devices/{id}/addresses',
  audience: 'parent',
  summary:
    "Says from which address a device asks: one within a network that is the family's, as every other could be another family's.",
  params: z.object({ id: deviceId() }),
  body: S.DeviceAddressBody,
  reply: S.DeviceAddresses,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'FILTER_ADDRESS_NOT_OWN', 'FILTER_ADDRESS_TAKEN'],
});

export const unlinkDeviceAddress = defineRoute({
  name: 'unlinkDeviceAddress',
  slice,
  method: 'DELETE',
  path: '/filter/devices/{id}/addresses',
  audience: 'parent',
  summary: 'The device is known by this address no longer. Idempotent.',
  params: z.object({ id: deviceId() }),
  query: z.object({ address: line(LIMITS.ipMax) }),
  reply: S.DeviceAddresses,
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});
