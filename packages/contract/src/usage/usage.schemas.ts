import { AppId } from '../apps/apps.schemas.ts';
import { childId, deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { instant, nullable, z } from '../schema.ts';

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
};

/** A day of the family's calendar: YYYY-MM-DD. */
export const Day = z
  .string()
  .check(
    z.regex(/^20\d{2}-\d{2}-\d{2}$/u, 'A day like 2026-05-01 is needed'),
    z.refine(isDay, 'There is no such day'),
  );

/** One session of an app in the foreground, as a device reports it. */
export const UsageSession = z.object({ appId: AppId, startedAt: instant(), endedAt: instant() });
export type UsageSession = z.output<typeof UsageSession>;

export const UsageBatch = z
  .array(UsageSession)
  .check(z.maxLength(LIMITS.usagePerRequest, `At most ${LIMITS.usagePerRequest} sessions at once`));

export const UsageReportReply = z.object({
  /** Sessions that are durable now, whether or not they were stored before. */
  kept: z.number(),
  /** Sessions older than the family's retention. */
  notKept: z.number(),
  /** Seconds that no earlier report had contained. */
  addedSeconds: z.number(),
});
export type UsageReportReply = z.output<typeof UsageReportReply>;

/** A whole day, or a moment. */
const edge = () =>
  z.union([Day, instant()], 'A day like 2026-05-01 or a time like 2026-05-01T12:00:00Z is needed');

/**
 * Of one device, or of all devices of a child. With `date` that day, hour by hour; else the range, and without one
 * everything that is stored. A range given in days includes both.
 */
export const UsageQuery = z
  .object({
    deviceId: z.optional(deviceId()),
    childId: z.optional(childId()),
    from: z.optional(edge()),
    to: z.optional(edge()),
    date: z.optional(Day),
  })
  .check(
    z.refine(
      ({ deviceId, childId }) => (deviceId === undefined) !== (childId === undefined),
      'Name either a device or a child',
    ),
  );
export type UsageQuery = z.output<typeof UsageQuery>;

const AppUsage = z.object({
  appId: z.string(),
  /** As the device reports it; the id when the app is no longer installed. */
  name: z.string(),
  category: nullable(z.string()),
  /** As the list of apps has it. */
  iconUrl: nullable(z.string()),
  seconds: z.number(),
});
export type AppUsage = z.output<typeof AppUsage>;

const DayUsage = z.object({ date: Day, seconds: z.number() });
export type DayUsage = z.output<typeof DayUsage>;

/** An hour of local time; where the clock changes it can be shorter, or occur twice. */
export const HourUsage = z.object({
  from: instant(),
  to: instant(),
  /** What the family's clock shows at its start: `14:00`. */
  clock: z.string(),
  seconds: z.number(),
  /** The most used first. */
  apps: z.array(z.object({ appId: z.string(), seconds: z.number() })),
});
export type HourUsage = z.output<typeof HourUsage>;

export const UsageReport = z.object({
  /** IANA name: the family's zone, in which days and hours are meant. */
  timeZone: z.string(),
  today: Day,
  /** The first day with stored data; null when nothing was ever reported. */
  firstDay: nullable(Day),
  /** When a device reported last. */
  reportedAt: nullable(instant()),
  from: instant(),
  to: instant(),
  /** The sum over apps and devices: use on two devices at once counts twice. */
  totalSeconds: z.number(),
  /** The most used first, at most 500. */
  apps: z.array(AppUsage),
  /** Every day of the range, oldest first. */
  days: z.array(DayUsage),
  /** Of one day, and only while its single sessions are stored. */
  hours: nullable(z.array(HourUsage)),
  /** The mean of the same weekday in the four weeks before, today up to the same time; null when fewer than two have data. */
  usual: nullable(z.object({ seconds: z.number(), days: z.number() })),
});
export type UsageReport = z.output<typeof UsageReport>;
