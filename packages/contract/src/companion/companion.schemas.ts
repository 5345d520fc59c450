import { AccessKind } from '../audit/audit.schemas.ts';
import { Ability, Layer } from '../devices/abilities.ts';
import { deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { Recording } from '../consent/consent.schemas.ts';
import { AgeBand } from '../children/age-bands.ts';
import { LogLevel } from '../filter/log-level.schemas.ts';
import { instant, nullable, z } from '../schema.ts';

/** The kinds that a device can collect, each switched separately. Native clients send nothing of a kind that is off. */
export const COLLECT_KINDS = ['position', 'usage', 'web', 'contacts', 'sms'] as const;
export const CollectKind = z.enum(COLLECT_KINDS, 'Choose position, usage, web, contacts or sms');
export type CollectKind = z.output<typeof CollectKind>;

export const Collects = z.object({
  position: z.boolean(),
  usage: z.boolean(),
  web: z.boolean(),
  /** Who called and wrote, and when. */
  contacts: z.boolean(),
  /** The texts of messages, separate from the rest: other people wrote them too. */
  sms: z.boolean(),
});
export type Collects = z.output<typeof Collects>;

/** What a device collects unless a parent changes it: pairing announces location. */
export const DEFAULT_COLLECTS: Collects = {
  position: true,
  usage: false,
  web: false,
  contacts: false,
  sms: false,
};

/** As a parent sees it. */
export const DataCollection = z.object({
  deviceId: deviceId(),
  collects: Collects,
  /** When it was chosen; null until then. */
  setAt: nullable(instant()),
  /** When the device first fetched it; null until then. */
  receivedAt: nullable(instant()),
});
export type DataCollection = z.output<typeof DataCollection>;

export const DataCollectionBody = z.object({ deviceId: deviceId(), kind: CollectKind, on: z.boolean() });

/** A person who can see what the device reports. */
const Watcher = z.object({
  /** First and last name. */
  name: z.string(),
  /** Since when: the newer of the account and the pairing. */
  since: instant(),
  /** What the children call this parent ("Mum"); null: the parent has not said. */
  called: nullable(z.string()),
  /** E.164, where the parent lets the children call; null otherwise, and always on a child's page. */
  phone: nullable(z.string()),
  /** Where the parent says to be, in their own words, and until when; null: nothing now. */
  says: nullable(z.object({ text: z.string(), until: instant() })),
  /** `GET /device/picture/{name}` of the parent; null without one, and on a child's page. */
  picture: nullable(z.string()),
});

/** Where the server last knew the device to be. */
const OwnPlace = z.object({
  /** When it was measured. */
  at: instant(),
  /** The allowed fence that it was certainly in; null: in none. */
  name: nullable(z.string()),
});

/** One parent's accesses of one day to one kind of data. */
export const OwnAccess = z.object({
  name: z.string(),
  kind: AccessKind,
  /** A day of the family's time zone. */
  day: z.iso.date(),
  /** Number of ten-minute intervals of the day. */
  accesses: z.number(),
  lastAt: instant(),
});
export type OwnAccess = z.output<typeof OwnAccess>;

/** The transparency view: what the device shows its user. */
export const DeviceMe = z.object({
  deviceId: deviceId(),
  deviceName: z.string(),
  childName: z.string(),
  /** How the device speaks to its user; null: no age is known. */
  ageBand: nullable(AgeBand),
  /** Place of the child in the family, from 0: decides its colour and its drawn face, as for parents. */
  ordinal: z.number(),
  /** `GET /device/picture/{name}` of the child; null without one, and on a child's page. */
  picture: nullable(z.string()),
  /** Null while none is known, in a pause, and where an adult does not share it. */
  place: nullable(OwnPlace),
  pairedAt: instant(),
  /** The owner of the family first. */
  watchers: z.array(Watcher),
  collects: Collects,
  recording: Recording,
  /** What the paired client can do, as parents see it; null: it has not said. */
  abilities: nullable(z.array(Ability)),
  layers: z.array(Layer),
  /** What the filter writes down of the sites that this device asks for; null: it did not hear the device, nor a browser on it, lately. */
  filterRecords: nullable(LogLevel),
  /** Days that each kind is kept. */
  keptDays: z.object({ position: z.number(), usage: z.number(), web: z.number(), contacts: z.number() }),
  /** Of the child, the newest first. */
  accesses: z.array(OwnAccess),
  /** The day and the hours of everything here (IANA). */
  timeZone: z.string(),
  /** This installation has a contact outside the family for abuse reports. */
  mayReport: z.boolean(),
  /** When the server ended the newest shared trip, as no position came any more; null: it did not. */
  tripLostAt: nullable(instant()),
});
export type DeviceMe = z.output<typeof DeviceMe>;

/** An abuse report as it would be sent, before the person's own text. */
export const ReportShown = z.object({
  /** The mail address that it is sent to. */
  to: z.string(),
  /** Plain text, all of it. */
  text: z.string(),
  /** Sent back with the text: only what was shown here can be sent. */
  seal: z.string(),
  /** It was sent already: there is one report per pairing. */
  sent: z.boolean(),
});
export type ReportShown = z.output<typeof ReportShown>;

export const ReportBody = z.object({
  /** As it was shown. */
  text: z.string().check(z.maxLength(LIMITS.reportTextMax)),
  seal: z.string().check(z.maxLength(64)),
  /** The person's own text, at the end of the report. */
  words: z.optional(
    z.string().check(z.trim(), z.maxLength(LIMITS.reportWordsMax, 'Use at most 2000 characters')),
  ),
});

export const Reported = z.object({
  /** False: the sharing has ended, but the family's daily limit of reports is reached. */
  reported: z.boolean(),
});

const RECORD_LANGUAGES = ['en', 'es'] as const;
/** Language of the readable page of a data export. */
export const RecordQuery = z.object({ language: z.optional(z.enum(RECORD_LANGUAGES)) });
export type RecordLanguage = (typeof RECORD_LANGUAGES)[number];
