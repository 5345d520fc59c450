import { cx } from './cx.ts';
import css from './WeekBars.module.css';

export interface DayBar {
  key: string;
  /** Under the bar: `Mon`. */
  weekday: string;
  seconds: number;
  /** Over the bar: `1 h 35`; empty for a day to come. */
  length: string;
  /** A moon stands over it. */
  late: boolean;
}

interface WeekBarsProps {
  days: readonly DayBar[];
  /** Drawn as a dotted line, in seconds. */
  mean: number | null;
  /** All of it in words, for screen readers. */
  label: string;
  /** For a place wider than a phone. */
  roomy?: boolean;
}

const HEIGHT = 178;
const TOP = 44;
const GROUND = 152;

/** The days of a week as bars, with their mean as a dotted line and a moon over late evenings. */
export function WeekBars({ days, mean, label, roomy = false }: WeekBarsProps) {
  const width = roomy ? 560 : 318;
  const most = Math.max(1, ...days.map(({ seconds }) => seconds));
  const step = width / days.length;
  const thick = Math.min(44, step * 0.66);
  const yOf = (seconds: number): number => GROUND - (seconds / most) * (GROUND - TOP);
  const bars = days.map((day, index) => ({
    ...day,
    middle: step * (index + 0.5),
    top: day.seconds === 0 ? GROUND : Math.min(GROUND - 2, yOf(day.seconds)),
    isMost: day.seconds === most,
  }));
  return (
    <svg className={css.bars} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {bars.map(({ key, middle, top, isMost }) => (
        <rect
          key={key}
          className={cx(css.bar, isMost && css.most)}
          x={middle - thick / 2}
          y={top}
          width={thick}
          height={GROUND - top}
          rx={6}
        />
      ))}
      {mean !== null && mean > 0 && <path className={css.mean} d={`M0 ${yOf(mean)}H${width}`} />}
      {bars.map(({ key, weekday, length, late, middle, top, isMost }) => (
        <g key={key}>
          <text className={cx(css.text, isMost && css.strong)} x={middle} y={top - 7} textAnchor="middle">
            {length}
          </text>
          {late && (
            // The moon of the icons; a component cannot be placed in a drawing of another scale.
            <path
              className={css.moon}
              transform={`translate(${middle - 9} ${top - 42}) scale(0.75)`}
              d="M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008"
            />
          )}
          <text className={css.text} x={middle} y={GROUND + 20} textAnchor="middle">
            {weekday}
          </text>
        </g>
      ))}
    </svg>
  );
}
