import * as R from '@kinward/contract/apps/apps.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Apps } from './apps.service.ts';

export const mountApps = (router: Router, apps: Apps): void => {
  router.mount(R.listApplications, ({ who, query }) => apps.list(who.familyId, query.deviceId));
  router.mount(R.reportApps, ({ who, body }) => apps.report(who.familyId, who.deviceId, body));
};
