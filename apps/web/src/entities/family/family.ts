/** What the shell and several features need of the family; the query keys are defined here once. */
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import { OWN_FILTER, type Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { carriesName } from '@kinward/rules/naming.ts';
import { catalogue } from '../../lib/language.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

export const familyTexts = catalogue('family', {
  deviceOf: (child: string, device: string) => `${child}’s ${device}`,
  sample: 'Sample',
});

/** GET /child: the family's children with their devices. */
export const childrenQuery = endpointQuery(['children'], listChildren);

/** GET /subscription/subscribe: plan, caps and abilities. */
export const planQuery = endpointQuery(['plan'], getSubscription);

/** "Mia’s Pixel"; a device that carries the child's name already needs it once. */
export const childAndDevice = (child: string, device: string): string =>
  carriesName(child, device) ? device : familyTexts.deviceOf(child, device);

/** Whether a plan's name carries the feature menu (spec §6): it contains Parents or Premium. */
export const planHasFeatures = (name: string | undefined): boolean =>
  name !== undefined && /Parents|Premium/u.test(name);

/** What a family can have of a filter: the installation's own, that with another plan, an outside one, or none. */
export type FilterOffer = 'own' | 'plan' | 'outside' | 'none';

/** @returns undefined while the plan is not known */
export const filterOfferOf = (plan: Subscription | undefined): FilterOffer | undefined => {
  if (plan === undefined) return undefined;
  if (plan.filterServiceUrl === null) return 'none';
  if (filterServiceOf(plan) === undefined) return 'plan';
  return plan.filterServiceUrl === OWN_FILTER ? 'own' : 'outside';
};

/** Where the filter opens for this family; undefined: it has none, or the plan does not reach it (spec §2). */
export const filterServiceOf = (plan: Subscription | undefined): string | undefined =>
  (plan?.abilities.features.includes('advanced-filtering') && plan.filterServiceUrl) || undefined;
