/** A time of the reader's clock, as a moment. */
const DAY_MS = 86_400_000;

/** The next moment at which a clock here shows `HH:mm`; undefined for what is no time. @param now ms since the epoch */
export const nextAt = (time: string, now: number): string | undefined => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(time);
  if (!match) return undefined;
  const at = new Date(now);
  at.setHours(Number(match[1]), Number(match[2]), 0, 0);
  if (at.getTime() <= now)
    at.setTime(new Date(at.getTime() + DAY_MS).setHours(Number(match[1]), Number(match[2]), 0, 0));
  return at.toISOString();
};
