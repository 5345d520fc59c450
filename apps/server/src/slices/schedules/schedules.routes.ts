import * as R from '@kinward/contract/schedules/schedules.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Schedules } from './schedules.service.ts';

export const mountSchedules = (router: Router, schedules: Schedules): void => {
  router.mount(R.listSchedules, ({ who, query }) => schedules.list(who.familyId, query.deviceId));
  router.mount(R.addSchedule, ({ who, body }) => schedules.add(who.familyId, body));
  router.mount(R.updateSchedule, async ({ who, params, body }) => {
    await schedules.update(who.familyId, params.id, body);
    return undefined;
  });
  router.mount(R.deleteSchedule, async ({ who, params }) => {
    await schedules.remove(who.familyId, params.id);
    return undefined;
  });
  router.mount(R.clearSchedules, ({ who, query }) => schedules.clear(who.familyId, query.deviceId));
};
