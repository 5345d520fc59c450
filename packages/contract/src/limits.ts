import { ACCOUNT_LIMITS } from './limits/accounts.ts';
import { ACTIVITY_LIMITS } from './limits/activity.ts';
import { DEVICE_LIMITS } from './limits/devices.ts';
import { FILTER_LIMITS } from './limits/filter.ts';
import { NOTIFICATION_LIMITS } from './limits/notifications.ts';
import { PORTAL_LIMITS } from './limits/portal.ts';
import { PRIVACY_LIMITS } from './limits/privacy.ts';
import { RULE_LIMITS } from './limits/rules.ts';
import { SERVER_LIMITS } from './limits/server.ts';

/**
 * Every number of the product, once, with its unit and its source, in a file by subject.
 * `spec` is the portal specification, `threats` docs/threats.md.
 */
export const LIMITS = {
  ...ACCOUNT_LIMITS,
  ...DEVICE_LIMITS,
  ...ACTIVITY_LIMITS,
  ...RULE_LIMITS,
  ...FILTER_LIMITS,
  ...PRIVACY_LIMITS,
  ...NOTIFICATION_LIMITS,
  ...SERVER_LIMITS,
  ...PORTAL_LIMITS,
} as const;

/** Names of the limits that an installation may raise (for benches); the values are in the units above. */
export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, number>;
