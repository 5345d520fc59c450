/** When the mail of a week goes out, as its switch says it. */
import type { QuietHours } from '../quiet.ts';

/** Sunday at 18:00 of the family's clock. */
export const MAIL_HOUR = 18;

/**
 * When the mail of the week goes to a parent with quiet hours: it waits for their end.
 * @returns the day and `HH:mm` of the family's clock
 */
export const weekMailTime = (quiet: QuietHours | null): { day: 'Sunday' | 'Monday'; time: string } => {
  const sunday = `${String(MAIL_HOUR)}:00`;
  if (quiet === null || quiet.from === quiet.to) return { day: 'Sunday', time: sunday };
  const { from, to } = quiet;
  if (from < to) return { day: 'Sunday', time: from <= sunday && sunday < to ? to : sunday };
  // Over midnight: those of Saturday night last until Sunday, those of Sunday night until Monday.
  if (sunday < to) return { day: 'Sunday', time: to };
  return from <= sunday ? { day: 'Monday', time: to } : { day: 'Sunday', time: sunday };
};
