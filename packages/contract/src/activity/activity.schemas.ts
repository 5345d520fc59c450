/** A child's day: places, screen use, and what happened in it. */
import { Ask } from '../approvals/approvals.schemas.ts';
import { CheckIn, Sos } from '../approvals/calls.schemas.ts';
import { childId, deviceId } from '../ids.ts';
import { id, instant, nullable, z } from '../schema.ts';
import { Day, UsageReport } from '../usage/usage.schemas.ts';

/**
 * `known`: a device told of it. `off`: the recording of it is switched off. `notShared`: the devices are an adult's, who does not share it.
 * `notReported`: no device told of it.
 */
export const Told = z.enum(['known', 'off', 'notShared', 'notReported']);
export type Told = z.output<typeof Told>;

export const DayActivityQuery = z.object({
  childId: childId(),
  /** A day of the family's calendar; today when it is left out. */
  date: z.optional(Day),
});

/** A place by the fence that it is in. */
const StopPlace = z.object({
  /** Name of the allowed fence; null in none. */
  fence: nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
});
export type StopPlace = z.output<typeof StopPlace>;

/** A part of a device's day, as the day's track tells it. Only a stop has a place. */
export const DayPiece = z.object({
  kind: z.enum(['stop', 'move', 'gap']),
  from: instant(),
  to: instant(),
  place: nullable(StopPlace),
});
export type DayPiece = z.output<typeof DayPiece>;

/** What an entry is sorted and drawn by. */
const entry = {
  /** When it happened; of several, the last. */
  at: instant(),
  deviceId: deviceId(),
  deviceName: z.string(),
};
const span = { ...entry, from: instant() };
/** The notification whose reasons can be read; null: there is none, or this parent has cleared it. */
const why = { notificationId: nullable(id()) };

/** Something that happened in a child's day. */
export const DayEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('arrived'),
    ...entry,
    place: StopPlace,
    /** The stop before it: where it was and when it ended; null for the first one of the day. */
    left: nullable(z.object({ place: StopPlace, at: instant() })),
    /** No position tells when: it was there by then. */
    unseen: z.boolean(),
    ...why,
  }),
  z.object({ kind: z.literal('left'), ...entry, place: StopPlace, ...why }),
  z.object({
    kind: z.literal('crossing'),
    ...entry,
    direction: z.enum(['enter', 'leave']),
    fence: z.string(),
    /** The fence is one where the child should not be. */
    forbidden: z.boolean(),
    ...why,
  }),
  z.object({
    kind: z.literal('speeding'),
    ...span,
    /** Metres per second. */
    top: z.number(),
    /** Miles per hour. */
    speedLimit: z.number(),
    ...why,
  }),
  z.object({
    kind: z.literal('blocked'),
    ...span,
    /** The host, as the web log has it. */
    domain: z.string(),
    count: z.number(),
  }),
  z.object({ kind: z.literal('request'), ...entry, request: Ask }),
  z.object({
    kind: z.literal('contact'),
    ...span,
    /** Empty when withheld. */
    number: z.string(),
    name: nullable(z.string()),
    calls: z.number(),
    missed: z.number(),
    messages: z.number(),
    /** Of all calls together. */
    seconds: z.number(),
  }),
  z.object({ kind: z.literal('checkIn'), ...entry, note: z.string(), trip: CheckIn.shape.trip }),
  z.object({ kind: z.literal('sos'), ...entry, sos: Sos }),
  z.object({
    kind: z.literal('night'),
    ...span,
    seconds: z.number(),
    /** Of the app that was used most. */
    app: nullable(z.string()),
  }),
]);
export type DayEntry = z.output<typeof DayEntry>;
export type DayEntryOf<Kind extends DayEntry['kind']> = Extract<DayEntry, { kind: Kind }>;

/** Sites of a day by number of pages. */
export const DaySite = z.object({
  domain: z.string(),
  /** Pages that were opened or blocked. */
  visits: z.number(),
  blocked: z.number(),
  /** A device that was there. */
  deviceId: deviceId(),
});
export type DaySite = z.output<typeof DaySite>;

export const DayScreen = z.object({
  /** As on the usage page: the sum over apps and devices. */
  totalSeconds: z.number(),
  /** When any screen was in use; empty where only sums are kept. */
  stretches: z.array(z.object({ from: instant(), to: instant() })),
  usual: UsageReport.shape.usual,
  reportedAt: nullable(instant()),
  /** The budget of all apps together, of today alone; null without one. */
  budget: nullable(z.object({ minutes: z.number(), usedSeconds: z.number() })),
});
export type DayScreen = z.output<typeof DayScreen>;

/** Of the device that the child carried; null: no device told a place. */
const DayPlaces = nullable(
  z.object({
    deviceId: deviceId(),
    deviceName: z.string(),
    /** The last position of the day. */
    heardAt: instant(),
    /** Where that was. */
    last: StopPlace,
    pieces: z.array(DayPiece),
  }),
);

export const DayActivity = z.object({
  childId: childId(),
  firstName: z.string(),
  /** IANA name: the family's zone, in which the day is meant. */
  timeZone: z.string(),
  today: Day,
  date: Day,
  /** The first moment of the day, and of the next one. */
  from: instant(),
  to: instant(),
  places: DayPlaces,
  screen: DayScreen,
  /** Newest first. */
  entries: z.array(DayEntry),
  /** The most used first, at most 5. */
  apps: UsageReport.shape.apps,
  /** The most opened first, at most 5. */
  sites: z.array(DaySite),
});
export type DayActivity = z.output<typeof DayActivity>;

export const DayRibbonQuery = z.object({ childId: childId() });

/** Today in one picture: the places and the screen use of the day with what is left of it, and nothing else. */
export const DayRibbon = z.object({
  childId: DayActivity.shape.childId,
  firstName: DayActivity.shape.firstName,
  timeZone: DayActivity.shape.timeZone,
  today: DayActivity.shape.today,
  date: DayActivity.shape.date,
  from: DayActivity.shape.from,
  to: DayActivity.shape.to,
  places: DayPlaces,
  screen: z.object({
    totalSeconds: DayScreen.shape.totalSeconds,
    stretches: DayScreen.shape.stretches,
    reportedAt: DayScreen.shape.reportedAt,
    budget: DayScreen.shape.budget,
  }),
});
export type DayRibbon = z.output<typeof DayRibbon>;
