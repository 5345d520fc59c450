import { useId, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { MEDIUM, useMedia } from '../../../lib/media.ts';
import { cx } from '../../../ui/cx.ts';
import { scaleFor } from '../logic/scale.ts';
import { lasting } from '../logic/messages.ts';
import { usageTexts as t } from '../messages.ts';
import css from './BarChart.module.css';

export interface Bar {
  key: string;
  /** Under the bar; empty where there is no space for each. */
  mark: string;
  /** In full, as it is read out: "Friday 20 November". */
  name: string;
  /** In short, as it is shown below; else as it is read out. */
  shown?: string;
  seconds: number;
}

interface BarChartProps {
  /** What the bars are, for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** The index of the bar that is described. */
  chosen: number;
  onChoose: (place: number) => void;
  /** Drawn as a dotted line, in seconds. */
  average?: number | undefined;
  /** What is shown of the chosen bar beside its name and time. */
  more?: ReactNode;
}

const HEIGHT = 200;
const LEFT = 44;
const TOP = 12;
const GROUND = 176;

/** Beside a line, where there is room for a word: "45 m", "1½ h". */
const lineMark = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600);
  return hours > 0 && seconds % 3600 === 1800 ? `${hours}½ h` : lasting(seconds).replace(' min', ' m');
};

const moved = (key: string, place: number, last: number): number | undefined =>
  ({
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    Home: 0,
    End: last,
  })[key];

/**
 * Bars of time. One control for mouse, finger and keyboard: a bar is chosen and described in words below. The same figures
 * are in a table that the page offers.
 */
export function BarChart({ label, bars, chosen, onChoose, average, more }: BarChartProps) {
  const roomy = useMedia(MEDIUM);
  const width = roomy ? 520 : 330;
  const last = bars.length - 1;
  const help = useId();
  const bar = bars[chosen];
  const onKey = (event: KeyboardEvent): void => {
    const next = moved(event.key, chosen, last);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(Math.min(last, Math.max(0, next)));
  };
  const onPoint = (event: PointerEvent<HTMLElement>): void => {
    const { left, width: drawn } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / drawn) * width;
    onChoose(Math.min(last, Math.max(0, Math.floor(((x - LEFT) / (width - LEFT)) * bars.length))));
  };
  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        className={css.chart}
        aria-label={label}
        aria-describedby={help}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={bar && t.bar(bar.name, lasting(bar.seconds))}
        onKeyDown={onKey}
        onPointerDown={onPoint}
      >
        <Drawing width={width} bars={bars} chosen={chosen} average={average} />
      </div>
      <p id={help} className="vh">
        {t.chartHelp}
      </p>
      <div className={cx('cluster spread small', css.legend)}>
        {bar && (
          <p>
            <b>{bar.shown ?? bar.name}</b> {lasting(bar.seconds)}
          </p>
        )}
        {more}
      </div>
    </div>
  );
}

function Drawing({
  width,
  bars,
  chosen,
  average,
}: Pick<BarChartProps, 'bars' | 'chosen' | 'average'> & { width: number }) {
  const { top, lines } = scaleFor(Math.max(average ?? 0, ...bars.map(({ seconds }) => seconds)));
  const yOf = (seconds: number): number => GROUND - (seconds / top) * (GROUND - TOP);
  const step = (width - LEFT) / bars.length;
  const thick = Math.min(40, step * 0.68);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <rect
        className={css.behind}
        x={LEFT + step * chosen}
        y={TOP - 6}
        width={step}
        height={GROUND - TOP + 6}
        rx={4}
      />
      {lines.map((seconds) => (
        <g key={seconds}>
          <path className={css.line} d={`M${LEFT} ${yOf(seconds)}H${width}`} />
          <text className={css.mark} x={LEFT - 8} y={yOf(seconds) + 4} textAnchor="end">
            {lineMark(seconds)}
          </text>
        </g>
      ))}
      <path className={css.line} d={`M${LEFT} ${GROUND}H${width}`} />
      {bars.map(({ key, mark, seconds }, place) => {
        const middle = LEFT + step * (place + 0.5);
        // A long mark of the last bar would leave the drawing.
        const isLast = place === bars.length - 1 && mark.length * 4 > step;
        const height = seconds > 0 ? Math.max(2, GROUND - yOf(seconds)) : 0;
        return (
          <g key={key} className={cx(css.bar, place === chosen && css.on)}>
            <rect
              x={middle - thick / 2}
              y={GROUND - height}
              width={thick}
              height={height}
              rx={Math.min(6, thick / 3)}
            />
            <text
              className={css.mark}
              x={isLast ? width : middle}
              y={GROUND + 18}
              textAnchor={isLast ? 'end' : 'middle'}
            >
              {mark}
            </text>
          </g>
        );
      })}
      {average !== undefined && <path className={css.average} d={`M${LEFT} ${yOf(average)}H${width}`} />}
    </svg>
  );
}
