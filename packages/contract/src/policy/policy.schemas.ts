import { Collects } from '../companion/companion.schemas.ts';
import { LIMITS } from '../limits.ts';
import { DeviceBudget } from '../approvals/budgets.schemas.ts';
import { DeviceGrant } from '../approvals/approvals.schemas.ts';
import { Schedule } from '../schedules/schedules.schemas.ts';
import { id, instant, line, nullable, z } from '../schema.ts';

export const RULE_KINDS = ['app', 'web', 'call', 'sms'] as const;
export const RuleKind = z.enum(RULE_KINDS, 'Choose app, web, call or sms');
export type RuleKind = z.output<typeof RuleKind>;

/** Entries of one kind to block, or to allow again. */
export const PolicyChange = z.object({
  deviceId: id(),
  kind: RuleKind,
  action: z.enum(['block', 'allow'], 'Choose block or allow'),
  /** App ids, domains or URLs, numbers; what each kind takes is checked by the server. */
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
  /** What the device may collect at all. */
  collects: Collects,
  /** Exceptions that have not ended; they come before every rule. */
  grants: z.array(DeviceGrant),
  /** Minutes a day of the child, on all devices together. */
  budgets: z.array(DeviceBudget),
  /** The zone that the schedules' times are meant in (IANA). */
  timeZone: z.string(),
  /** Grows with every change; also in the `ETag`. 0: no rule was ever made. */
  version: z.number(),
});
export type DevicePolicy = z.output<typeof DevicePolicy>;

/** The same as a parent sees it, with how far it came. */
export const Policy = z.object({
  ...DevicePolicy.shape,
  /** When the newest version was made. */
  changedAt: nullable(instant()),
  /** The newest version that the device has read. */
  receivedVersion: nullable(z.number()),
  /** When the device first read it. */
  receivedAt: nullable(instant()),
});
export type Policy = z.output<typeof Policy>;

const isTimeZone = (name: string): boolean => {
  try {
    // Offsets such as +02:00 are taken by the engine too, and know nothing of summer time.
    return /^[A-Z]/iu.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

export const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'This is no time zone like Europe/Zagreb'));

export const Family = z.object({
  /** IANA name: the day that schedules are meant in. */
  timeZone: z.string(),
  /** Somebody chose it; else it is the installation's UTC. */
  timeZoneChosen: z.boolean(),
});
export type Family = z.output<typeof Family>;

export const FamilyBody = z.object({
  timeZone: TimeZone,
  /** Sets the zone only while nobody has chosen one: what a browser sends of itself. */
  onlyIfUnset: z.optional(z.boolean()),
});
