/** Milliseconds of the first pause's upper bound; doubles with each failure in a row. */
const BASE_MS = 1_000;
/** Milliseconds that a pause never exceeds. */
const MOST_MS = 30_000;

/**
 * Pause before the next try: exponential with full jitter, so that a restarted server is not met by every browser at once.
 * @param failures tries that failed in a row, from 0
 * @param random 0 to 1
 * @param floorMs what the server asked to wait at least
 * @returns milliseconds
 */
export const pauseMs = (failures: number, random: number, floorMs = 0): number =>
  floorMs + Math.round(random * Math.min(MOST_MS, BASE_MS * 2 ** failures));
