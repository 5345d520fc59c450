import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { Skeleton } from './Skeleton.tsx';
import { shiftDay, shortDay, type Day } from '../lib/time/day.ts';
import { cx } from './cx.ts';
import css from './DayNav.module.css';

const Calendar = lazy(() => import('./Calendar.tsx'));

interface DayNavProps {
  /** What its parts are called. */
  texts: { dayBefore: string; dayAfter: string; chooseDay: string };
  day: Day;
  today: Day;
  /** The oldest day that can hold anything. */
  first: Day;
  onChange: (day: Day) => void;
}

/** The day before, a calendar, the day after. */
export function DayNav({ texts: t, day, today, first, onChange }: DayNavProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={cx('row', css.dayNav)}>
      <IconButton
        label={t.dayBefore}
        tip="none"
        disabled={day <= first}
        onClick={() => onChange(shiftDay(day, -1))}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className={css.dayButton}
        aria-label={`${t.chooseDay}: ${shortDay(day)}`}
        onClick={() => setChoosing(true)}
      >
        {shortDay(day)}
      </button>
      <IconButton
        label={t.dayAfter}
        tip="none"
        disabled={day >= today}
        onClick={() => onChange(shiftDay(day, 1))}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={t.chooseDay}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <Calendar
            day={day}
            today={today}
            first={first}
            onChoose={(next) => {
              setChoosing(false);
              onChange(next);
            }}
          />
        </Suspense>
      </Dialog>
    </div>
  );
}
