import { addressOf } from '../../platform/http/address.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountPlans, type PlansRoutesDeps } from './plans.routes.ts';
import { createPlans, type Plans, type PlansDeps } from './plans.service.ts';

/** The address alone of `Kinward <kinward@example.org>`. */
const plainAddress = (mailbox: string | null): string | null =>
  mailbox && (/<([^<>]+)>$/u.exec(mailbox)?.[1] ?? mailbox);

/** What a family's plan allows. */
export const plansSlice = (
  { db, clock, bus, log, config }: Pick<Platform, 'db' | 'clock' | 'bus' | 'log' | 'config'>,
  { audit, confirmPassword }: Pick<PlansDeps, 'audit'> & Pick<PlansRoutesDeps, 'confirmPassword'>,
): Slice<Plans> => {
  const { defaultPlan, planChanges, filterServiceUrl, filter, watch, adminEmail } = config;
  const contact = plainAddress(adminEmail);
  const settings = { defaultPlan, planChanges, filterServiceUrl, filter, watch, contact };
  const plans = createPlans({ db, clock, bus, log, audit, ...settings });
  return { api: plans, routes: (router) => mountPlans(router, plans, { confirmPassword, addressOf }) };
};
