import type { FastifyRequest } from 'fastify';
import { makeChildPage } from '@kinward/contract/companion/page.routes.ts';
import * as R from '@kinward/contract/devices/devices.routes.ts';
import { listRenewals } from '@kinward/contract/devices/renewals.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { AccessLog } from '../../ports/access-log.ts';
import type { Devices } from './devices.service.ts';

/**
 * Mounts what parents do with devices, the pairing, and what a client can do. What a paired device reports again and again is mounted by the gateway.
 * @param addressOf where a call came from, as limits count it
 * @param originOf where the caller reached the installation, without a slash at the end
 */
export const mountDevices = (
  router: Router,
  devices: Devices,
  addressOf: (request: FastifyRequest) => string,
  originOf: (request: FastifyRequest) => string,
  accessLog: Pick<AccessLog, 'flush'>,
): void => {
  router.mount(R.addDevice, ({ who, body }) => devices.add(who, body));
  router.mount(R.renewCode, ({ who, params }) => devices.renewCode(who.familyId, params.id));
  router.mount(R.connectDevice, ({ who, params, request }) =>
    devices.connect(who.familyId, params.id, originOf(request)),
  );
  router.mount(R.addTracker, ({ who, params, request }) =>
    devices.addTracker(who.familyId, params.id, originOf(request)),
  );
  router.mount(R.checkTracker, ({ who, body }) => devices.checkTracker(who, body));
  router.mount(R.checkPageTracker, ({ who, body }) => devices.checkTracker(who, body));
  router.mount(R.nameWatch, ({ who, params, body, request }) =>
    devices.nameWatch(who.familyId, params.id, body.watchId, originOf(request)),
  );
  router.mount(listRenewals, ({ who }) => devices.renewals(who.familyId));
  router.mount(R.removeDevice, async ({ who, params }) => {
    await accessLog.flush();
    await devices.remove(who.familyId, params.id);
    return undefined;
  });
  router.mount(makeChildPage, ({ who, params, request }) =>
    devices.pages.newLink(who.familyId, params.id, originOf(request)),
  );
  router.mount(R.reportAbilities, async ({ who, body }) => {
    await devices.reportAbilities(who, body.abilities);
    return undefined;
  });
  router.mount(R.pairDevice, ({ body, request }) => devices.pair(body, addressOf(request)));
};
