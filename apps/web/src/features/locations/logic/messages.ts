/** Sentences about places, ways and times. */
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { lowerFirst, placeTexts, townWords } from '../../../entities/geofences/places.ts';
import { clock } from '../../../lib/time/time.ts';
import { accuracyText, speedText } from '../../../lib/units.ts';
import { locationTexts as t } from '../messages.ts';
import type { DayRange } from '../../../lib/time/day.ts';
import type { Segment } from '@kinward/rules/tracks/segments.ts';
import type { Moment } from './track.ts';

const MINUTE = 60_000;
/** "7 h 54 min", "5 h", "42 min". Milliseconds in. */
export const lasting = (span: number): string => {
  const minutes = Math.max(1, Math.round(span / MINUTE));
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} min`;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
};

/** "At School" inside a fence, else what the town is called. */
export const placeText = (place: Place | undefined, fence?: string): string | undefined =>
  fence === undefined ? townWords(place) : placeTexts.at(fence);

/** The page's sentence: where the child is, or was last seen. */
export const whereWords = (place: Place | undefined, old: boolean, fence?: string): string => {
  const words = placeText(place, fence);
  if (words === undefined) return old ? t.lastSeenThere : t.onTheMap;
  return old ? t.lastSeen(lowerFirst(words)) : words;
};

const countWord = (count: number): string => t.counts[count] ?? String(count);

/** "Three places, 38 min on the move." */
export const summary = (stops: number, movingSeconds: number): string => {
  const moving = movingSeconds >= 60 ? t.onTheMove(lasting(movingSeconds * 1000)) : t.notMoving;
  if (stops === 0) return t.noStops(moving);
  return t.summary(countWord(stops), stops === 1, moving);
};

/** "until 07:54" at the day's start, "since 18:45" while it lasts, else "08:31 – 15:12". */
export const whenWords = (
  { from, to }: Pick<Segment, 'from' | 'to'>,
  range: DayRange,
  open: boolean,
): string => {
  const began = from <= range.from + MINUTE;
  const ended = to < range.to - MINUTE && !open;
  if (began && !ended) return t.allDay;
  if (began) return t.until(clock(to));
  return ended ? `${clock(from)} – ${clock(to)}` : t.since(clock(from));
};

const WALKING = 0.6;
const RUNNING = 2.6;
const RIDING = 7;

/** How a child moves at a speed in metres per second. */
export const motion = (speed: number | null): string => {
  if (speed === null) return t.moving;
  if (speed < WALKING) return t.hardlyMoving;
  if (speed < RUNNING) return t.walking;
  if (speed < RIDING) return t.running;
  return t.riding(speedText(speed));
};

/** What is known of one moment: "Walking near Swanpool, within 20 m". */
export const momentWords = (moment: Moment, place: string | undefined): string => {
  if (!moment.place) return t.nothingYet;
  if (moment.kind === 'gap') return t.noPositionsThen;
  if (moment.kind === 'none') return t.nothingAfter;
  const where = place && lowerFirst(place);
  const what =
    moment.kind === 'stop' ? (place ?? t.stayed) : [motion(moment.speed), where].filter(Boolean).join(' ');
  return moment.accuracy === null ? what : `${what}, ${t.within(accuracyText(moment.accuracy))}`;
};
