/** What is known of each child now. Pure: the time is an argument. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device, Fix } from '@kinward/contract/devices/devices.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { ago, minutesSince } from '../../../lib/time/time.ts';
import { withheldOf, type Withheld } from '../../../entities/device/withheld.ts';
import { childMapTexts as t } from '../messages.ts';

const LIVE_MINUTES = LIMITS.liveForSeconds / 60;
const SILENT_MINUTES = LIMITS.silentAfterSeconds / 60;

export interface LocatedChild {
  child: Child;
  /** The device with the newest fix. */
  device: Device;
  fix: Fix;
  /** Minutes since the fix. */
  minutes: number;
  live: boolean;
  /** Overdue, or not recorded any more: the place is where the child was. */
  silent: boolean;
  /** Why no newer place comes. */
  held: Withheld | undefined;
}

/** A child whose place is unknown, and what to do about it. */
export interface UnlocatedChild {
  child: Child;
  /** What is so in a word or two. */
  words: string;
  todo: string;
  /** What the child lacks to be seen: a device, or the pairing of this one; undefined: neither. */
  missing: 'device' | Device | undefined;
}

/** The child by the newest fix of all its devices, by the time it was taken; undefined without any. */
const seenOf = (child: Child, now: number): LocatedChild | undefined => {
  let newest: { device: Device; fix: Fix } | undefined;
  for (const device of child.devices) {
    const fix = device.location;
    if (fix && (!newest || Date.parse(fix.recordedAt) > Date.parse(newest.fix.recordedAt)))
      newest = { device, fix };
  }
  if (!newest) return undefined;
  const minutes = minutesSince(newest.fix.recordedAt, now);
  const held = newest.device.paired ? withheldOf(newest.device, now) : undefined;
  return {
    child,
    ...newest,
    minutes,
    live: !held && minutes <= LIVE_MINUTES,
    silent: held !== undefined || minutes > SILENT_MINUTES,
    held,
  };
};

const unseenOf = (child: Child, now: number): UnlocatedChild => {
  const paired = child.devices.find((device) => device.paired);
  const held = paired && withheldOf(paired, now);
  if (held) return { child, words: held.chip, todo: held.more, missing: undefined };
  const words = t.none;
  if (paired) return { child, words, todo: t.silentFromStart(deviceNoun(paired)), missing: undefined };
  const [device] = child.devices;
  return {
    child,
    words,
    todo: device ? t.unpaired(deviceNoun(device)) : t.noDevice(child.firstName),
    missing: device ?? 'device',
  };
};

export interface ChildrenOnMap {
  seen: LocatedChild[];
  unseen: UnlocatedChild[];
}

/** In the family's order. @param now milliseconds since the epoch */
export const childrenOnMap = (children: readonly Child[], now: number): ChildrenOnMap => {
  const onMap: ChildrenOnMap = { seen: [], unseen: [] };
  for (const child of children) {
    const seen = seenOf(child, now);
    if (seen) onMap.seen.push(seen);
    else onMap.unseen.push(unseenOf(child, now));
  }
  return onMap;
};

/** More names than this are counted instead. */
const MOST_NAMES = 3;

/** "Mia, Theo and Juno". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : t.listed(names);

/** The page's sentence, and how old the oldest place is. */
export const mapWords = ({
  seen,
  unseen,
}: ChildrenOnMap): { sentence: string; subtitle: string | undefined } => {
  const [first] = seen;
  if (!first) return { sentence: t.saysNone, subtitle: undefined };
  const names = seen.map(({ child }) => child.firstName);
  const sentence =
    names.length <= MOST_NAMES
      ? t.says(listed(names), names.length === 1)
      : unseen.length === 0
        ? t.saysAll(names.length)
        : t.saysMost(names.length, names.length + unseen.length);
  const located = seen.filter(({ held }) => held === undefined);
  const oldest = located.toSorted((a, b) => b.minutes - a.minutes)[0];
  if (!oldest || (oldest.live && located.length < seen.length)) return { sentence, subtitle: undefined };
  return {
    sentence,
    subtitle: oldest.live ? t.fresh : t.oldest(oldest.child.firstName, ago(oldest.minutes)),
  };
};
