import * as R from '@kinward/contract/usage/usage.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Looked } from '../../platform/access-log.ts';
import type { Usage } from './usage.service.ts';

export const mountUsage = (router: Router, usage: Usage, looked: Looked): void => {
  router.mount(R.getUsage, ({ who, query }) =>
    usage.read(who.familyId, query, (deviceId) => looked(who, 'usage', deviceId)),
  );
  router.mount(R.reportUsage, ({ who, body }) => usage.report(who.familyId, who.deviceId, body));
};
