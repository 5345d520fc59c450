import * as routes from '@kinward/contract/locations/locations.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Locate } from './locate.service.ts';
import type { Locations } from './locations.service.ts';

export const mountLocations = (router: Router, locations: Locations, locate: Locate): void => {
  router.mount(routes.listPositions, ({ who, query }) =>
    locations.history(who.familyId, query.deviceId, query, query.limit),
  );
  router.mount(routes.getDayTrack, ({ who, query }) =>
    locations.day(who.familyId, query.deviceId, query.from, query.to),
  );
  router.mount(routes.clearPositions, async ({ who, query }) => ({
    deleted: await locations.clear(who.familyId, query.deviceId, query),
  }));
  router.mount(routes.locateNow, ({ who, body }) => locate.ask(who.familyId, body.deviceId, who.accountId));
  router.mount(routes.getLocate, ({ who, query }) => locate.newest(who.familyId, query.deviceId));
  router.mount(routes.cancelLocate, async ({ who, query }) => {
    await locate.cancel(who.familyId, query.deviceId);
    return undefined;
  });
};
