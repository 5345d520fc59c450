import { instant, nullable, z } from '../schema.ts';

/** Days that a parent can choose from. */
export const RETENTION_DAYS = [7, 30, 90, 365] as const;
const KEPT_KINDS = ['positions', 'web', 'contacts', 'usage', 'filter', 'notifications', 'requests'] as const;
export const KeptKind = z.enum(KEPT_KINDS);
export type KeptKind = z.output<typeof KeptKind>;

/** Default retention of each kind in days. */
export const DEFAULT_DAYS: Record<KeptKind, (typeof RETENTION_DAYS)[number]> = {
  positions: 30,
  web: 30,
  contacts: 30,
  usage: 30,
  // Every name that a device asks for tells more than a history of pages.
  filter: 7,
  notifications: 90,
  requests: 90,
};

const Days = z.union(RETENTION_DAYS.map((days) => z.literal(days)));
export type RetentionDays = z.output<typeof Days>;

export const Kept = z.object({
  kind: KeptKind,
  days: Days,
  defaultDays: Days,
  /** How many there are now; counted up to LIMITS.keptCount, which means that many or more. */
  count: z.number(),
  oldestAt: nullable(instant()),
});
export type Kept = z.output<typeof Kept>;

export const RetentionBody = z.object({ kind: KeptKind, days: Days });
