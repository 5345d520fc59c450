/** Where a child was on a day, out of the tracks of its devices: which device tells it, the parts of the day, and arrivals. */
import type {
  DayEntry,
  DayEntryOf,
  DayPiece,
  StopPlace,
} from '@kinward/contract/activity/activity.schemas.ts';
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { placeAt as namedAt, type FamilyPlaces } from '../fences/family-places.ts';
import { metresBetween, type Place } from '../geo.ts';
import type { Stretch } from '../schedules/usage.ts';
import { segmentsOf } from '../tracks/segments.ts';

/** Metres by which a device must have travelled farther to be the one that was carried. */
const FARTHER_METRES = 200;
/** Metres within which two stops without a fence are one place. */
const SAME_METRES = 100;
/** A stop and the crossing of its fence are one event when they are this close, ms. */
const SAME_EVENT_MS = 15 * 60_000;
/** A way shorter than this between two stops at one place was none, ms. */
const STEP_OUT_MS = 5 * 60_000;

type Told = Pick<DayTrack, 'points' | 'distance'>;

const coveredMs = ({ points }: Told): number => (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0);

/**
 * The device that the child carried: the one that travelled farthest; where none did, the one that told its place for longest. A
 * tablet that lies at home is a witness of its own place only.
 * @returns undefined when no device told a place
 */
export const carriedOf = <T extends Told>(tracks: readonly T[]): T | undefined => {
  const telling = tracks.filter(({ points }) => points.length > 0);
  const farthest = Math.max(0, ...telling.map(({ distance }) => distance));
  return telling
    .filter(({ distance }) => distance + FARTHER_METRES > farthest)
    .toSorted((a, b) => coveredMs(b) - coveredMs(a))[0];
};

const time = (at: number): string => new Date(at).toISOString();

const placeAt = (spot: Place & { accuracy: number | null }, places: FamilyPlaces): StopPlace => ({
  fence: namedAt(spot, places)?.fenceName ?? null,
  latitude: spot.latitude,
  longitude: spot.longitude,
});

/** The last position of a day and what the place is called; undefined without any. */
export const lastOf = (
  { points }: Pick<DayTrack, 'points'>,
  places: FamilyPlaces,
): { at: number; place: StopPlace } | undefined => {
  const last = points.at(-1);
  if (!last) return undefined;
  const [at, latitude, longitude, accuracy] = last;
  return { at, place: placeAt({ latitude, longitude, accuracy }, places) };
};

/** The parts of a device's day, stops with the fence that names them. */
export const piecesOf = (
  track: Pick<DayTrack, 'points' | 'stops' | 'gaps'>,
  places: FamilyPlaces,
  day: Stretch,
): DayPiece[] =>
  segmentsOf(track, day).map(({ kind, from, to, latitude, longitude }) => ({
    kind,
    from: time(from),
    to: time(to),
    place:
      latitude === undefined || longitude === undefined
        ? null
        : placeAt({ latitude, longitude, accuracy: null }, places),
  }));

const isSame = (a: StopPlace, b: StopPlace): boolean =>
  a.fence === null || b.fence === null ? metresBetween(a, b) <= SAME_METRES : a.fence === b.fence;

type Moved =
  | Omit<DayEntryOf<'arrived'>, 'deviceId' | 'deviceName'>
  | Omit<DayEntryOf<'left'>, 'deviceId' | 'deviceName'>;

const arrivalOf = (
  before: DayPiece | undefined,
  last: { place: StopPlace; to: string } | undefined,
  stop: DayPiece & { place: StopPlace },
): Moved | null => {
  // The day began here, or the device was first heard of here.
  if (!before) return null;
  const awayMs = last ? Date.parse(stop.from) - Date.parse(last.to) : Infinity;
  const stayed = last && isSame(last.place, stop.place) && (before.kind === 'gap' || awayMs < STEP_OUT_MS);
  if (stayed) return null;
  return {
    kind: 'arrived',
    at: stop.from,
    place: stop.place,
    left: last ? { place: last.place, at: last.to } : null,
    unseen: before.kind === 'gap',
    notificationId: null,
  };
};

/** Arrivals of a day, and the last departure where no arrival follows it; oldest first. */
export const arrivalsOf = (pieces: readonly DayPiece[]): Moved[] => {
  const found: Moved[] = [];
  let last: { place: StopPlace; to: string } | undefined;
  for (const [index, piece] of pieces.entries()) {
    if (piece.place === null) continue;
    const arrival = arrivalOf(pieces[index - 1], last, { ...piece, place: piece.place });
    if (arrival) found.push(arrival);
    last = { place: piece.place, to: piece.to };
  }
  if (last && pieces.at(-1)?.kind === 'move') {
    const { to: at, place } = last;
    found.push({ kind: 'left', at, place, notificationId: null });
  }
  return found;
};

type Crossing = DayEntryOf<'crossing'>;

interface Passed {
  direction: Crossing['direction'];
  fence: string | null;
  at: string;
}

/** The crossing that tells the same as a stop that began or ended. */
const crossingOf = (
  { deviceId }: DayEntry,
  { direction, fence, at }: Passed,
  crossings: readonly Crossing[],
): Crossing | undefined =>
  crossings.find(
    (crossing) =>
      crossing.deviceId === deviceId &&
      crossing.direction === direction &&
      crossing.fence === fence &&
      Math.abs(Date.parse(crossing.at) - Date.parse(at)) <= SAME_EVENT_MS,
  );

/** Where an arrival came from, left at the time at which its fence was. */
const leftAsCrossed = (
  entry: DayEntryOf<'arrived'>,
  crossings: readonly Crossing[],
): DayEntryOf<'arrived'>['left'] => {
  const { left } = entry;
  if (left === null) return null;
  const passed = { direction: 'leave' as const, fence: left.place.fence, at: left.at };
  return { ...left, at: crossingOf(entry, passed, crossings)?.at ?? left.at };
};

/**
 * Arrivals and what else happened as one list: the crossing of a fence that a stop tells too is said once, at the crossing's time
 * and with its reasons. An arrival says of the place before it the same time as the crossing that left it.
 */
export const withCrossings = (arrivals: readonly DayEntry[], entries: readonly DayEntry[]): DayEntry[] => {
  const crossings = entries.filter((entry) => entry.kind === 'crossing');
  const told = new Set<DayEntry>();
  const moved = arrivals.map((entry): DayEntry => {
    if (entry.kind !== 'arrived' && entry.kind !== 'left') return entry;
    const came = entry.kind === 'arrived';
    const said = came ? { ...entry, left: leftAsCrossed(entry, crossings) } : entry;
    const passed = {
      direction: came ? ('enter' as const) : ('leave' as const),
      fence: entry.place.fence,
      at: entry.at,
    };
    const crossing = crossingOf(entry, passed, crossings);
    if (!crossing) return said;
    told.add(crossing);
    return { ...said, at: crossing.at, notificationId: crossing.notificationId };
  });
  return [...moved, ...entries.filter((entry) => !told.has(entry))];
};
