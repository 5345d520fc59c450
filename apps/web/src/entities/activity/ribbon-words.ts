/** What the ribbon says to those who do not see it. */
import type { DayPiece } from '@kinward/contract/activity/activity.schemas.ts';
import { marksOf, type MarkKind } from '@kinward/rules/activity/marks.ts';
import { longDay } from '../../lib/time/day.ts';
import { ribbonTexts as t } from './messages.ts';
import type { RibbonDay } from './DayRibbon.tsx';
import { clockIn } from '../../lib/time/time.ts';
import { lasting } from './times.ts';

/** What a stop is called: the fence, or the town or street; undefined while nobody can say. */
export type StopName = (piece: DayPiece) => string | undefined;

const KINDS: readonly MarkKind[] = ['alert', 'request', 'blocked', 'night'];

/** "Theo’s day to 17:42: Home from 00:00 to 07:50, …; screen in use 1 h 35 min; 1 alert" */
export const ribbonWords = (day: RibbonDay, now: number, nameOf: StopName): string => {
  const { timeZone: zone, firstName, date, today, places, screen, entries = [] } = day;
  const head =
    date === today ? t.ribbonOf(firstName, clockIn(now, zone)) : t.ribbonWhole(firstName, longDay(date));
  const stops = (places?.pieces ?? [])
    .filter(({ kind }) => kind === 'stop')
    .map((piece) =>
      t.fromTo(nameOf(piece) ?? t.somewhere, clockIn(piece.from, zone), clockIn(piece.to, zone)),
    );
  const marks = marksOf(entries, 0);
  const counts = KINDS.flatMap((kind) => {
    const count = marks.filter((mark) => mark.kind === kind).length;
    return count === 0 ? [] : [t.countOf[kind](count)];
  });
  const parts = [
    stops.join(', '),
    screen.totalSeconds > 0 && t.screenInUse(lasting(screen.totalSeconds)),
    counts.join(', '),
  ].filter(Boolean);
  return parts.length === 0 ? head : `${head}: ${parts.join('; ')}`;
};
