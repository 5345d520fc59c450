import { useNavigate } from 'react-router';
import { shiftDay, type Day } from '../../../lib/time/day.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { activityTexts as t } from '../messages.ts';

/** The Monday of a day's week. */
const mondayOf = (day: Day): Day => shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

interface DayOrWeekProps {
  childId: string;
  shown: 'day' | 'week';
  /** The past day that is shown: its own week is what is meant. */
  day?: Day | undefined;
}

/** From a child's day to its week and back. */
export function DayOrWeek({ childId, shown, day }: DayOrWeekProps) {
  const navigate = useNavigate();
  const week = day === undefined ? '' : `?week=${mondayOf(day)}`;
  return (
    <Segmented
      label={t.dayOrWeek}
      value={shown}
      onChange={(next) =>
        void navigate(next === 'week' ? `/user/child/${childId}/week${week}` : `/user/child/${childId}`)
      }
      options={[
        { value: 'day', label: t.title },
        { value: 'week', label: t.week },
      ]}
    />
  );
}
