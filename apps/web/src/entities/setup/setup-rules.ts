import type { DeviceType, Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { setupAsksStepUp } from '@kinward/rules/plan.ts';

/** Setting up an iPhone under the Parents plan asks for the password first (spec §4, §6); the server asks by the same rule. */
export const asksPassword = (plan: Subscription | undefined, device: { deviceType: DeviceType }): boolean =>
  plan !== undefined &&
  setupAsksStepUp({ name: plan.planDetails.name, hasFilterAccount: plan.safednsCreated }, device.deviceType);
