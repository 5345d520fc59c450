/** What is known of each child now, and the sentence that it makes. Pure: time and places are arguments. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device, Fix } from '@kinward/contract/devices/devices.schemas.ts';
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { placeOf } from '@kinward/rules/abilities.ts';
import { headlineName } from '@kinward/rules/naming.ts';
import { distanceText } from '../../lib/units.ts';
import { ago, minutesSince, moment, span } from '../../lib/time/time.ts';
import { lowerFirst, placeTexts, townWords } from '../../entities/geofences/places.ts';
import { withheldOf, type Withheld } from '../../entities/device/withheld.ts';
import { dashboardTexts as t } from './messages.ts';

/** A position up to this old is described in the present tense. */
const LIVE_MINUTES = LIMITS.liveForSeconds / 60;
/** A longer sentence is cut to what matters most; all places are under the faces anyway. */
const MOST_WORDS = 14;

export interface ChildFacts {
  child: Child;
  /** The newest fix of all their devices, by the time of the fix. */
  fix: (Fix & { deviceId: string }) | undefined;
  /** Minutes since that fix. */
  minutes: number | undefined;
  /** Where that is, as it is written inside a sentence: "near Falmouth", "at School". */
  place: string | undefined;
  /** That is a place the family drew. */
  isAtFence: boolean;
  /** Its name is being asked for: nothing is said of it yet. */
  isNaming: boolean;
  /** Why no newer one comes. */
  held: Withheld | undefined;
}

/** The newest fix of a child, by the time it was taken and not by when it arrived. */
export const newestFix = (devices: Device[]): ChildFacts['fix'] =>
  devices
    .flatMap(({ deviceId, location }) => (location === null ? [] : [{ ...location, deviceId }]))
    .sort((a, b) => Date.parse(b.recordedAt) - Date.parse(a.recordedAt))[0];

/** A paired device that never tells a place, as the agent of a computer: there is none to wait for. */
export const tellsNoPlace = (device: Device): boolean =>
  device.paired && device.location === null && placeOf(device) === 'none';

const pairedOf = ({ devices }: Child): Device[] => devices.filter(({ paired }) => paired);

/** Why there is no position of a child who has none. */
const whyNowhere = (child: Child): 'no-device' | 'not-paired' | 'computers' | 'tells-none' | 'none-yet' => {
  if (child.devices.length === 0) return 'no-device';
  const paired = pairedOf(child);
  if (paired.length === 0) return 'not-paired';
  if (paired.every((device) => device.isAgent && tellsNoPlace(device))) return 'computers';
  return paired.every(tellsNoPlace) ? 'tells-none' : 'none-yet';
};

const hasComputersAlone = ({ child, minutes, held }: ChildFacts): boolean =>
  held === undefined && minutes === undefined && whyNowhere(child) === 'computers';

/** Metres per second from which someone is on the way. */
const MOVING = 1;
export const isOnTheWay = (fix: Pick<Fix, 'speed'>): boolean => (fix.speed ?? 0) > MOVING;

/** Inside of a sentence; a fence's name says more than a town's, and the way from one more than nothing. */
export const placeText = (
  fence: string | undefined,
  place: Place | null | undefined,
  near?: { name: string; metres: number },
): string | undefined => {
  const words = fence === undefined ? townWords(place ?? undefined) : placeTexts.at(fence);
  if (words === undefined) return near && t.fromFence(distanceText(near.metres), near.name);
  return lowerFirst(words);
};

/** Facts of a child. `place` is what the position is called, if anybody could say. */
export const childFacts = (
  child: Child,
  place: string | undefined,
  now: number,
  { isAtFence = false, isNaming = false } = {},
): ChildFacts => {
  const fix = newestFix(child.devices);
  // A pause is of the child; an adult's device leaves open what another one reports.
  const held = child.devices
    .filter(({ paired }) => paired)
    .map((device) => withheldOf(device, now))
    .find((why) => why?.paused === true || fix === undefined);
  return {
    child,
    fix,
    minutes: fix && minutesSince(fix.recordedAt, now),
    place: fix && place,
    isAtFence,
    isNaming,
    held,
  };
};

const list = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${t.and} ${names.at(-1)}`;

/** What a parent wants to know first: who was not heard of, who is on the way, who is at no place of the family, and then the rest. */
const rankOf = ({ minutes, fix, held, isAtFence }: ChildFacts): number => {
  if (held !== undefined || minutes === undefined) return 2;
  if (minutes * 60 > LIMITS.silentAfterSeconds) return 0;
  if (minutes <= LIVE_MINUTES && fix && isOnTheWay(fix)) return 1;
  return isAtFence ? 3 : 2;
};

interface Clause {
  text: string;
  rank: number;
}

/** All who are near the same place now go into one clause. */
const presentClauses = (facts: ChildFacts[]): Clause[] => {
  const byPlace = Map.groupBy(
    facts.filter(
      ({ minutes, place, held }) =>
        minutes !== undefined && minutes <= LIVE_MINUTES && place !== undefined && held === undefined,
    ),
    ({ place }) => place ?? '',
  );
  return [...byPlace].map(([place, group]) => ({
    text: t.near(
      list(group.map(({ child }) => headlineName(child.firstName))),
      group.length === 1 ? t.is : t.are,
      place,
    ),
    rank: Math.min(...group.map(rankOf)),
  }));
};

/** Who has computers alone, in one clause: nothing is missing there. */
const computersClause = (facts: ChildFacts[]): Clause[] => {
  const those = facts.filter(hasComputersAlone).map(({ child }) => child);
  const names = list(those.map(({ firstName }) => headlineName(firstName)));
  const count = those.flatMap(pairedOf).length;
  if (count === 0) return [];
  return [{ text: count === 1 ? t.hasComputer(names) : t.haveComputers(names, those.length === 1), rank: 2 }];
};

/** `alone`: the only clause may say it in full. */
const otherClause = ({ child, minutes, place, held }: ChildFacts, alone: boolean): string | undefined => {
  const name = headlineName(child.firstName);
  if (held !== undefined) return `${held.titleOf(name)}.`;
  if (minutes === undefined) {
    const why = whyNowhere(child);
    // All of them are one clause.
    if (why === 'computers') return undefined;
    const say = {
      'no-device': t.noDevice,
      'not-paired': t.notPaired,
      'tells-none': t.tellsNoPlace,
      'none-yet': t.noPosition,
    };
    return say[why](name);
  }
  if (place === undefined) return t.isSomewhere(name, ago(minutes));
  if (minutes <= LIVE_MINUTES) return undefined;
  return alone ? t.wasNear(name, place, ago(minutes)) : t.wasNearToo(name, place, ago(minutes));
};

const wordsOf = (clauses: readonly Clause[]): number =>
  clauses
    .map(({ text }) => text)
    .join(' ')
    .split(' ').length;

/** The page's sentence: true of what is known now and claiming nothing more. Empty for a family without children. */
export const familySentence = (facts: ChildFacts[]): string => {
  const clauses: Clause[] = [
    ...presentClauses(facts),
    ...computersClause(facts),
    ...facts.flatMap((entry): Clause[] => {
      const text = otherClause(entry, facts.length === 1);
      return text === undefined ? [] : [{ text, rank: rankOf(entry) }];
    }),
  ];
  let said = clauses;
  if (wordsOf(clauses) > MOST_WORDS) {
    said = [];
    for (const clause of clauses.toSorted((a, b) => a.rank - b.rank))
      if (said.length === 0 || wordsOf([...said, clause]) <= MOST_WORDS) said.push(clause);
  }
  return said.map(({ text }) => text).join(' ');
};

/** "Oldest position: Juno, 24 min." when there are several to compare and not all of them are live. */
export const oldestPosition = (facts: ChildFacts[]): string | undefined => {
  const known = facts.filter(({ minutes, held }) => minutes !== undefined && held === undefined);
  const oldest = [...known].sort((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0))[0];
  if (known.length < 2 || oldest?.minutes === undefined || oldest.minutes <= LIVE_MINUTES) return undefined;
  return t.oldest(headlineName(oldest.child.firstName), span(oldest.minutes));
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The two lines under a face: where, and how old. */
export const tileCaption = (
  { child, fix, minutes, place, isNaming, held }: ChildFacts,
  now: number,
): { where: string; age: string | undefined } => {
  if (held !== undefined) return { where: held.chip, age: fix && t.seenAt(moment(fix.recordedAt, now)) };
  if (minutes === undefined) {
    const say = {
      'no-device': t.noDeviceShort,
      'not-paired': t.notPairedShort,
      computers: t.computersShort(pairedOf(child).length),
      'tells-none': t.tellsNoPlaceShort,
      'none-yet': t.noPlace,
    };
    return { where: say[whyNowhere(child)], age: undefined };
  }
  return {
    where: place === undefined ? (isNaming ? '\u00A0' : t.placeUnknown) : capital(place),
    age: ago(minutes),
  };
};
