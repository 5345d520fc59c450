import * as routes from '@kinward/contract/activity/activity.routes.ts';
import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import { goneSignal } from '../../platform/http/gone.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Activity } from './activity.service.ts';

/** A day in one is a look at each of these. */
const READ: readonly AccessKind[] = ['history', 'usage', 'web', 'contacts'];

export const mountActivity = (router: Router, activity: Activity, recordAccess: RecordAccess): void => {
  router.mount(routes.getDayActivity, ({ who, query, reply }) =>
    activity.day(
      { familyId: who.familyId, accountId: who.accountId, ...query },
      {
        gone: goneSignal(reply),
        seen: (deviceId) => READ.forEach((kind) => recordAccess(who, kind, deviceId)),
      },
    ),
  );
};
