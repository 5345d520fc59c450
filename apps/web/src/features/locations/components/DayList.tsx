import type { KidColour } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DayRange } from '../../../lib/time/day.ts';
import type { Segment } from '../logic/track.ts';
import { lasting, whenWords } from '../logic/messages.ts';
import { locationTexts as t } from '../messages.ts';
import css from './panels.module.css';
import { usePlaceText } from './use-place-words.ts';

interface DayListProps {
  deviceId: string;
  segments: readonly Segment[];
  range: DayRange;
  /** The chosen time; its entry is marked. */
  time: number;
  colour: KidColour;
  /** "phone" */
  word: string;
  /** The last stay goes on. */
  open: boolean;
  onChoose: (time: number) => void;
}

const headOf = ({ kind, number }: Segment, place: string | undefined): string => {
  if (kind === 'gap') return t.noPositions;
  return kind === 'move' ? t.onTheWay : (place ?? t.stop(number ?? 0));
};

/** The day for those who cannot use a map: stays with their places, and the times without positions. */
export function DayList({ deviceId, segments, range, time, colour, word, open, onChoose }: DayListProps) {
  const hasStops = segments.some((segment) => segment.kind === 'stop');
  // Between stays the way is implied; a day that is all way is described as such.
  const entries = segments.filter((segment) => !hasStops || segment.kind !== 'move');
  const nameOf = usePlaceText(entries, deviceId);
  const lastStop = entries.findLast((entry) => entry.kind === 'stop');
  return (
    <ol className="stack" data-kid={colour} aria-label={t.list}>
      {entries.map((entry) => {
        const current = entry.from <= time && time <= entry.to;
        const when = whenWords(entry, range, open && entry === lastStop);
        const gap = entry.kind === 'gap';
        return (
          <li key={`${entry.kind}${entry.from}`} className={cx(css.entry, gap && css.gapEntry)}>
            <button
              type="button"
              className={css.entryButton}
              aria-current={current ? 'time' : undefined}
              onClick={() => onChoose(entry.from)}
            >
              <span className={cx(css.number, current && css.numberOn)}>{entry.number}</span>
              <span className="shrink">
                <b className="block small-strong">{headOf(entry, nameOf(entry))}</b>
                <small className="block tiny ink-2">{gap ? t.gap(when, word) : when}</small>
              </span>
              <span className={cx('small-strong num', css.lasting)}>{lasting(entry.to - entry.from)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
