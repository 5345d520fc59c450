import * as R from '@kinward/contract/usage/usage.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Usage } from './usage.service.ts';

export const mountUsage = (router: Router, usage: Usage, recordAccess: RecordAccess): void => {
  router.mount(R.getUsage, ({ who, query }) =>
    usage.read(who.familyId, query, (deviceId) => recordAccess(who, 'usage', deviceId)),
  );
  router.mount(R.reportUsage, ({ who, body }) => usage.report(who.familyId, who.deviceId, body));
};
