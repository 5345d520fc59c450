import * as routes from '@kinward/contract/activity/activity.routes.ts';
import { goneSignal } from '../../platform/http/gone.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Activity } from './activity.service.ts';

export const mountActivity = (router: Router, activity: Activity, recordAccess: RecordAccess): void => {
  router.mount(routes.getDayActivity, ({ who, query, reply }) =>
    activity.day(
      { familyId: who.familyId, accountId: who.accountId, reader: 'parents', ...query },
      {
        gone: goneSignal(reply),
        seen: (deviceId, logs) => logs.forEach((kind) => recordAccess(who, kind, deviceId)),
      },
    ),
  );
  router.mount(routes.getDayRibbon, ({ who, query, reply }) =>
    activity.ribbon(
      { familyId: who.familyId, accountId: who.accountId, reader: 'parents', ...query },
      {
        gone: goneSignal(reply),
        seen: (deviceId, logs) => logs.forEach((kind) => recordAccess(who, kind, deviceId)),
      },
    ),
  );
};
