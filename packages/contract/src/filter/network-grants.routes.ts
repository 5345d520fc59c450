/** What is open in a linked home for a while. */
import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './network-grants.schemas.ts';

const slice = 'filter';
const params = z.object({ id: id() });

export const listNetworkGrants = defineRoute({
  name: 'listNetworkGrants',
  slice,
  method: 'GET',
  path: '/filter/network-grants',
  audience: 'parent',
  token: 'read',
  summary: 'The grants in force for the linked networks of the family, soonest end first.',
  reply: z.array(S.NetworkGrant),
});

export const addNetworkGrant = defineRoute({
  name: 'addNetworkGrant',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/filter/networks/{id}/grants',
  audience: 'parent',
  summary:
    'Opens something in a linked network for some minutes, or switches the filter off there; one for the same target is replaced. Devices with rules of their own keep these.',
  params,
  body: S.NetworkGrantBody,
  reply: S.NetworkGrant,
  status: 201,
  message: 'Created Successful',
  errors: ['NOT_FOUND', 'GRANTS_FULL'],
});

export const revokeNetworkGrant = defineRoute({
  name: 'revokeNetworkGrant',
  slice,
  method: 'DELETE',
  path: '/filter/network-grants/{id}',
  audience: 'parent',
  summary: 'Revokes a grant of a network at once. Idempotent.',
  params,
  message: 'Taken back',
  errors: ['NOT_FOUND'],
});
