import { APP_KINDS, AppKind } from '../apps/app-kinds.ts';
import { AppId } from '../apps/apps.schemas.ts';
import { deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, name, nullable, z } from '../schema.ts';

/** Monday first, as ISO 8601 counts. */
export const WEEK_DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const WeekDay = z.enum(WEEK_DAYS, 'Choose days from Monday to Sunday');
export type WeekDay = z.output<typeof WeekDay>;

export const FREQUENCIES = ['Daily', 'Weekly'] as const;
const Frequency = z.enum(FREQUENCIES, 'Choose Daily or Weekly');

/** Time of the family's day, `HH:mm`. */
export const TimeOfDay = z
  .string('Enter a time like 21:00')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'Enter a time like 21:00'));

const fields = {
  name: name(LIMITS.nameMax),
  frequency: Frequency,
  from: TimeOfDay,
  /** Before `from`: on the next day. */
  to: TimeOfDay,
  /** Days on which it starts. Daily needs none. */
  weekDays: z._default(z.array(WeekDay).check(z.maxLength(WEEK_DAYS.length, 'At most seven days')), []),
  apps: z._default(
    z.array(AppId).check(z.maxLength(LIMITS.appsPerDevice, `At most ${LIMITS.appsPerDevice} apps`)),
    [],
  ),
  /** Every app of these kinds, also one that is installed later. */
  kinds: z._default(z.array(AppKind).check(z.maxLength(APP_KINDS.length, 'Each kind once')), []),
  /** All apps but those for calls and for help; `apps` and `kinds` add nothing to it. */
  wholeDevice: z._default(z.boolean(), false),
};

interface Times {
  frequency: (typeof FREQUENCIES)[number];
  from: string;
  to: string;
  weekDays: readonly WeekDay[];
}
const hasLength = ({ from, to }: Times): boolean => from !== to;
const NO_LENGTH = { error: 'The end must differ from the start', path: ['to'] };
const hasDays = ({ frequency, weekDays }: Times): boolean => frequency === 'Daily' || weekDays.length > 0;
const NO_DAYS = { error: 'Choose at least one day', path: ['weekDays'] };

interface Scope {
  apps: readonly string[];
  kinds: readonly AppKind[];
  wholeDevice: boolean;
}
const hasScope = ({ apps, kinds, wholeDevice }: Scope): boolean =>
  wholeDevice || apps.length + kinds.length > 0;
/** A form says it also beside what is wrong with the name, after which the whole is not looked at any more. */
export const CHOOSE_SCOPE = 'Choose at least one app';
const NO_SCOPE = { error: CHOOSE_SCOPE, path: ['apps'] };

export const ScheduleBody = z
  .object({ deviceId: deviceId(), ...fields })
  .check(z.refine(hasLength, NO_LENGTH), z.refine(hasDays, NO_DAYS), z.refine(hasScope, NO_SCOPE));
export const ScheduleUpdate = z
  .object({
    ...fields,
    /** Of the schedule as it was read: a change that someone else made since is not overwritten. */
    version: z.optional(z.number().check(z.int(), z.gte(0))),
  })
  .check(z.refine(hasLength, NO_LENGTH), z.refine(hasDays, NO_DAYS), z.refine(hasScope, NO_SCOPE));
export type ScheduleFields = z.output<typeof ScheduleUpdate>;

/** A rule that blocks apps between two times of the family's day. */
export const Schedule = z.object({
  scheduleId: id(),
  name: z.string(),
  frequency: Frequency,
  from: z.string(),
  to: z.string(),
  /** Days on which it starts, Monday first; all seven when Daily. */
  weekDays: z.array(WeekDay),
  /** As a device gets it, with the device's apps of the kinds; as a parent gets it, those that were chosen one by one. */
  apps: z.array(z.string()),
  kinds: z.array(AppKind),
  /** All apps but those for calls and for help. */
  wholeDevice: z.boolean(),
});
export type Schedule = z.output<typeof Schedule>;

/** The same as a parent sees it, with its acknowledgement. */
export const ParentSchedule = z.object({
  ...Schedule.shape,
  deviceId: deviceId(),
  version: z.number(),
  changedAt: instant(),
  /** When the device first fetched it; null until then. */
  receivedAt: nullable(instant()),
});
export type ParentSchedule = z.output<typeof ParentSchedule>;
