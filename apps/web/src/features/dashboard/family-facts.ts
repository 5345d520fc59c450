/** What is known of each child now, and the sentence that it makes. Pure: time and places are arguments. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device, Fix } from '@kinward/contract/devices/devices.schemas.ts';
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { headlineName } from '@kinward/rules/naming.ts';
import { ago, minutesSince, moment, span } from '../../lib/time/time.ts';
import { lowerFirst, placeTexts, townWords } from '../../entities/geofences/places.ts';
import { withheldOf, type Withheld } from '../../entities/device/withheld.ts';
import { dashboardTexts as t } from './messages.ts';

/** A position up to this old is described in the present tense. */
const LIVE_MINUTES = LIMITS.liveForSeconds / 60;
/** A sentence of more words than this is replaced by a count; the places are under the faces anyway. */
const MOST_WORDS = 14;

export interface ChildFacts {
  child: Child;
  /** The newest fix of all their devices, by the time of the fix. */
  fix: (Fix & { deviceId: string }) | undefined;
  /** Minutes since that fix. */
  minutes: number | undefined;
  /** Where that is, as it is written inside a sentence: "near Falmouth", "at School". */
  place: string | undefined;
  /** Why no newer one comes. */
  held: Withheld | undefined;
}

/** The newest fix of a child, by the time it was taken and not by when it arrived. */
export const newestFix = (devices: Device[]): ChildFacts['fix'] =>
  devices
    .flatMap(({ deviceId, location }) => (location === null ? [] : [{ ...location, deviceId }]))
    .sort((a, b) => Date.parse(b.recordedAt) - Date.parse(a.recordedAt))[0];

/** Inside of a sentence; a fence's name says more than a town's. */
export const placeText = (fence: string | undefined, place: Place | undefined): string | undefined => {
  const words = fence === undefined ? townWords(place) : placeTexts.at(fence);
  return words && lowerFirst(words);
};

/** Facts of a child. `place` is what the position is called, if anybody could say. */
export const childFacts = (child: Child, place: string | undefined, now: number): ChildFacts => {
  const fix = newestFix(child.devices);
  // A pause is of the child; an adult's device leaves open what another one reports.
  const held = child.devices
    .filter(({ paired }) => paired)
    .map((device) => withheldOf(device, now))
    .find((why) => why?.paused === true || fix === undefined);
  return { child, fix, minutes: fix && minutesSince(fix.recordedAt, now), place: fix && place, held };
};

const list = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${t.and} ${names.at(-1)}`;

/** All who are near the same place now go into one clause. */
const presentClauses = (facts: ChildFacts[]): string[] => {
  const byPlace = Map.groupBy(
    facts.filter(
      ({ minutes, place, held }) =>
        minutes !== undefined && minutes <= LIVE_MINUTES && place !== undefined && held === undefined,
    ),
    ({ place }) => place ?? '',
  );
  return [...byPlace].map(([place, group]) =>
    t.near(
      list(group.map(({ child }) => headlineName(child.firstName))),
      group.length === 1 ? t.is : t.are,
      place,
    ),
  );
};

/** `alone`: the only clause may say it in full. */
const otherClause = ({ child, minutes, place, held }: ChildFacts, alone: boolean): string | undefined => {
  const name = headlineName(child.firstName);
  if (held !== undefined) return `${held.titleOf(name)}.`;
  if (minutes === undefined) {
    if (child.devices.length === 0) return t.noDevice(name);
    return child.devices.some(({ paired }) => paired) ? t.noPosition(name) : t.notPaired(name);
  }
  if (place === undefined) return t.isSomewhere(name, ago(minutes));
  if (minutes <= LIVE_MINUTES) return undefined;
  return alone ? t.wasNear(name, place, ago(minutes)) : t.wasNearToo(name, place, ago(minutes));
};

/** The page's sentence: true of what is known now and claiming nothing more. Empty for a family without children. */
export const familySentence = (facts: ChildFacts[]): string => {
  const clauses = [
    ...presentClauses(facts),
    ...facts.map((entry) => otherClause(entry, facts.length === 1)).filter((clause) => clause !== undefined),
  ];
  const sentence = clauses.join(' ');
  if (facts.length < 2 || sentence.split(' ').length <= MOST_WORDS) return sentence;
  const within = (most: number) =>
    facts.filter(({ minutes }) => minutes !== undefined && minutes <= most).length;
  if (within(LIVE_MINUTES) === facts.length && !facts.some(({ held }) => held))
    return t.allSeen(facts.length);
  const seen = within(LIMITS.silentAfterSeconds / 60);
  return seen === 0 ? t.noneSeen : t.someSeen(seen, facts.length);
};

/** "Oldest position: Juno, 24 min." when there are several to compare and not all of them are live. */
export const oldestPosition = (facts: ChildFacts[]): string | undefined => {
  const known = facts.filter(({ minutes, held }) => minutes !== undefined && held === undefined);
  const oldest = [...known].sort((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0))[0];
  if (known.length < 2 || oldest?.minutes === undefined || oldest.minutes <= LIVE_MINUTES) return undefined;
  return t.oldest(headlineName(oldest.child.firstName), span(oldest.minutes));
};

/** The two lines under a face: where, and how old. */
export const underFace = (
  { child, fix, minutes, place, held }: ChildFacts,
  now: number,
): { where: string; age: string | undefined } => {
  if (held !== undefined) return { where: held.chip, age: fix && t.seenAt(moment(fix.recordedAt, now)) };
  if (minutes === undefined) {
    if (child.devices.length === 0) return { where: t.noDeviceShort, age: undefined };
    return {
      where: child.devices.some(({ paired }) => paired) ? t.noPlace : t.notPairedShort,
      age: undefined,
    };
  }
  return {
    where: place === undefined ? t.placeUnknown : place.charAt(0).toUpperCase() + place.slice(1),
    age: ago(minutes),
  };
};
