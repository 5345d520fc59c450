import { DayPicker, type Modifiers } from 'react-day-picker';
import 'react-day-picker/style.css';
import type { Day } from '../lib/time/day.ts';
import { catalogue, dateLocale } from '../lib/language.ts';
import css from './Calendar.module.css';

export const calendarTexts = catalogue('calendar', {
  before: 'Go to the Previous Month',
  after: 'Go to the Next Month',
  today: (date: string) => `Today, ${date}`,
  selected: (date: string) => `${date}, selected`,
});

const form = (parts: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat(dateLocale, parts);
  return (date: Date) => format(date);
};
const monthForm = form({ month: 'long', year: 'numeric' });
const weekdayForm = form({ weekday: 'long' });
const dateForm = form({ dateStyle: 'full' });

/** The calendar's days are midnights of the browser's zone; only their date means anything. */
const dateOf = (day: Day): Date => new Date(`${day}T00:00:00`);
const two = (value: number): string => String(value).padStart(2, '0');
const dayOfDate = (date: Date): Day =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The portal's language rather than the calendar's own English. */
const formatters = {
  formatCaption: monthForm,
  formatWeekdayName: (date: Date) => weekdayForm(date).slice(0, 2),
};
const labels = {
  labelGrid: monthForm,
  labelWeekday: weekdayForm,
  labelPrevious: () => calendarTexts.before,
  labelNext: () => calendarTexts.after,
  labelDayButton: (date: Date, { today, selected }: Modifiers) => {
    const words = today ? calendarTexts.today(dateForm(date)) : dateForm(date);
    return selected ? calendarTexts.selected(words) : words;
  },
};

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

/** The day that a week begins with where the reader lives; Monday where the browser does not say. */
const firstWeekDay = (): WeekDay => {
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(
    navigator.language,
  );
  return (((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7) as WeekDay;
};

/** Loaded when it is first opened. Days to come, and days of which nothing is kept, cannot be chosen. */
export default function Calendar({ day, today, first, onChoose }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      formatters={formatters}
      labels={labels}
      weekStartsOn={firstWeekDay()}
      className={css.calendar}
      selected={dateOf(day)}
      defaultMonth={dateOf(day)}
      today={dateOf(today)}
      startMonth={dateOf(first)}
      endMonth={dateOf(today)}
      disabled={[{ before: dateOf(first) }, { after: dateOf(today) }]}
      onSelect={(date) => onChoose(dayOfDate(date))}
    />
  );
}
