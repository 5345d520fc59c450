/** Upper bound of the first pause in milliseconds; doubles with each failure in a row. */
const FIRST_MS = 1_000;
/** No pause is longer, in milliseconds, unless the server asks for more. */
const MAX_MS = 30_000;

/**
 * Pause before the next try: exponential backoff with full jitter, so that not all clients return to a restarted server at once.
 * @param failures tries that failed in a row, from 0
 * @param random 0 to 1
 * @param floorMs what the server asked to wait at least (`Retry-After`)
 * @returns milliseconds
 */
export const pauseMs = (failures: number, random: number, floorMs = 0): number =>
  floorMs + Math.round(random * Math.min(MAX_MS, FIRST_MS * 2 ** failures));
