import * as R from '@kinward/contract/driving/driving.routes.ts';
import { goneSignal } from '../../platform/http/gone.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Driving } from './driving.service.ts';

export const mountDriving = (router: Router, driving: Driving, recordAccess: RecordAccess): void => {
  router.mount(R.getSpeedLimit, ({ who, query }) => driving.read(who.familyId, query.deviceId));
  router.mount(R.setSpeedLimit, ({ who, body }) => driving.set(who.familyId, body.deviceId, body.speedLimit));
  // Episodes say where the child drove: reading them is an access, as with any past position.
  router.mount(R.listEpisodes, async ({ who, query, reply }) => {
    const reader = { familyId: who.familyId, gone: goneSignal(reply) };
    const episodes = await driving.episodes(reader, query.deviceId, query);
    recordAccess(who, 'history', query.deviceId);
    return episodes;
  });
};
