import * as routes from '@kinward/contract/activity/activity.routes.ts';
import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import { goneSignal } from '../../platform/http/gone.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Activity } from './activity.service.ts';

/** A ribbon is a look at each of these, a day in one at more. */
const DRAWN: readonly AccessKind[] = ['history', 'usage'];
const READ: readonly AccessKind[] = [...DRAWN, 'web', 'contacts'];

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
  router.mount(routes.getDayRibbon, ({ who, query, reply }) =>
    activity.ribbon(
      { familyId: who.familyId, accountId: who.accountId, ...query },
      {
        gone: goneSignal(reply),
        seen: (deviceId) => DRAWN.forEach((kind) => recordAccess(who, kind, deviceId)),
      },
    ),
  );
};
