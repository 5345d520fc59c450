import { Collects } from '../companion/companion.schemas.ts';
import { deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { DeviceBudget } from '../approvals/budgets.schemas.ts';
import { DeviceGrant } from '../approvals/approvals.schemas.ts';
import { DeviceScreenPause } from '../approvals/screen-pauses.schemas.ts';
import { Schedule } from '../schedules/schedules.schemas.ts';
import { instant, line, nullable, z } from '../schema.ts';

const RULE_KINDS = ['app', 'web', 'call', 'sms'] as const;
export const RuleKind = z.enum(RULE_KINDS, 'Choose app, web, call or sms');
export type RuleKind = z.output<typeof RuleKind>;

/** Entries of one kind to block, or to allow again. */
export const PolicyChange = z.object({
  deviceId: deviceId(),
  kind: RuleKind,
  action: z.enum(['block', 'allow'], 'Choose block or allow'),
  /** App ids, domains or URLs, numbers; the server validates each kind. */
  values: z
    .array(line(LIMITS.urlMax))
    .check(
      z.minLength(1, 'Name at least one'),
      z.maxLength(LIMITS.policyValues, `At most ${LIMITS.policyValues} at once`),
    ),
});

/** Every rule in force for a device. */
export const DevicePolicy = z.object({
  /** App ids. */
  blockedApps: z.array(z.string()),
  /** A domain with all below it, or a URL with a path. */
  blockedSites: z.array(z.string()),
  /** Numbers. */
  callBlockList: z.array(z.string()),
  smsBlockList: z.array(z.string()),
  /** Miles per hour; null: none. */
  speedLimit: nullable(z.number()),
  schedules: z.array(Schedule),
  /** What the device may collect. */
  collects: Collects,
  /** Grants in force; they take precedence over every rule. */
  grants: z.array(DeviceGrant),
  /** Budgets of the child, over all devices. */
  budgets: z.array(DeviceBudget),
  /** Running, or until it is known to be over; null: none. */
  screenPause: nullable(DeviceScreenPause),
  /** The zone that the schedules' times are meant in (IANA). */
  timeZone: z.string(),
  /** Grows with every change; also the `ETag`. 0: no rule was ever made. */
  version: z.number(),
});
export type DevicePolicy = z.output<typeof DevicePolicy>;

/** The same as a parent sees it, with its acknowledgement. */
export const Policy = z.object({
  ...DevicePolicy.shape,
  /** When the newest version was made. */
  changedAt: nullable(instant()),
  /** The newest version that the device has fetched. */
  receivedVersion: nullable(z.number()),
  /** When the device first fetched it. */
  receivedAt: nullable(instant()),
});
export type Policy = z.output<typeof Policy>;

const isTimeZone = (name: string): boolean => {
  try {
    // The engine also accepts offsets such as +02:00, which have no summer time.
    return /^[A-Z]/iu.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'This is no time zone like Europe/Zagreb'));

export const Family = z.object({
  /** IANA name: the zone of the family's local day, used by schedules. */
  timeZone: z.string(),
  /** A parent or a browser has set it; else it is the installation's default, UTC. */
  timeZoneChosen: z.boolean(),
});
export type Family = z.output<typeof Family>;

export const FamilyBody = z.object({
  timeZone: TimeZone,
  /** Sets the zone only if none was chosen yet: sent automatically by a browser. */
  onlyIfUnset: z.optional(z.boolean()),
});
