import * as R from '@kinward/contract/companion/companion.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import { createCollecting, type CollectingDeps, type CollectingRules } from './collecting.ts';
import { createCompanion, type CompanionDeps } from './companion.service.ts';

/** Makes and mounts what belongs to who holds a device. @returns what its rules ask: what it may collect */
export const mountCompanion = (
  router: Router,
  deps: CollectingDeps & Omit<CompanionDeps, 'collects'>,
): { collects: CollectingRules['inForce'] } => {
  const collecting = createCollecting(deps);
  const collects = collecting.inForce;
  const companion = createCompanion({ ...deps, collects });
  router.mount(R.getCollecting, ({ who, query }) => collecting.read(who.familyId, query.deviceId));
  router.mount(R.setCollecting, ({ who, body }) => collecting.set(who.familyId, body));
  router.mount(R.getDeviceMe, ({ who }) => companion.me(who));
  router.mount(R.stopDevice, async ({ who }) => {
    await companion.stop(who);
    return undefined;
  });
  return { collects };
};
