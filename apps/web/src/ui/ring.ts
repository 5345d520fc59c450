/** How the ring round a face empties with the age of a position. */
export const LIVE_MINUTES = 5;
export const EMPTY_MINUTES = 60;

/** Share of the ring that is drawn, 0 to 1: full to 5 min, then empties clockwise to nothing at 60. */
export const ringShare = (ageMinutes: number): number =>
  ageMinutes <= LIVE_MINUTES ? 1 : Math.max(0, (EMPTY_MINUTES - ageMinutes) / EMPTY_MINUTES);
