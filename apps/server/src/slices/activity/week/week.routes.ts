import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import * as routes from '@kinward/contract/activity/week.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { goneSignal } from '../../../platform/http/gone.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { RecordAccess } from '../../../ports/access-log.ts';
import type { WeekApi } from './week.service.ts';

export const mountWeek = (router: Router, week: WeekApi, recordAccess: RecordAccess): void => {
  const seenBy = (who: ParentIdentity) => (deviceId: DeviceId, logs: readonly AccessKind[]) =>
    logs.forEach((kind) => recordAccess(who, kind, deviceId));

  router.mount(routes.getWeek, ({ who, query, reply }) =>
    week.read({ familyId: who.familyId, reader: 'parents', ...query }, who.accountId, {
      gone: goneSignal(reply),
      seen: seenBy(who),
    }),
  );
  router.mount(routes.getOwnWeek, ({ who, query, reply }) =>
    week.own(who.familyId, who.deviceId, query.week, goneSignal(reply)),
  );
  router.mount(routes.mailWeek, async ({ who, body, reply }) => {
    const { familyId, accountId } = who;
    await week.mail({ familyId, accountId, childId: body.childId }, body.week, {
      gone: goneSignal(reply),
      seen: seenBy(who),
    });
    return undefined;
  });
};
