/** How much of a time budget is used, as it is said to people. */

/** What a report at the end of a budget may lack, in seconds: parts of a second of each stretch, and when it was measured. */
const END_SECONDS = 5;

/**
 * Whole minutes, those that are over; all of them in the last five seconds of the budget as well.
 * @param seconds used today
 * @param limit minutes of today; null: no limit
 */
export const usedMinutes = (seconds: number, limit: number | null): number => {
  const minutes = Math.floor(seconds / 60);
  return limit !== null && minutes < limit && seconds >= limit * 60 - END_SECONDS ? limit : minutes;
};
