import { logPart } from '../../core/device-logs/log-part.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { mountUsage } from './usage.routes.ts';
import { createUsage, type Usage, type UsageDeps } from './usage.service.ts';

export const usageSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'limits' | 'bus'>,
  uses: Pick<UsageDeps & { recordAccess: RecordAccess }, 'recording' | 'apps' | 'recordAccess'>,
): Slice<Usage> => {
  const deps = { ...platform, ...uses };
  const usage = createUsage(deps);
  return {
    api: usage,
    routes: (router) => mountUsage(router, usage, deps.recordAccess),
    jobs: [{ name: 'usage.purge', everySeconds: DAY, run: () => usage.purge() }],
    retention: [usage.retentionTarget],
    exports: [logPart(deps.db, 'app-usage', 'usage_sessions')],
  };
};
