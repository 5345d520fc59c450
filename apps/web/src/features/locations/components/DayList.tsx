import type { KidColour } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { clock } from '../../../lib/time/time.ts';
import type { DayRange } from '../../../lib/time/day.ts';
import type { DoubtedStretch } from '../logic/doubts.ts';
import type { Segment } from '@kinward/rules/tracks/segments.ts';
import { lasting, whenWords } from '../logic/messages.ts';
import { locationTexts as t } from '../messages.ts';
import css from './panels.module.css';
import { usePlaceText } from './use-place-words.ts';

interface DayListProps {
  deviceId: string;
  segments: readonly Segment[];
  doubted: readonly DoubtedStretch[];
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

interface DoubtedProps {
  stretch: DoubtedStretch;
  word: string;
  onChoose: (time: number) => void;
}

/** Positions that are not believed, where they are in the day. */
function Doubted({ stretch: { why, from, to }, word, onChoose }: DoubtedProps) {
  const when = clock(from) === clock(to) ? clock(from) : `${clock(from)}–${clock(to)}`;
  return (
    <li className={cx(css.entry, css.gapEntry)}>
      <button type="button" className={css.entryButton} onClick={() => onChoose(from)}>
        <span className={css.number} aria-hidden="true">
          ?
        </span>
        <span className="shrink">
          <b className="block small-strong">{t[why]}</b>
          <small className="block tiny ink-2">{t[`${why}More`](when, word)}</small>
        </span>
      </button>
    </li>
  );
}

/** The day for those who cannot use a map: stays with their places, and the times without positions. */
export function DayList({
  deviceId,
  segments,
  doubted,
  range,
  time,
  colour,
  word,
  open,
  onChoose,
}: DayListProps) {
  const hasStops = segments.some((segment) => segment.kind === 'stop');
  // Between stays the way is implied; a day that is all way is described as such.
  const entries = segments.filter((segment) => !hasStops || segment.kind !== 'move');
  const nameOf = usePlaceText(entries, deviceId);
  const all = [
    ...entries.map((entry) => ({ entry, stretch: undefined, from: entry.from })),
    ...doubted.map((stretch) => ({ entry: undefined, stretch, from: stretch.from })),
  ].toSorted((a, b) => a.from - b.from);
  const lastStop = entries.findLast((entry) => entry.kind === 'stop');
  return (
    <ol className="stack" data-kid={colour} aria-label={t.list}>
      {all.map(({ entry, stretch }) => {
        if (stretch)
          return <Doubted key={`doubt${stretch.from}`} stretch={stretch} word={word} onChoose={onChoose} />;
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
