import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useMedia, WIDE } from '../../../lib/media.ts';
import type { KidColour } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DayRange } from '../../../lib/time/day.ts';
import { hourMarks, keyTime, minutesInto, shareOf, timeAt } from '../logic/ribbon.ts';
import type { Segment } from '@kinward/rules/tracks/segments.ts';
import { locationTexts as t } from '../messages.ts';
import css from './Ribbon.module.css';

interface RibbonProps {
  range: DayRange;
  segments: readonly Segment[];
  time: number;
  /** What the chosen time means, for screen readers: "17:21, walking near Swanpool". */
  valueText: string;
  colour: KidColour;
  onChange: (time: number) => void;
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** The day from 0 to 24 h: stays thick, movement thin, gaps hatched; a slider over it. */
export function Ribbon({ range, segments, time, valueText, colour, onChange }: RibbonProps) {
  const lane = useRef<HTMLDivElement>(null);
  const wide = useMedia(WIDE);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = lane.current?.getBoundingClientRect();
    if (box && box.width > 0) onChange(timeAt((event.clientX - box.left) / box.width, range));
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = keyTime(event.key, time, range);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className={css.ribbon} data-kid={colour}>
      <div
        ref={lane}
        className={css.lane}
        role="slider"
        tabIndex={0}
        aria-label={t.timeOfDay}
        aria-valuemin={0}
        aria-valuemax={minutesInto(range.to, range)}
        aria-valuenow={minutesInto(time, range)}
        aria-valuetext={valueText}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
      >
        {segments.map((segment) => (
          <span
            key={`${segment.kind}${segment.from}`}
            className={css[segment.kind]}
            style={{
              left: percent(shareOf(segment.from, range)),
              width: percent(shareOf(segment.to, range) - shareOf(segment.from, range)),
            }}
          >
            {segment.number !== undefined &&
              shareOf(segment.to, range) - shareOf(segment.from, range) > 0.05 && <b>{segment.number}</b>}
          </span>
        ))}
        <span className={css.handle} style={{ left: percent(shareOf(time, range)) }} />
      </div>
      <div className={cx('ink-3 num mt3', css.hours)} aria-hidden="true">
        {hourMarks(range, wide ? 3 : 6).map((mark) => (
          <span
            key={mark.share}
            style={{ left: percent(mark.share) }}
            className={cx(mark.share === 0 && css.first, mark.share === 1 && css.last)}
          >
            {mark.label}
          </span>
        ))}
      </div>
    </div>
  );
}
