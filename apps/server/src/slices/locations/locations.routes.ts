import type { FastifyReply } from 'fastify';
import * as routes from '@kinward/contract/locations/locations.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Locate } from './locate.service.ts';
import type { Locations } from './locations.service.ts';

/** Aborted when the caller leaves before the answer is on its way. */
const goneSignal = (reply: FastifyReply): AbortSignal => {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return leaving.signal;
};

export const mountLocations = (router: Router, locations: Locations, locate: Locate): void => {
  router.mount(routes.listPositions, ({ who, query, reply }) =>
    locations.history(
      { familyId: who.familyId, gone: goneSignal(reply) },
      query.deviceId,
      query,
      query.limit,
    ),
  );
  router.mount(routes.getDayTrack, ({ who, query, reply }) =>
    locations.day({ familyId: who.familyId, gone: goneSignal(reply) }, query.deviceId, query.from, query.to),
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
