import type { FastifyRequest } from 'fastify';
import * as D from '@kinward/contract/filter/network-devices.routes.ts';
import * as G from '@kinward/contract/filter/network-grants.routes.ts';
import * as A from '@kinward/contract/filter/network-requests.routes.ts';
import * as R from '@kinward/contract/filter/networks.routes.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { NetworkDevices } from '../network-devices/network-devices.service.ts';
import type { NetworkGrants } from '../network-grants/network-grants.service.ts';
import type { NetworkRequests } from '../network-requests/network-requests.service.ts';
import type { DeviceAddresses } from './device-addresses.ts';
import { callerOf } from './here.ts';
import type { Networks } from './networks.service.ts';
import type { RouterUpdates } from './router-updates.ts';

export interface NetworkServices {
  networks: Networks;
  updates: RouterUpdates;
  addresses: DeviceAddresses;
  devices: Pick<NetworkDevices, 'list' | 'name'>;
  grants: Pick<NetworkGrants, 'list' | 'add' | 'revoke'>;
  requests: Pick<NetworkRequests, 'list' | 'answer'>;
  /** Where the caller reached the installation, without a slash at the end. */
  originOf: (request: FastifyRequest) => string;
}

export const mountNetworks = (
  router: Router,
  { networks, updates, addresses, devices, grants, requests, originOf }: NetworkServices,
): void => {
  router.mount(R.listFilterNetworks, ({ who, request }) => networks.list(who.familyId, callerOf(request)));
  router.mount(R.addFilterNetwork, ({ who, request, body }) =>
    networks.add(who.familyId, callerOf(request), body),
  );
  router.mount(R.updateFilterNetwork, ({ who, request, params, body }) =>
    networks.update(who.familyId, callerOf(request), params.id, body),
  );
  router.mount(R.moveFilterNetwork, ({ who, request, params }) =>
    networks.move(who.familyId, callerOf(request), params.id),
  );
  router.mount(R.deleteFilterNetwork, ({ who, request, params }) =>
    networks.remove(who.familyId, callerOf(request), params.id),
  );
  router.mount(R.makeFilterNetworkKey, ({ who, request, params }) =>
    updates.makeKey(who.familyId, params.id, originOf(request)),
  );
  router.mount(D.listNetworkDevices, ({ who, params }) => devices.list(who.familyId, params.id));
  router.mount(D.nameNetworkDevice, ({ who, params, body }) => devices.name(who.familyId, params.id, body));
  router.mount(G.listNetworkGrants, ({ who }) => grants.list(who.familyId));
  router.mount(G.addNetworkGrant, ({ who, params, body }) => grants.add(who, params.id, body));
  router.mount(G.revokeNetworkGrant, async ({ who, params }) => {
    await grants.revoke(who.familyId, params.id);
    return undefined;
  });
  router.mount(A.listNetworkRequests, ({ who }) => requests.list(who.familyId));
  router.mount(A.answerNetworkRequest, ({ who, params, body }) => requests.answer(who, params.id, body));
  router.mount(R.linkDeviceAddress, ({ who, params, body }) =>
    addresses.link(who.familyId, params.id, body.address),
  );
  router.mount(R.unlinkDeviceAddress, ({ who, params, query }) =>
    addresses.unlink(who.familyId, params.id, query.address),
  );
};
