import { DayPicker } from 'react-day-picker';
import 'react-day-picker/style.css';
import { dayOf, startOf, type Day } from '../logic/day.ts';
import css from './Calendar.module.css';

interface CalendarProps {
  day: Day;
  today: Day;
  first: Day;
  onChoose: (day: Day) => void;
}

type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;
interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  firstDay: number;
}

/** The day that a week begins with where the reader lives; Monday where the browser does not tell. */
const firstWeekDay = (): WeekDay => {
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(
    navigator.language,
  );
  return (((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7) as WeekDay;
};

/** Loaded when it is first opened. Days to come, and days whose positions are deleted by now, cannot be chosen. */
export default function Calendar({ day, today, first, onChoose }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      weekStartsOn={firstWeekDay()}
      className={css.calendar}
      selected={startOf(day)}
      defaultMonth={startOf(day)}
      today={startOf(today)}
      startMonth={startOf(first)}
      endMonth={startOf(today)}
      disabled={[{ before: startOf(first) }, { after: startOf(today) }]}
      onSelect={(date) => onChoose(dayOf(date.getTime()))}
    />
  );
}
