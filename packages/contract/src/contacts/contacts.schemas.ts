import { LIMITS } from '../limits.ts';
import { deviceId } from '../ids.ts';
import { LogQuery } from '../reports.ts';
import { thirdPartyText, instant, nullable, z } from '../schema.ts';

export const CONTACT_KINDS = ['call', 'sms'] as const;
export const ContactKind = z.enum(CONTACT_KINDS, 'Choose call or sms');
export type ContactKind = z.output<typeof ContactKind>;

export const Direction = z.enum(['incoming', 'outgoing', 'missed'], 'Choose incoming, outgoing or missed');
export type Direction = z.output<typeof Direction>;

/** Longest plausible call in seconds: a week. */
const CALL_MAX = 7 * 86_400;

/** A call or a message of the device. */
export const ContactReport = z.object({
  kind: ContactKind,
  direction: Direction,
  /** Empty or null: withheld. A message may have an alphanumeric sender. */
  number: z.optional(nullable(thirdPartyText(LIMITS.thirdPartyTextMax))),
  name: z.optional(nullable(thirdPartyText(LIMITS.thirdPartyTextMax))),
  durationSeconds: z.optional(
    nullable(z.number().check(z.gte(0, 'From 0 on'), z.lte(CALL_MAX, `At most ${CALL_MAX} seconds`))),
  ),
  /** Only where the family collects the texts of messages. Cut to 2,048 characters. */
  text: z.optional(nullable(thirdPartyText(LIMITS.urlMax))),
  at: instant(),
});
export type ContactReport = z.output<typeof ContactReport>;

export const ContactReports = z
  .array(ContactReport)
  .check(z.maxLength(LIMITS.reportsPerRequest, `At most ${LIMITS.reportsPerRequest} at once`));

/** Both kinds together when none is named. */
export const ContactQuery = z.object({
  ...LogQuery.shape,
  kind: z.optional(ContactKind),
  /** Only entries of this `number`, however the log writes it; empty: of withheld ones. */
  number: z.optional(z.string().check(z.maxLength(LIMITS.thirdPartyTextMax, 'Send a number of the log'))),
});

export const PeopleQuery = z.object({
  deviceId: deviceId(),
  kind: ContactKind,
  /** Only people with an entry that contains this text. */
  search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters'))),
});

/** Everything of one kind with one number, however it is written: with its country, or as it is dialled at home. */
const ContactPerson = z.object({
  /** With its country where the log writes it in several ways, else as in the log; empty: all whose number was withheld. */
  number: z.string(),
  /** As the log writes it: what is blocked has to be each of them. */
  numbers: z.array(z.string()),
  /** The newest name that the device reported for it. */
  name: nullable(z.string()),
  incoming: z.number(),
  outgoing: z.number(),
  missed: z.number(),
  /** Seconds of all calls together. */
  totalSeconds: z.number(),
  lastAt: instant(),
  lastDirection: Direction,
  /** The newest text, where the family collects them. */
  lastText: nullable(z.string()),
  /** Each of `numbers` is blocked now for entries of this kind. */
  blocked: z.boolean(),
});
export type ContactPerson = z.output<typeof ContactPerson>;

export const ContactPeople = z.object({
  /** How many there are; the list has LIMITS.peopleListed of them at most. */
  count: z.number(),
  /** Who was in touch last first. */
  people: z.array(ContactPerson),
});
export type ContactPeople = z.output<typeof ContactPeople>;

export const ContactEntry = z.object({
  id: z.string(),
  kind: ContactKind,
  direction: Direction,
  /** Without blanks and dashes where it is a number, so that it compares with the blocked ones; empty when withheld. */
  number: z.string(),
  name: nullable(z.string()),
  durationSeconds: nullable(z.number()),
  text: nullable(z.string()),
  at: instant(),
  /** The number is blocked now for entries of this kind. */
  blocked: z.boolean(),
});
export type ContactEntry = z.output<typeof ContactEntry>;

export const BlockedNumber = z.object({
  kind: ContactKind,
  number: z.string(),
  blockedAt: instant(),
  /** When the device first fetched the rule; null until then. */
  receivedAt: nullable(instant()),
});
export type BlockedNumber = z.output<typeof BlockedNumber>;
