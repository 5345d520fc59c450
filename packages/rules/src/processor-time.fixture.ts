/** Sines that one yard is long: some twenty milliseconds of a quick processor. */
const SINES = 1_000_000;

const spentBy = (work: () => unknown): number => {
  const began = process.cpuUsage().user;
  work();
  return process.cpuUsage().user - began;
};
const yard = (): number => {
  let sum = 0;
  const spent = spentBy(() => {
    for (let n = 0; n < SINES; n += 1) sum += Math.sin(n);
  });
  if (Number.isNaN(sum)) throw new Error('a sine is a number');
  return Math.max(spent, 1);
};

/**
 * Processor time of `work` as a multiple of a fixed piece of arithmetic that is measured beside it: a bound for what must not
 * grow without measure, on a slow machine as on a quick one.
 */
export const yards = (work: () => unknown): number => {
  const before = yard();
  const spent = spentBy(work);
  return spent / ((before + yard()) / 2);
};
