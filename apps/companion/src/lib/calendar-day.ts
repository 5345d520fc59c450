/** A day of the calendar (`2026-05-20`), wherever the device is. */

/** A moment of the day for forms in UTC. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** The day so many days later. */
export const shiftDay = (day: string, days: number): string =>
  new Date(noonOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
