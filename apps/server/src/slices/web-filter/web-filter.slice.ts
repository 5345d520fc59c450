import { logPart } from '../../core/device-logs/log-part.ts';
import { purgeReports, reportRetentionTarget } from '../../core/device-logs/report-purge.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { mountWebFilter } from './web-filter.routes.ts';
import { createWebFilter, type WebFilter, type WebFilterDeps } from './web-filter.service.ts';

export const webFilterSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'limits'>,
  uses: Pick<
    WebFilterDeps & { recordAccess: RecordAccess },
    'recording' | 'policy' | 'schedules' | 'recordAccess'
  >,
): Slice<WebFilter> => {
  const deps = { ...platform, ...uses };
  const webFilter = createWebFilter(deps);
  return {
    api: webFilter,
    routes: (router) => mountWebFilter(router, webFilter, deps.recordAccess),
    jobs: [{ name: 'web-filter.purge', everySeconds: DAY, run: () => purgeReports(deps, 'web') }],
    retention: [reportRetentionTarget(deps.db, 'web')],
    exports: [logPart(deps.db, 'web', 'web_visits')],
  };
};
