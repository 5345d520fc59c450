/** Minutes a day that a child may use an app, a category of apps, a service or a category of sites, or everything, on all devices together. */
import { childId, deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, line, nullable, z } from '../schema.ts';
import { Day } from '../usage/usage.schemas.ts';

export const BUDGET_KINDS = ['all', 'category', 'app', 'service', 'site-category'] as const;
/** What a child's minutes are for. `service` and `site-category`: of the filter's catalogue. */
export type BudgetKind = (typeof BUDGET_KINDS)[number];

/** Minutes of each day, Monday first; null: no limit on that day. */
const WeekMinutes = z
  .array(
    nullable(z.int('Enter whole minutes').check(z.gte(0, 'From 0 to 1440'), z.lte(1440, 'From 0 to 1440'))),
  )
  .check(
    z.length(7, 'Seven days are needed, Monday first'),
    z.refine((days) => days.some((day) => day !== null), 'Limit at least one day'),
  );

const BudgetTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('category'), value: line(LIMITS.nameMax) }),
  z.object({ kind: z.literal('app'), value: line(LIMITS.appIdMax) }),
  z.object({ kind: z.literal('service'), value: line(LIMITS.nameMax) }),
  z.object({ kind: z.literal('site-category'), value: line(LIMITS.nameMax) }),
]);

export const BudgetBody = z.object({ childId: childId(), target: BudgetTarget, minutes: WeekMinutes });
export type BudgetBody = z.output<typeof BudgetBody>;
export const BudgetUpdate = z.object({
  minutes: WeekMinutes,
  /** When the budget, as it was read, was last changed: a change that someone else made since is not overwritten. */
  changedAt: z.optional(instant()),
});
export type BudgetUpdate = z.output<typeof BudgetUpdate>;

/** As rules of the filter name it: `service:roblox`. */
const SiteTarget = z.templateLiteral([z.enum(['service', 'category']), ':', z.string()]);

const Kind = z.enum(BUDGET_KINDS);
const budget = {
  budgetId: id(),
  target: z.object({ kind: Kind, value: z.string() }),
  minutes: z.array(nullable(z.number())),
};

/** As it is in a device's policy; the device adds to `usedSeconds` what it has not reported yet. */
export const DeviceBudget = z.object({
  ...budget,
  /** Apps of this device that it covers; null: all of them. */
  apps: nullable(z.array(z.string())),
  /** Services and categories of the filter that it covers; left out: none, or everything where the target is all. */
  sites: z.optional(z.array(SiteTarget)),
  /** What the target is called, where it is one of the filter. */
  name: z.optional(z.string()),
  /** Day of the family's calendar that `usedSeconds` belongs to: on any other day nothing is used yet. */
  day: Day,
  /** On all devices of the child together; a moment on two devices counts once. */
  usedSeconds: z.number(),
  /** When it was counted, from what the devices had reported by then. */
  countedAt: instant(),
});
export type DeviceBudget = z.output<typeof DeviceBudget>;

/** As parents see it. */
export const Budget = z.object({
  ...budget,
  childId: childId(),
  /** What the target is called; null for all. */
  name: nullable(z.string()),
  changedAt: instant(),
  /** Of today; null: no limit today. */
  todayMinutes: nullable(z.number()),
  usedSeconds: z.number(),
  /** Whether minutes that the filter saw count too, beside those that devices report. */
  countsSites: z.boolean(),
  /** Its acknowledgements, device by device. */
  devices: z.array(
    z.object({
      deviceId: deviceId(),
      deviceName: z.string(),
      /** When it first fetched the newest change; null until then. */
      receivedAt: nullable(instant()),
    }),
  ),
});
export type Budget = z.output<typeof Budget>;

/** How a day was counted. */
export const BudgetDay = z.object({
  date: Day,
  timeZone: z.string(),
  minutes: nullable(z.number()),
  usedSeconds: z.number(),
  /**
   * Stretches in order, each counted once, with what ran during each and where (the first 20 to begin). Of more than 2,000
   * stretches only the newest.
   */
  stretches: z.array(
    z.object({
      from: instant(),
      to: instant(),
      uses: z.array(
        z.object({ deviceId: deviceId(), deviceName: z.string(), appId: z.string(), name: z.string() }),
      ),
    }),
  ),
});
export type BudgetDay = z.output<typeof BudgetDay>;
export const BudgetDayQuery = z.object({ date: z.optional(Day) });
export const BudgetQuery = z.object({ childId: childId() });
