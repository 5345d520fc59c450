/** The day of the child that a device belongs to, as the child reads it: no position, no id, and nothing that is the parents' alone. */
import { CheckIn, Sos } from '../approvals/calls.schemas.ts';
import { Ask } from '../approvals/approvals.schemas.ts';
import { instant, nullable, z } from '../schema.ts';
import { Day } from '../usage/usage.schemas.ts';
import { DayPiece, DayScreen, DaySite, Told } from './activity.schemas.ts';

export const OwnDayQuery = z.object({
  /** A day of the family's calendar; today when it is left out. One that has not begun is refused. */
  date: z.optional(Day),
});

/** A place by the name of its allowed fence; null in none. */
const OwnStop = z.object({ fence: nullable(z.string()) });
export type OwnStop = z.output<typeof OwnStop>;

const OwnPiece = z.object({
  kind: DayPiece.shape.kind,
  from: instant(),
  to: instant(),
  place: nullable(OwnStop),
});
export type OwnPiece = z.output<typeof OwnPiece>;

/** When it happened; of several, the last. */
const at = { at: instant() };
const span = { ...at, from: instant() };

/** As the entries of the parents' page; a forbidden place is in none of them. */
export const OwnDayEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('arrived'),
    ...at,
    place: OwnStop,
    /** The stop before it; null for the first one of the day. */
    left: nullable(z.object({ place: OwnStop, at: instant() })),
    /** No position tells when: it was there by then. */
    unseen: z.boolean(),
  }),
  z.object({ kind: z.literal('left'), ...at, place: OwnStop }),
  z.object({ kind: z.literal('crossing'), ...at, direction: z.enum(['enter', 'leave']), fence: z.string() }),
  z.object({
    kind: z.literal('speeding'),
    ...span,
    /** Metres per second. */
    top: z.number(),
    /** Miles per hour. */
    speedLimit: z.number(),
  }),
  z.object({ kind: z.literal('blocked'), ...span, domain: z.string(), count: z.number() }),
  z.object({
    kind: z.literal('request'),
    ...at,
    request: z.object({
      kind: Ask.shape.kind,
      name: Ask.shape.name,
      minutes: Ask.shape.minutes,
      state: Ask.shape.state,
      until: Ask.shape.until,
      /** What the parent wrote with the answer, and who it was; null while none has, and when that parent has left. */
      answer: Ask.shape.answer,
      answeredBy: Ask.shape.answeredBy,
    }),
  }),
  z.object({
    kind: z.literal('contact'),
    ...span,
    /** The name in the device's list, else the number; null when it was withheld. */
    person: nullable(z.string()),
    calls: z.number(),
    missed: z.number(),
    messages: z.number(),
  }),
  z.object({ kind: z.literal('checkIn'), ...at, note: z.string(), trip: CheckIn.shape.trip }),
  z.object({
    kind: z.literal('sos'),
    ...at,
    state: Sos.shape.state,
    /** The parent who saw it first; null while none has. */
    seenBy: Sos.shape.seenBy,
  }),
  z.object({
    kind: z.literal('night'),
    ...span,
    seconds: z.number(),
    /** Of the app that was used most. */
    app: nullable(z.string()),
  }),
]);
export type OwnDayEntry = z.output<typeof OwnDayEntry>;

export const OwnDay = z.object({
  /** IANA name: the family's zone, in which the day is meant. */
  timeZone: z.string(),
  today: Day,
  date: Day,
  /** The first day of which a place or use is known; null: of none. */
  firstDay: nullable(Day),
  /** The first moment of the day, and of the next one. */
  from: instant(),
  to: instant(),
  /** Whether a device told of it on this day, else why not. */
  told: z.object({ places: Told, screen: Told, sites: Told, contacts: Told }),
  /** Of the device that the child carried; null: no device told a place. */
  places: nullable(
    z.object({
      /** The last position of the day, and where that was. */
      heardAt: instant(),
      last: OwnStop,
      pieces: z.array(OwnPiece),
    }),
  ),
  screen: DayScreen,
  /** Newest first. */
  entries: z.array(OwnDayEntry),
  /** The most used first, at most 5. */
  apps: z.array(z.object({ name: z.string(), seconds: z.number() })),
  /** The most opened first, at most 5. */
  sites: z.array(
    z.object({ domain: z.string(), visits: DaySite.shape.visits, blocked: DaySite.shape.blocked }),
  ),
});
export type OwnDay = z.output<typeof OwnDay>;
