/** What devices asked the filter, by sites (docs/decisions/0101-filter-log-pages.md). */
import { LogLevel, LogReason } from '../filter/log-level.schemas.ts';
import { FilterReason } from '../filter-policies/explain.schemas.ts';
import { childId, deviceId } from '../ids.ts';
import { instant, nullable, z } from '../schema.ts';
import { Day } from '../usage/usage.schemas.ts';

/** Which sites: those that were closed, asked at night, searched at; or those of adverts and of the background, which all others leave out. */
const SHOWN = ['all', 'closed', 'night', 'searches', 'background'] as const;
const Shown = z.enum(SHOWN, 'Choose all, closed, night, searches or background');
export type FilterLogShown = z.output<typeof Shown>;

/** A moment in milliseconds and a site, as `next` of a page says them. */
const Cursor = z.string().check(z.regex(/^\d{1,15}~[!-}]{1,1024}$/u, 'Send `next` of the page before'));

/** Of a device, of a child's devices, or of all of the family. A day of the family's calendar, or between two moments; by default today. */
export const FilterLogQuery = z
  .object({
    childId: z.optional(childId()),
    deviceId: z.optional(deviceId()),
    date: z.optional(Day),
    from: z.optional(instant()),
    /** Up to then, and not including it. */
    to: z.optional(instant()),
    show: z.optional(Shown),
    /** Only names that contain this text. */
    q: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters'))),
    cursor: z.optional(Cursor),
  })
  .check(
    z.refine(({ childId, deviceId }) => childId === undefined || deviceId === undefined, {
      error: 'Name either a device or a child',
      path: ['deviceId'],
    }),
    z.refine(({ date, from, to }) => date === undefined || (from === undefined && to === undefined), {
      error: 'Send either a day or times',
      path: ['date'],
    }),
    z.refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
      error: 'The end must be after the start',
      path: ['to'],
    }),
  );
export type FilterLogQuery = z.output<typeof FilterLogQuery>;

/** A rule that closed a site, as it was then, and what it closed. */
const Closing = z.object({
  ...FilterReason.shape,
  deviceId: deviceId(),
  /** The one that it closed last. */
  asked: z.string(),
  /** Questions that it closed. */
  questions: z.number(),
  lastAt: instant(),
});

/** What was asked of one site: its own name, and those below it. */
export const FilterLogSite = z.object({
  /** The domain that belongs to one owner, such as `example.co.uk`. */
  site: z.string(),
  /** The name that was asked last. */
  name: z.string(),
  /** How many different names of it were asked. */
  names: z.number(),
  /** What the catalogue knows it as: a service, categories; in the language of the request. */
  topics: z.array(z.string()),
  deviceIds: z.array(deviceId()),
  questions: z.number(),
  /** Of them those that were closed. */
  closed: z.number(),
  /** Of them those of a search engine that were led to safe search. */
  safe: z.number(),
  /** Of them those between 22:00 and 06:00 of the family's day, or in the device's bedtime as it is now. */
  night: z.number(),
  firstAt: instant(),
  lastAt: instant(),
  /** The last question was closed. */
  lastClosed: z.boolean(),
  /** Why it was closed, what closed most first; three at most. */
  closings: z.array(Closing),
  /** What the device's web log says was searched for there: as it was typed, newest first, LIMITS.searchesOfSite at most. */
  searches: z.array(z.object({ words: z.string(), at: instant() })),
});
export type FilterLogSite = z.output<typeof FilterLogSite>;

/** How much of a device's questions is written down now. */
const RecordedDevice = z.object({
  deviceId: deviceId(),
  childId: childId(),
  level: LogLevel,
  because: LogReason,
  /** When what is recorded of the device was last chosen; null: never. */
  since: nullable(instant()),
});
export type RecordedDevice = z.output<typeof RecordedDevice>;

export const RecordedQuery = z.object({ childId: childId() });
/** With when the filter heard the device last; null: never, so there is nothing to write down. */
export const HeardDevice = z.object({ ...RecordedDevice.shape, heardAt: nullable(instant()) });
export type HeardDevice = z.output<typeof HeardDevice>;

const Totals = z.object({
  /** Without those of the background, as all of these. */
  sites: z.number(),
  closedSites: z.number(),
  nightSites: z.number(),
  searchSites: z.number(),
  questions: z.number(),
  closed: z.number(),
  background: z.object({ sites: z.number(), questions: z.number(), closed: z.number() }),
});

export const FilterLog = z.object({
  /** IANA name of the family's zone. */
  timeZone: z.string(),
  today: Day,
  from: instant(),
  to: instant(),
  /** Of the whole time, whatever `show` is; null on pages after the first. */
  totals: nullable(Totals),
  /** What was asked last first. */
  sites: z.array(FilterLogSite),
  /** Where something was lost before it was stored, newest first, LIMITS.filterLogGaps at most; on the first page. */
  gaps: z.array(
    z.object({
      deviceId: deviceId(),
      from: instant(),
      to: instant(),
      /** At least so many. */
      questions: z.number(),
    }),
  ),
  /** How much is written down of each device that was asked for. */
  recorded: z.array(RecordedDevice),
  /** `cursor` of the next page; null: there is none. */
  next: nullable(z.string()),
});
export type FilterLog = z.output<typeof FilterLog>;
