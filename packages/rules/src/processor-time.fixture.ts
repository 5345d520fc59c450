/** Sines in one unit of work: some twenty milliseconds on a fast processor. */
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
 * Processor time of `work` as a multiple of a fixed piece of arithmetic that is measured next to it: a bound on complexity
 * that holds on slow and fast machines alike.
 */
export const yards = (work: () => unknown): number => {
  const before = yard();
  const spent = spentBy(work);
  return spent / ((before + yard()) / 2);
};
