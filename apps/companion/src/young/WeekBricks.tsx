import type { Week } from '@kinward/contract/activity/week.schemas.ts';
import { locale } from '../messages/messages.ts';
import { myWeekMessages } from '../messages/my-week.ts';
import { youngMessages as t } from '../messages/young.ts';

const STEP = 46;
const BRICK = { width: 34, height: 13, gap: 3 };
/** So many at most are on top of each other; then each stands for more. */
const MOST = 8;
/** Room for as many is there in any week, and for a moon above. */
const LEAST = 3;
const MOON = 26;
const GROUND = 158;
const HALF_HOUR = 1800;
/** Seconds that a brick may stand for. */
const SIZES = [HALF_HOUR, 2 * HALF_HOUR, 4 * HALF_HOUR];

/** A day of the calendar, wherever the device is. */
const weekday = (date: string, form: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

/** Screen use as bricks to count, a heap for each day; a moon over late evenings. */
export function WeekBricks({ week: { screen, today } }: { week: Week }) {
  const { days } = screen;
  const most = Math.max(0, ...days.map(({ seconds }) => seconds));
  const size = SIZES.find((one) => most <= MOST * one) ?? 4 * HALF_HOUR;
  const counts = days.map(({ seconds }) =>
    seconds === 0 ? 0 : Math.min(MOST, Math.max(1, Math.round(seconds / size))),
  );
  const top = GROUND - Math.max(LEAST, ...counts) * (BRICK.height + BRICK.gap) - MOON;
  const label = days
    .filter(({ toCome }) => !toCome)
    .map(
      ({ date, length, late }) =>
        `${weekday(date, 'long')} ${length}${late ? `, ${myWeekMessages.late}` : ''}`,
    )
    .join(', ');
  return (
    <>
      <svg className="bricks" viewBox={`0 ${top} ${STEP * 7} ${184 - top}`} role="img" aria-label={label}>
        {days.map(({ date, late, toCome }, index) => {
          const count = counts[index] ?? 0;
          const x = STEP * index + (STEP - BRICK.width) / 2;
          const heap = GROUND - count * (BRICK.height + BRICK.gap);
          return (
            <g key={date} className={date === today ? 'is-today' : undefined}>
              <path className={toCome ? 'to-come' : 'floor'} d={`M${x} ${GROUND + 1}h${BRICK.width}`} />
              {Array.from({ length: count }, (_, brick) => (
                <rect
                  key={brick}
                  x={x}
                  y={GROUND - (brick + 1) * (BRICK.height + BRICK.gap)}
                  width={BRICK.width}
                  height={BRICK.height}
                  rx="4"
                />
              ))}
              {late && (
                <path
                  className="moon"
                  transform={`translate(${x + 7} ${heap - 24}) scale(0.8)`}
                  d="M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008"
                />
              )}
              <text x={x + BRICK.width / 2} y={GROUND + 20}>
                {weekday(date, 'short')}
              </text>
            </g>
          );
        })}
      </svg>
      <p className="row g2 ink-2">
        <i className="one-brick" aria-hidden="true" />
        {t.brick(size / HALF_HOUR)}
      </p>
    </>
  );
}
