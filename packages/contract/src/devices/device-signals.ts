import type { RealtimeKey } from '../realtime/realtime.schemas.ts';
import { z } from '../schema.ts';

/**
 * What a device is informed of, and the key of the realtime database that stands for it. The protocol has fewer keys than there are
 * kinds: `timeschedule` stands for everything that it has no key for.
 */
export const DEVICE_SIGNALS = {
  /** A parent asks where the device is. */
  locate: 'getlocation',
  /** Apps, sites, numbers and senders that are blocked. */
  app: 'appblock',
  web: 'webblock',
  call: 'callblock',
  sms: 'callblock',
  schedule: 'timeschedule',
  speed: 'timeschedule',
  /** Budgets, or what is used of them. */
  budget: 'timeschedule',
  /** A screen pause began or was ended. */
  'screen-pause': 'timeschedule',
  /** The zone of the family's day. */
  zone: 'timeschedule',
  /** What the family collects. */
  collects: 'timeschedule',
  /** A pause, or what an adult shares. */
  consent: 'timeschedule',
  /** An exception was given or ended, or a request was answered. */
  answer: 'timeschedule',
  /** A parent has seen a call for help. */
  seen: 'timeschedule',
} as const satisfies Record<string, RealtimeKey>;

export type SignalKind = keyof typeof DEVICE_SIGNALS;

export const SIGNAL_KINDS = Object.keys(DEVICE_SIGNALS) as readonly SignalKind[];

export const DeviceEventsQuery = z.object({
  /** Each event says what it is about: its data is a `DeviceChange` instead of the key's value. */
  kinds: z.optional(z.literal('true')),
});

/** The data of a device's event for one who asked for the kinds. */
export const DeviceChange = z.object({
  /** The value of the key, which differs from the one before. */
  value: z.unknown(),
  /** What is new. A newer server may know more kinds. */
  kinds: z.array(z.string()),
});
export type DeviceChange = z.output<typeof DeviceChange>;
