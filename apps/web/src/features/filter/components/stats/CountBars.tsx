import { useId } from 'react';
import { useWidth } from '../../../../lib/width.ts';
import { cx } from '../../../../ui/cx.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { statsTexts as t } from './messages.stats.ts';
import css from './Stats.module.css';

export interface CountBar {
  key: string;
  /** Under the bar; empty where there is no room for each. */
  mark: string;
  /** In full: "14:00", "Friday 20 November". */
  name: string;
  questions: number;
  blocked: number;
}

interface CountBarsProps {
  /** What the bars are. */
  label: string;
  /** What a bar is one of: "Hour". */
  head: string;
  bars: readonly CountBar[];
  /** Only what was blocked. */
  onlyBlocked?: boolean;
}

/** Pixels. */
const FIRST_WIDTH = 330;
const HEIGHT = 132;
const TOP = 8;
const GROUND = 108;

/** How often was asked, with what of it was blocked at the foot; the same figures are in a table below. */
export function CountBars({ label, head, bars, onlyBlocked = false }: CountBarsProps) {
  const valueOf = (bar: CountBar): number => (onlyBlocked ? bar.blocked : bar.questions);
  const most = Math.max(1, ...bars.map(valueOf));
  const [measure, width] = useWidth(FIRST_WIDTH);
  const step = width / Math.max(1, bars.length);
  const heightOf = (count: number): number =>
    count === 0 ? 0 : Math.max(2, (count / most) * (GROUND - TOP));
  const title = useId();
  return (
    <div ref={measure}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={css.chart} role="img" aria-labelledby={title}>
        <title id={title}>{t.chart(label, most)}</title>
        {[TOP, (TOP + GROUND) / 2, GROUND].map((y) => (
          <path key={y} className={css.line} d={`M0 ${y}H${width}`} />
        ))}
        {bars.map((bar, index) => {
          const [all, blocked] = [heightOf(valueOf(bar)), heightOf(bar.blocked)];
          const x = step * (index + 0.16);
          const thick = Math.min(40, step * 0.68);
          return (
            <g key={bar.key}>
              <rect className={css.asked} x={x} y={GROUND - all} width={thick} height={all} rx={3} />
              <rect
                className={css.blocked}
                x={x}
                y={GROUND - blocked}
                width={thick}
                height={blocked}
                rx={3}
              />
              <text className={css.mark} x={x + thick / 2} y={GROUND + 18} textAnchor="middle">
                {bar.mark}
              </text>
            </g>
          );
        })}
      </svg>
      {!onlyBlocked && (
        <p className={cx('cluster g4 tiny ink-2', css.legend)} aria-hidden="true">
          <span className="row g2">
            <i className={css.askedSign} /> {t.asked}
          </span>
          <span className="row g2">
            <i className={css.blockedSign} /> {t.blocked}
          </span>
        </p>
      )}
      <Disclosure summary={t.asTable}>
        <table className={css.table}>
          <caption className="vh">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t.asked}</th>
              <th scope="col">{t.blocked}</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ questions }) => questions > 0)
              .map(({ key, name, questions, blocked }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>{t.number(questions)}</td>
                  <td>{t.number(blocked)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}
