import * as R from '@kinward/contract/companion/companion.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { CollectingRules } from './collecting.ts';
import type { Companion } from './companion.service.ts';

export const mountCompanion = (router: Router, companion: Companion, collecting: CollectingRules): void => {
  router.mount(R.getCollecting, ({ who, query }) => collecting.read(who.familyId, query.deviceId));
  router.mount(R.setCollecting, ({ who, body }) => collecting.set(who.familyId, body));
  router.mount(R.getDeviceMe, ({ who }) => companion.me(who));
  router.mount(R.stopDevice, async ({ who }) => {
    await companion.stop(who);
    return undefined;
  });
};
