import type { FastifyRequest } from 'fastify';
import { changePlan, createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { ConfirmPassword, Plans } from './plans.service.ts';

export interface PlansRoutesDeps {
  confirmPassword: ConfirmPassword;
  /** Where a call came from, as limits count it. */
  addressOf(request: FastifyRequest): string;
}

/** Mounts the plan's own routes, which answer also when it has ended, and the filter account. */
export const mountPlans = (router: Router, plans: Plans, deps: PlansRoutesDeps): void => {
  router.mount(getSubscription, ({ who }) => plans.subscription(who.familyId));
  router.mount(changePlan, ({ who, body }) => plans.change(who, body.plan));
  router.mount(createFilterAccount, ({ who, body, request }) =>
    plans.createFilterAccount(who, body.password, deps.addressOf(request), deps.confirmPassword),
  );
};
