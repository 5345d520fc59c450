import * as R from '@kinward/contract/support/support.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Support } from './support.service.ts';

export const mountSupport = (router: Router, support: Support): void => {
  router.mount(R.getOperator, async ({ request }) => support.operator(request));
  router.mount(R.contactUs, async ({ who, body }) => {
    await support.contact(who, body);
    return undefined;
  });
};
