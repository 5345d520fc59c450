import * as R from '@kinward/contract/geofences/geofences.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Geofences } from './geofences.service.ts';

export const mountGeofences = (router: Router, geofences: Geofences): void => {
  router.mount(R.listGeofences, ({ who, query }) => geofences.list(who.familyId, query));
  router.mount(R.addGeofence, ({ who, body }) => geofences.add(who.familyId, body));
  router.mount(R.updateGeofence, ({ who, params, body }) => geofences.update(who.familyId, params.id, body));
  router.mount(R.deleteGeofence, async ({ who, params }) => {
    await geofences.remove(who.familyId, params.id);
    return undefined;
  });
};
