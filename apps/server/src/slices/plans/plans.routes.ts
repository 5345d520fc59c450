import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Plans } from './plans.service.ts';

export const mountPlans = (router: Router, plans: Plans): void => {
  router.mount(getSubscription, ({ who }) => plans.subscription(who.familyId));
};
