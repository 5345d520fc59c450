import { LIMITS } from '../limits.ts';
import { instant, nullable, z } from '../schema.ts';

export const DEVICE_TYPES = ['Android', 'iOS', 'Tablet', 'iPad', 'Windows Desktop', 'macOS'] as const;
export const DeviceType = z.enum(DEVICE_TYPES, 'Device Type is required');
export type DeviceType = z.output<typeof DeviceType>;

export const PLAN_NAMES = ['Parents', 'Premium'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** What each plan allows (specification 5, 6, 9). */
export const PLANS: Record<PlanName, { maxDevices: number; deviceTypes: readonly DeviceType[] }> = {
  Parents: { maxDevices: LIMITS.devicesParentsPlan, deviceTypes: ['Android', 'iOS', 'Tablet', 'iPad'] },
  Premium: { maxDevices: LIMITS.devicesPremiumPlan, deviceTypes: DEVICE_TYPES },
};

/** What the family may do now. The server decides, the portal obeys. */
export const Abilities = z.object({
  /** One more device can be added. */
  addDevice: z.boolean(),
  deviceTypes: z.array(DeviceType),
  devicesInUse: z.number(),
});
export type Abilities = z.output<typeof Abilities>;

export const Subscription = z.object({
  planDetails: z.object({ name: z.string(), maxDevices: z.number(), expiresAt: nullable(instant()) }),
  safednsCreated: z.boolean(),
  abilities: Abilities,
});
export type Subscription = z.output<typeof Subscription>;
