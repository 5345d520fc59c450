import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { isDay, longDay, shiftDay, type Day } from '../../../lib/days.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { drivingTexts as t } from '../texts.ts';
import css from './DaySpeed.module.css';

interface DayNavProps {
  day: Day;
  today: Day;
  /** The oldest day that can hold positions. */
  first: Day;
  onChange: (day: Day) => void;
}

/** The day before, the browser's own calendar, the day after. */
export function DayNav({ day, today, first, onChange }: DayNavProps) {
  return (
    <div className={css.nav}>
      <IconButton
        label={t.dayBefore}
        tip="none"
        disabled={day <= first}
        onClick={() => onChange(shiftDay(day, -1))}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <input
        type="date"
        className={css.date}
        aria-label={`${t.chooseDay}: ${longDay(day)}`}
        value={day}
        min={first}
        max={today}
        required
        onChange={({ target }) => {
          if (isDay(target.value) && target.value >= first && target.value <= today) onChange(target.value);
        }}
      />
      <IconButton
        label={t.dayAfter}
        tip="none"
        disabled={day >= today}
        onClick={() => onChange(shiftDay(day, 1))}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
