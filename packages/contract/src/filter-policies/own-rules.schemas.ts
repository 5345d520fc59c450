/** What the filter closes for a device now, as its child reads it. */
import { instant, nullable, z } from '../schema.ts';

export const OwnFilterRules = z.object({
  /** When the device asked the filter last, within six hours; null: not since then, so nothing is known to be closed by it. */
  heardAt: nullable(instant()),
  /** Whether everything on the device asks it; false: it may be one browser. */
  isWhole: z.boolean(),
  /** Until when the filter is left off for the device; null: it is not. */
  offUntil: nullable(instant()),
  /** Only sites that the policy allows are open. */
  allowOnly: z.boolean(),
  /** Services, categories and lists that are closed, as they are called; those that are open for a while are left out. */
  closed: z.array(z.string()),
  /** Domains that are closed by name, beside those in the device's own rules; at most LIMITS.ownFilterSites of them. */
  sites: z.array(z.string()),
  /** How many there are of them. */
  siteCount: z.number(),
  /** What of the policy's schedule is on. */
  windows: z.array(
    z.object({
      /** As the family calls it; null: it has no name. */
      name: nullable(z.string()),
      /** Every site, or what is in `closed`. */
      everything: z.boolean(),
      closed: z.array(z.string()),
      /** Wall-clock time of the family at which it ends: `07:00`. */
      until: z.string(),
    }),
  ),
  /** When any of it changes by itself; null: not within 8 days. */
  changesAt: nullable(instant()),
});
export type OwnFilterRules = z.output<typeof OwnFilterRules>;
