/**
 * Whether a device goes round the filter: it reports to the server, so it has a network, and asks the filter nothing. Only what is known counts: a
 * device that is off, or that the filter knows at home alone, is nobody's concern.
 */
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { isAtHome, isWhollyFiltered } from './filter-layer.ts';

const MINUTE_MS = 60_000;
/** A silence of a device that reports meanwhile, in ms. */
export const SILENCE_MS = 2 * 60 * MINUTE_MS;
/** The same after it asked for a way round the filter. */
export const AFTER_ESCAPE_MS = 10 * MINUTE_MS;
/** So near to the last question an escape explains the silence, in ms. */
export const ESCAPE_NEAR_MS = 5 * MINUTE_MS;
/** Who has not asked for so long has set something else up, in ms. */
const FORGOTTEN_MS = 7 * 24 * 60 * MINUTE_MS;

/** What of the catalogue leads round the filter; a browser's own resolver asks for its sign by itself. */
export const ESCAPE_WAYS = ['relay', 'resolver', 'vpn', 'proxy'] as const;
export type EscapeWay = (typeof ESCAPE_WAYS)[number];

/** Moments are ms since the epoch. */
export interface AskedAndReported {
  deviceType: DeviceType;
  /** By the device's own name or address: where from it asks, the filter hears it. */
  layers: readonly { kind: string; at: number }[];
  reportedAt: number | null;
  /** The last way round the filter that it asked for near its last question. */
  escape: EscapeWay | null;
  /** Since when a resolver has answered without a pause; null: none answers. */
  answeringSince: number | null;
}

/** When a device asked last by what is all of it; undefined: it never did. */
export const lastAsked = ({ deviceType, layers }: Pick<AskedAndReported, 'deviceType' | 'layers'>) => {
  const whole = layers.filter(({ kind }) => !isAtHome(kind) && isWhollyFiltered(deviceType, [kind]));
  return whole.length === 0 ? undefined : Math.max(...whole.map(({ at }) => at));
};

/** Since when it goes round the filter, and how as far as that is known; undefined: nothing says that it does. */
export const bypassOf = (
  device: AskedAndReported,
  now: number,
): { from: number; way: EscapeWay | null } | undefined => {
  const { reportedAt, escape, answeringSince } = device;
  const from = lastAsked(device);
  if (from === undefined || reportedAt === null || now - from > FORGOTTEN_MS) return undefined;
  // What nobody listened to may have been asked.
  if (answeringSince === null || answeringSince > from) return undefined;
  const least = escape === null ? SILENCE_MS : AFTER_ESCAPE_MS;
  return reportedAt - from >= least ? { from, way: escape } : undefined;
};
