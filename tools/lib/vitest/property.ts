/** How often properties are tried: a few times with the same values in every run, often and with new ones on request. */

/** Few enough for every run, enough to meet what a property is about. */
const LEAST_RUNS = 20;
const SHARE = 10;
/** The seed of every ordinary run, so that the result is reproducible. */
const SEED = 5_401;

/** `PROPERTY=full npm test -- unit` tries every property at its full number of runs, with a new seed. */
export const isFull = (): boolean => process.env['PROPERTY'] === 'full';

/**
 * How often to try a property that deserves `full` runs.
 * @param least minimum, where fewer runs would miss the cases that the property is about
 */
export const runs = (full: number, least = LEAST_RUNS): number =>
  isFull() ? full : Math.min(full, Math.max(least, Math.ceil(full / SHARE)));

/** The seed of a whole run: the one that `PROPERTY_SEED` repeats, a new one for a full run, else always the same. */
export const seedOfRun = (random: () => number): number => {
  const given = process.env['PROPERTY_SEED'];
  if (given !== undefined) {
    if (!/^-?\d+$/u.test(given)) throw new Error(`PROPERTY_SEED takes a whole number, not "${given}"`);
    return Number(given);
  }
  return isFull() ? random() : SEED;
};
