import type { CSSProperties } from 'react';
import { WEEK_DAYS, type ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { DAY_MINUTES, weekMinuteAt } from '@kinward/rules/schedules/schedule.ts';
import { endLabel, hourLabel } from '../../../entities/activity/times.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { colourOf, firstDay, kindOf, placeBlocks, type PlacedBlock } from '../logic/week.ts';
import { clockWords } from '../logic/messages.ts';
import { schedulesTexts as t } from '../messages.ts';
import { KindIcon } from './KindIcon.tsx';
import css from './WeekGrid.module.css';

/** As a reader's clock writes them. */
const HOURS = [0, 6, 12, 18, 24].map((hour) =>
  (hour === 24 ? endLabel : hourLabel)(Date.UTC(2027, 0, 4, hour), 'UTC'),
);

interface WeekGridProps {
  name: string;
  schedules: readonly ParentSchedule[];
  /** In force now. */
  active: readonly ParentSchedule[];
  zone: string;
  onEdit: (schedule: ParentSchedule) => void;
}

/** One ribbon a day: what is blocked when, at a glance. The cards below say the same in words and by keyboard. */
export function WeekGrid({ name, schedules, active, zone, onEdit }: WeekGridProps) {
  const now = weekMinuteAt(useNow(), zone);
  const today = Math.floor(now / DAY_MINUTES);
  const blocks = placeBlocks(schedules);
  const first = firstDay(navigator.language);
  return (
    <Card padded={false} className={css.week} aria-label={t.week(name)}>
      <p className="vh">{t.weekWords(name)}</p>
      <div>
        {WEEK_DAYS.map((_, index) => {
          const day = (first + index) % WEEK_DAYS.length;
          return (
            <div key={day} className={cx(css.day, day === today && css.today)}>
              <b>{t.days[WEEK_DAYS[day] ?? 'Monday']}</b>
              <div className={css.lane}>
                {blocks
                  .filter((block) => block.day === day)
                  .map((block) => (
                    <Block
                      key={`${block.schedule.scheduleId} ${block.from}`}
                      block={block}
                      inForce={
                        active.includes(block.schedule) &&
                        now >= day * DAY_MINUTES + block.from &&
                        now < day * DAY_MINUTES + block.to
                      }
                      onEdit={onEdit}
                    />
                  ))}
                {day === today && <i className={css.now} style={share('--at', now - day * DAY_MINUTES)} />}
              </div>
            </div>
          );
        })}
        <div className={css.hours} aria-hidden="true">
          <span />
          <div>
            {HOURS.map((hour, i) => (
              <span key={i * 6}>{hour}</span>
            ))}
          </div>
        </div>
      </div>
    </Card>
  );
}

/** A part of the day as a percentage of its ribbon. */
const share = (name: string, minutes: number): CSSProperties => ({
  [name]: `${(minutes / DAY_MINUTES) * 100}%`,
});

interface BlockProps {
  block: PlacedBlock;
  inForce: boolean;
  onEdit: (schedule: ParentSchedule) => void;
}

function Block({ block, inForce, onEdit }: BlockProps) {
  const { schedule, from, to, lane, lanes } = block;
  const kind = kindOf(schedule);
  const words = t.blockWords(schedule.name, clockWords(schedule.from), clockWords(schedule.to));
  const place = {
    ...share('--from', from),
    ...share('--width', to - from),
    '--lane': lane,
    '--lanes': lanes,
  } as CSSProperties;
  return (
    <button
      type="button"
      // For the mouse: by keyboard and by touch the card below is the way, as half an hour is too narrow here.
      tabIndex={-1}
      className={cx(
        'row middle g2 tiny',
        css.block,
        block.fromPrevious && css.before,
        block.toNext && css.after,
        inForce && css.on,
      )}
      style={place}
      data-kid={colourOf(kind)}
      aria-label={words}
      title={words}
      onClick={() => onEdit(schedule)}
    >
      <KindIcon kind={kind} size={16} />
      <span dir="auto">{schedule.name}</span>
    </button>
  );
}
