import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Week } from '@kinward/contract/activity/week.schemas.ts';
import { IconButton } from '@kinward/web/ui/IconButton.tsx';
import { shiftDay } from '../lib/calendar-day.ts';
import { t } from '../messages/messages.ts';
import { myWeekMessages as words } from '../messages/my-week.ts';

/** From week to week, as far as something is known. */
export function WeekBar({ week, onDay }: { week: Week; onDay: (day: string) => void }) {
  return (
    <nav className="row g2" aria-label={t.myWeek}>
      <IconButton
        label={words.before}
        tip="none"
        disabled={week.firstWeek === null || week.from <= week.firstWeek}
        onClick={() => onDay(shiftDay(week.from, -7))}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <p className="strong">{week.words.period}</p>
      <IconButton
        label={words.after}
        tip="none"
        disabled={week.to >= week.today}
        onClick={() => onDay(shiftDay(week.from, 7))}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
