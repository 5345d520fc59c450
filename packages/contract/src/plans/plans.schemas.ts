import { LIMITS } from '../limits.ts';
import { instant, nullable, z } from '../schema.ts';

export const DEVICE_TYPES = ['Android', 'iOS', 'Tablet', 'iPad', 'Windows Desktop', 'macOS'] as const;
export const DeviceType = z.enum(DEVICE_TYPES, 'Device Type is required');
export type DeviceType = z.output<typeof DeviceType>;

export const PLAN_NAMES = ['Parents', 'Premium'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** What a plan includes besides devices: groups of the feature menu, and the external filter (specification 2, 6). */
export const FEATURES = [
  'schedules',
  'locations',
  'apps',
  'web-filter',
  'usage',
  'contacts',
  'advanced-filtering',
] as const;
export const Feature = z.enum(FEATURES);
export type Feature = z.output<typeof Feature>;

/** What a plan gives. */
export interface PlanTerms {
  maxDevices: number;
  deviceTypes: readonly DeviceType[];
  features: readonly Feature[];
}

const FEATURE_MENU: readonly Feature[] = [
  'schedules',
  'locations',
  'apps',
  'web-filter',
  'usage',
  'contacts',
];

/** What each plan allows (specification 5, 6, 9). */
export const PLANS: Record<PlanName, PlanTerms> = {
  Parents: {
    maxDevices: LIMITS.devicesParentsPlan,
    deviceTypes: ['Android', 'iOS', 'Tablet', 'iPad'],
    features: FEATURE_MENU,
  },
  Premium: { maxDevices: LIMITS.devicesPremiumPlan, deviceTypes: DEVICE_TYPES, features: FEATURES },
};

/** What the family may do now, as the server decides it. */
const Abilities = z.object({
  /** One more device can be added. */
  addDevice: z.boolean(),
  deviceTypes: z.array(DeviceType),
  devicesInUse: z.number(),
  /** What the plan includes; empty for an expired or unknown plan. `advanced-filtering` only once the filter account exists. */
  features: z.array(Feature),
  /** A parent may change the plan here; else only the operator can. */
  changePlan: z.boolean(),
  /** The installation listens for children's GPS watches. */
  watches: z.boolean(),
});
export type Abilities = z.output<typeof Abilities>;

/** Where the portal has the pages of the installation's own filter. */
export const OWN_FILTER = '/filter';

export const Subscription = z.object({
  planDetails: z.object({ name: z.string(), maxDevices: z.number(), expiresAt: nullable(instant()) }),
  safednsCreated: z.boolean(),
  abilities: Abilities,
  /** Where to ask for another plan when the operator decides: a mail address, if the installation names one. */
  planContact: nullable(z.string()),
  /** Where the filter opens in a new tab: an outside service's address, or `/filter` of this portal; null: the installation has none. */
  filterServiceUrl: nullable(z.string()),
});
export type Subscription = z.output<typeof Subscription>;
