import * as R from '@kinward/contract/web-filter/web-filter.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { WebFilter } from './web-filter.service.ts';

export const mountWebFilter = (router: Router, web: WebFilter, recordAccess: RecordAccess): void => {
  router.mount(R.listWebLogs, async ({ who, query }) => {
    const page = await web.history(who.familyId, query);
    recordAccess(who, 'web', query.deviceId);
    return page;
  });
  router.mount(R.listWebSites, async ({ who, query }) => {
    const page = await web.sites(who.familyId, query);
    recordAccess(who, 'web', query.deviceId);
    return page;
  });
  router.mount(R.listBlockedSites, ({ who, query }) => web.blocked(who.familyId, query.deviceId));
  router.mount(R.reportWebVisits, ({ who, body }) => web.report(who, body));
};
