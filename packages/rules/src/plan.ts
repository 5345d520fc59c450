/** What a plan includes by its name, and which devices do not fit it (specification 5, 6). */
import {
  PLANS,
  type DeviceType,
  type PlanName,
  type PlanTerms,
} from '@kinward/contract/plans/plans.schemas.ts';

const NOTHING: PlanTerms = { maxDevices: 0, deviceTypes: [], features: [] };

/**
 * What a plan of this name includes. A name that contains Premium or Parents counts as that plan ("Parents yearly"); one that
 * contains both as the larger; any other includes nothing (specification 1, 6).
 */
export const planTerms = (name: string): PlanTerms => {
  const kind = (['Premium', 'Parents'] satisfies PlanName[]).find((plan) => name.includes(plan));
  return kind === undefined ? NOTHING : PLANS[kind];
};

/**
 * Whether setting up a device needs a recent authentication: an iPhone under the Parents plan, until the family
 * has its account for the external filter, for which the password was given (specification 4, 6).
 */
export const setupAsksStepUp = (
  plan: { name: string; hasFilterAccount: boolean },
  deviceType: DeviceType,
): boolean => plan.name.includes('Parents') && deviceType === 'iOS' && !plan.hasFilterAccount;

/** Devices that prevent a plan. */
export interface PlanConflicts<T> {
  /** Devices of types that the plan does not include: each of them must be removed. */
  unsupported: T[];
  /** The others, of which `over` must be removed; the parents choose which. */
  others: T[];
  /** How many of `others` are too many. */
  over: number;
}

/** Which devices a family would have to remove before it can have a plan with these terms. */
export const planConflicts = <T extends { deviceType: DeviceType }>(
  terms: PlanTerms,
  devices: readonly T[],
): PlanConflicts<T> => {
  const unsupported = devices.filter(({ deviceType }) => !terms.deviceTypes.includes(deviceType));
  const others = devices.filter(({ deviceType }) => terms.deviceTypes.includes(deviceType));
  return { unsupported, others, over: Math.max(0, others.length - terms.maxDevices) };
};
