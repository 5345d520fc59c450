/** What a day is called in a sentence: where the child is or was, and the gravest of what happened. It claims nothing that is not known. */
import type { DayActivity, DayEntry, StopPlace } from '@kinward/contract/activity/activity.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { markOf, type MarkKind } from './marks.ts';

/** Where the child is or was. `were`: a day that is over, by the names of its fences. */
type WherePart =
  | { kind: 'at'; place: StopPlace }
  | { kind: 'moving' }
  | { kind: 'last'; place: StopPlace | null; at: string }
  | { kind: 'were'; fences: string[] }
  | { kind: 'unknown' };

export interface Headline {
  where: WherePart;
  /** The gravest entry that is worth a word; undefined: none is. */
  event: DayEntry | undefined;
}

/** Fences named in one sentence. */
const NAMED_MAX = 3;

const fencesOf = ({ places }: DayActivity): string[] => [
  ...new Set((places?.pieces ?? []).flatMap(({ place }) => place?.fence ?? [])),
];

/** Where the child is as of the last position: at a stop, or in a fence that it has just come to; null on the way. */
const hereOf = ({ pieces, last }: NonNullable<DayActivity['places']>): StopPlace | null => {
  const piece = pieces.at(-1);
  if (piece?.place) return piece.place;
  return piece?.kind === 'move' && last.fence === null ? null : last;
};

const whereOf = (day: DayActivity, now: number): WherePart => {
  const { places, date, today } = day;
  if (!places) return { kind: 'unknown' };
  if (date !== today) {
    const fences = fencesOf(day).slice(0, NAMED_MAX);
    return fences.length === 0 ? { kind: 'unknown' } : { kind: 'were', fences };
  }
  const place = hereOf(places);
  const isFresh = now - Date.parse(places.heardAt) <= LIMITS.liveForSeconds * 1000;
  if (!isFresh) return { kind: 'last', place, at: places.heardAt };
  return place ? { kind: 'at', place } : { kind: 'moving' };
};

const isOpen = (entry: DayEntry): boolean => entry.kind === 'request' && entry.request.state === 'waiting';

/** A request is worth a word while it waits; the rest is history that the list tells. */
const WORTH: readonly MarkKind[] = ['alert', 'blocked', 'night'];

const eventOf = (entries: readonly DayEntry[]): DayEntry | undefined => {
  const [alert, ...rest] = WORTH.map((kind) => entries.find((entry) => markOf(entry) === kind));
  return alert ?? entries.find(isOpen) ?? rest.find((entry) => entry !== undefined);
};

/** @param now ms since the epoch */
export const headlineOf = (day: DayActivity, now: number): Headline => ({
  where: whereOf(day, now),
  event: eventOf(day.entries),
});
