import * as routes from '@kinward/contract/locations/locations.routes.ts';
import { goneSignal } from '../../platform/http/gone.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Locate } from './locate.service.ts';
import type { Locations } from './locations.service.ts';

export const mountLocations = (
  router: Router,
  locations: Locations,
  locate: Locate,
  recordAccess: RecordAccess,
): void => {
  router.mount(routes.listPositions, async ({ who, query, reply }) => {
    const reader = { familyId: who.familyId, gone: goneSignal(reply) };
    const positions = await locations.history(reader, query.deviceId, query, query.limit);
    recordAccess(who, 'history', query.deviceId);
    return positions;
  });
  router.mount(routes.getDayTrack, async ({ who, query, reply }) => {
    const reader = { familyId: who.familyId, gone: goneSignal(reply) };
    const track = await locations.day(reader, query.deviceId, query.from, query.to);
    recordAccess(who, 'history', query.deviceId);
    return track;
  });
  router.mount(routes.clearPositions, async ({ who, query }) => ({
    deleted: await locations.clear(who.familyId, query.deviceId, query),
  }));
  router.mount(routes.locateNow, async ({ who, body }) => {
    const question = await locate.ask(who.familyId, body.deviceId, who.accountId);
    recordAccess(who, 'now', body.deviceId);
    return question;
  });
  router.mount(routes.getLocate, async ({ who, query }) => {
    const question = await locate.newest(who.familyId, query.deviceId);
    if (question !== null) recordAccess(who, 'now', query.deviceId);
    return question;
  });
  router.mount(routes.cancelLocate, async ({ who, query }) => {
    await locate.cancel(who.familyId, query.deviceId);
    return undefined;
  });
};
