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

/** Loaded when it is first opened. Days to come, and days whose positions are deleted by now, cannot be chosen. */
export default function Calendar({ day, today, first, onChoose }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
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
