/** What is known of a device, as one state with words. Pure: the time is an argument, in milliseconds since the epoch. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { ChipState } from '../../ui/StateChip.tsx';
import { ago, minutesSince, moment, span } from '../../lib/time/time.ts';
import { isDesktop } from './device-noun.ts';
import { withheldOf } from './withheld.ts';
import { devicesTexts as t } from './messages.ts';

/** At this percentage and below a battery is low (design §6). */
const LOW_BATTERY = 15;

export type DeviceStateKind =
  /** Never paired, its code holds. */
  | 'waiting'
  /** Keys of a third-party client or a watch are set up, and nothing has reported with them yet. */
  | 'awaited'
  /** Never paired, its code has died. */
  | 'expired'
  /** Was paired and is not any more. */
  | 'unpaired'
  /** Paired, has not reported since. */
  | 'unheard'
  /** An adult's who shares no place. */
  | 'adult'
  /** The place of its child is not recorded now. */
  | 'paused'
  /** A computer that is not connected: it is usually off or asleep. */
  | 'off'
  | 'live'
  | 'recent'
  | 'silent';

export interface DeviceState {
  kind: DeviceStateKind;
  chip: ChipState;
  /** The chip's word or two. */
  words: string;
}

const LIVE_MINUTES = LIMITS.liveForSeconds / 60;
const SILENT_MINUTES = LIMITS.silentAfterSeconds / 60;

const codeHolds = (device: Device, now: number): boolean =>
  device.codeExpiresAt !== null && Date.parse(device.codeExpiresAt) > now;

/** Whether it is connected, or has reported within the last minutes; that an agent is off may have been its last word. */
export const isLive = ({ connected, lastSeenAt, isSwitchedOff }: Device, now: number): boolean =>
  connected ||
  (isSwitchedOff !== true && lastSeenAt !== null && minutesSince(lastSeenAt, now) <= LIVE_MINUTES);

const kindOf = (device: Device, now: number): DeviceStateKind => {
  if (!device.paired) {
    if (codeHolds(device, now)) return 'waiting';
    if (device.page?.waits === true) return 'awaited';
    return device.pairedAt === null ? 'expired' : 'unpaired';
  }
  const held = withheldOf(device, now);
  if (held !== undefined) return held.paused ? 'paused' : 'adult';
  if (isLive(device, now)) return 'live';
  if (device.lastSeenAt === null) return 'unheard';
  if (isDesktop(device)) return 'off';
  return minutesSince(device.lastSeenAt, now) <= SILENT_MINUTES ? 'recent' : 'silent';
};

/** Whether the battery is low now; what a silent device once reported is out of date. */
export const batteryLow = (device: Device, now: number): boolean =>
  device.battery !== null &&
  Math.round(device.battery) <= LOW_BATTERY &&
  device.charging !== true &&
  ['live', 'recent'].includes(kindOf(device, now));

/**
 * The state that is shown on the device's card: what a parent can fix comes before what is merely so.
 * @param listening false while the live stream is broken: it is then unknown whether a device is still connected
 */
export const deviceState = (known: Device, now: number, listening = true): DeviceState => {
  const device = listening ? known : { ...known, connected: false };
  const last = kindOf(device, now);
  const kind = last === 'live' && !listening ? 'recent' : last;
  const minutes = device.lastSeenAt === null ? 0 : minutesSince(device.lastSeenAt, now);
  if (kind === 'waiting') return { kind, chip: 'waiting', words: t.waitingForCode };
  if (kind === 'awaited') return { kind, chip: 'waiting', words: t.waitingForReport };
  if (kind === 'expired') return { kind, chip: 'warn', words: t.codeExpired };
  if (kind === 'unpaired') return { kind, chip: 'warn', words: t.notConnected };
  if (kind === 'adult') return { kind, chip: 'plain', words: t.adult };
  if (kind === 'paused') return { kind, chip: 'waiting', words: t.paused };
  if (kind === 'unheard') return { kind, chip: 'silent', words: t.notHeard };
  if (kind === 'off' && device.lastSeenAt !== null)
    return { kind, chip: 'plain', words: t.lastOn(moment(device.lastSeenAt, now)) };
  if (kind === 'silent') return { kind, chip: 'silent', words: t.silent(span(minutes)) };
  if (device.missingPermissions.length > 0) return { kind, chip: 'warn', words: t.permissionMissing };
  if (batteryLow(device, now)) return { kind, chip: 'warn', words: t.batteryLow };
  if (kind === 'live') return { kind, chip: 'live', words: t.live };
  return { kind, chip: 'recent', words: ago(minutes) };
};

/** The code of this device died or its pairing is lost: only a fresh code helps. */
export const needsCode = (device: Device, now: number): boolean =>
  ['expired', 'unpaired'].includes(kindOf(device, now));

/** "Android 16", or the type while nothing is known: "Android phone". */
export const systemWords = (device: Device): string =>
  [device.platform ?? device.deviceType, device.osVersion].filter(Boolean).join(' ');
