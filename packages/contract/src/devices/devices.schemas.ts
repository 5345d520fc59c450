import { RULE_PARTS } from '../computers/computer-health.schemas.ts';
import { DeviceType } from '../plans/plans.schemas.ts';
import { Recording } from '../consent/consent.schemas.ts';
import { childId, deviceId } from '../ids.ts';
import { AbilitiesSent, Ability, Layer } from './abilities.ts';
import { instant, latitude, line, longitude, name, nullable, percent, token, z } from '../schema.ts';

/** Why a position is not believed: the phone says that it is made up, or it came after a leap that nothing makes. */
export const Doubt = z.enum(['madeUp', 'jumped']);
export type Doubt = z.output<typeof Doubt>;

/** The newest believed fix of a device; `recordedAt` is the time of the fix, not of its arrival. */
export const Fix = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Metres; null when the device did not say. */
  accuracy: nullable(z.number()),
  /** Metres per second. */
  speed: nullable(z.number()),
  /** Degrees clockwise from north. */
  bearing: nullable(z.number()),
  recordedAt: instant(),
});
export type Fix = z.output<typeof Fix>;

/**
 * What a device says of itself when it is paired, as free text. Each is a column of the table `devices`, in snake case; a new
 * one is added here and there (docs/guides/add-a-field.md).
 */
export const REPORTED = ['platform', 'model', 'osVersion', 'appVersion'] as const;
export type Reported = (typeof REPORTED)[number];

const eachReported = <Value>(value: Value): Record<Reported, Value> =>
  Object.fromEntries(REPORTED.map((name) => [name, value])) as Record<Reported, Value>;

/** Of a device that has not said anything yet. */
export const NOTHING_REPORTED = eachReported(null);

export const Device = z.object({
  deviceId: deviceId(),
  deviceName: z.string(),
  deviceType: DeviceType,
  paired: z.boolean(),
  /** Its client is the agent of a computer, as it said when it was paired. */
  isAgent: z.boolean(),
  pairedAt: nullable(instant()),
  /** When the current pairing code expires; null when there is none. */
  codeExpiresAt: nullable(instant()),
  /** `appVersion` is of the client that reports. */
  ...eachReported(nullable(z.string())),
  /** What the paired client can do; null: it has not said, and counts for no rule as enforcing. */
  abilities: nullable(z.array(Ability)),
  /** What of its rules the agent of a computer said last that it does not hold; empty where it says nothing of it. */
  notHeld: z.array(z.enum(RULE_PARTS)),
  /** An administrator of the computer has switched its agent off or removed it, as the agent said last; left out: no. */
  isSwitchedOff: z.optional(z.boolean()),
  /** What acts on the device beside its client. */
  layers: z.array(Layer),
  lastSeenAt: nullable(instant()),
  battery: nullable(z.number()),
  batteryAt: nullable(instant()),
  charging: nullable(z.boolean()),
  /** Names of permissions that the device reports as missing. */
  missingPermissions: z.array(z.string()),
  /** The device has an open event stream now. */
  connected: z.boolean(),
  /** Null also while an adult does not share it. */
  location: nullable(Fix),
  /** The newest position when it is not believed: `location` is the last one that is. */
  doubted: nullable(
    z.object({ why: Doubt, latitude: z.number(), longitude: z.number(), recordedAt: instant() }),
  ),
  recording: Recording,
  /** The child's page, for a third-party client; null for a native client, or when nothing is connected. */
  page: nullable(
    z.object({
      /** There is a working link to it. */
      hasLink: z.boolean(),
      openedAt: nullable(instant()),
      /** When the device user confirmed on it. */
      agreedAt: nullable(instant()),
      /** Keys, or the number of a watch, with which nothing has reported yet. */
      waits: z.boolean(),
    }),
  ),
});
export type Device = z.output<typeof Device>;

export const AddDeviceBody = z.object({ childId: childId(), deviceName: name(), deviceType: DeviceType });
export const AddDeviceReply = z.object({
  deviceId: deviceId(),
  uniqueCode: z.string(),
  expiresAt: instant(),
});

/** 31 symbols without look-alikes; 8 of them, any case, blanks and dashes ignored. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const PairBody = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(64)),
  ...eachReported(z.optional(line(255))),
  platform: line(255),
  abilities: z.optional(AbilitiesSent),
  /** It is an agent of a computer: only what was paired so may say whom the computer has, and hear their rules. */
  agent: z.optional(z.boolean()),
});
export const PairReply = z.object({ deviceId: deviceId(), deviceToken: token(), childName: z.string() });

/** Listed among the missing permissions of a device whose position another app mocks. */
export const NOT_FAKED = 'location-not-faked';

export const StatusBody = z.object({
  battery: percent(),
  charging: z.optional(z.boolean()),
  network: z.optional(line(64)),
  permissions: z.optional(
    z
      .record(z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/u)), z.boolean())
      .check(z.refine((value) => Object.keys(value).length <= 64, 'At most 64 permissions')),
  ),
  at: z.optional(instant()),
});

export const PositionReport = z.object({
  latitude: latitude(),
  longitude: longitude(),
  /** Metres. */
  accuracy: z.optional(nullable(z.number().check(z.gte(0), z.lte(1_000_000)))),
  /** Metres per second. */
  speed: z.optional(nullable(z.number().check(z.gte(0), z.lte(1_500)))),
  /** Degrees clockwise from north. */
  bearing: z.optional(nullable(z.number().check(z.gte(0), z.lte(360)))),
  /** Metres above sea level. */
  altitude: z.optional(nullable(z.number().check(z.gte(-12_000), z.lte(100_000)))),
  battery: z.optional(nullable(percent())),
  /** The operating system reports that another app mocked this position. */
  mock: z.optional(nullable(z.boolean())),
  recordedAt: instant(),
});
export type PositionReport = z.output<typeof PositionReport>;

/**
 * What a third-party client needs to report for a device. Shown once: only hashes are stored.
 * The addresses are those by which the caller reached the installation.
 */
export const ClientKeys = z.object({
  /** The device's name in the OsmAnd protocol (`id`) and OwnTracks' user name; case does not count. */
  deviceKey: z.string(),
  osmand: z.object({ url: z.string() }),
  /** The password is also the key of encrypted payloads. */
  owntracks: z.object({ url: z.string(), username: z.string(), password: z.string() }),
  overland: z.object({ url: z.string(), token: z.string() }),
  /** The child's page of the device, for its user. */
  page: z.object({ url: z.string() }),
});
export type ClientKeys = z.output<typeof ClientKeys>;

/** Keys of a third-party client that reports beside the companion, which shows the device user what a child's page would. */
export const TrackerKeys = z.omit(ClientKeys, { page: true });
export type TrackerKeys = z.output<typeof TrackerKeys>;

const trackerKey = () => z.string().check(z.regex(/^[a-z2-7]{16,64}$/u, 'This is no key of a tracker'));

/** What a link that sets a tracker up brought to the device. */
export const TrackerCheckBody = z.object({ username: trackerKey(), password: trackerKey() });

export const TrackerChecked = z.object({
  /** The keys were made for this very device, and hold. */
  own: z.boolean(),
});

/** The number printed on a children's GPS watch; it identifies the watch but is no secret. */
export const WATCH_ID = /^\d{10}$/u;
export const NameWatchBody = z.object({
  watchId: z.string().check(
    z.overwrite((value) => value.replace(/[\s-]/gu, '')),
    z.regex(WATCH_ID, 'The number on the watch has 10 digits'),
  ),
});

/** Where the watch has to report; a parent sends it to the watch by SMS. */
export const NamedWatch = z.object({
  watchId: z.string(),
  host: z.string(),
  port: z.number(),
  /** The child's page: a watch cannot show it, so parent and child open it together on another screen. */
  page: z.object({ url: z.string() }),
});
export type NamedWatch = z.output<typeof NamedWatch>;
