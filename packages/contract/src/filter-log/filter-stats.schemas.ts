/** What is counted of what devices asked the filter (docs/decisions/0101-filter-log-pages.md). */
import { childId, deviceId } from '../ids.ts';
import { instant, nullable, z } from '../schema.ts';
import { Day } from '../usage/usage.schemas.ts';

const RANGES = ['day', 'week', 'month'] as const;
/** A day, 7 days, 30 days. */
const Range = z.enum(RANGES, 'Choose day, week or month');
export type FilterStatsRange = z.output<typeof Range>;

/** Of a device, of a child's devices, or of all of the family; by default of today. */
export const FilterStatsQuery = z
  .object({
    range: z.optional(Range),
    /** The last day of the range, of the family's calendar. */
    date: z.optional(Day),
    childId: z.optional(childId()),
    deviceId: z.optional(deviceId()),
  })
  .check(
    z.refine(({ childId, deviceId }) => childId === undefined || deviceId === undefined, {
      error: 'Name either a device or a child',
      path: ['deviceId'],
    }),
  );
export type FilterStatsQuery = z.output<typeof FilterStatsQuery>;

const counted = { questions: z.number(), blocked: z.number() };

/** A rule, or what the catalogue knows of a name, and how often it blocked. */
const BlockedBy = z.object({
  /** A service, a category, a list, or the kind of the rule that decided: `deny`, `window`. */
  target: z.string(),
  /** In the language of the request; null for a kind of rule, and for what the catalogue has no more. */
  name: nullable(z.string()),
  questions: z.number(),
});

export const FilterStats = z.object({
  /** IANA name of the family's zone, in which days and hours are meant. */
  timeZone: z.string(),
  today: Day,
  /** The first day of which something was counted; null: of none. */
  firstDay: nullable(Day),
  from: Day,
  /** Including it. */
  to: Day,
  ...counted,
  /** The stretch of the same length before, up to the same time of day where the range runs; null where nothing was counted then. */
  before: nullable(z.object(counted)),
  /** Hours of a day, days of a longer range: all of them, oldest first. */
  bars: z.array(z.object({ from: instant(), to: instant(), ...counted })),
  /** By the hour of the family's clock, 0 to 23, over the whole range. */
  hours: z.array(z.object({ hour: z.number(), ...counted })),
  /** What blocked most, the most first; twelve at most. */
  blockedBy: z.array(BlockedBy),
  /** Services in use, the longest first; ten at most. Use on two devices at once counts twice. */
  uses: z.array(z.object({ target: z.string(), name: z.string(), minutes: z.number() })),
  /** What was asked most of what is still in the log, without adverts; ten at most. */
  sites: z.array(z.object({ site: z.string(), questions: z.number(), blocked: z.number() })),
  /** Days for which the family keeps the log of sites. */
  keptDays: z.number(),
  devices: z.array(z.object({ deviceId: deviceId(), childId: childId(), ...counted })),
});
export type FilterStats = z.output<typeof FilterStats>;
