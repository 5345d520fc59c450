import type { DeviceType, Subscription } from '@kinward/contract/plans/plans.schemas.ts';

/** Setting up an iPhone under the Parents plan asks for the password first (spec §4, §6). */
export const asksPassword = (plan: Subscription | undefined, device: { deviceType: DeviceType }): boolean =>
  plan !== undefined &&
  plan.planDetails.name.includes('Parents') &&
  device.deviceType === 'iOS' &&
  !plan.safednsCreated;
