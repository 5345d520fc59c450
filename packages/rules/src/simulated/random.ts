/** Numbers from 0 to 1 that look random and are the same for the same seeds (mulberry32), so that every sample is alike. */
export const randomFrom = (...seeds: readonly number[]): (() => number) => {
  let state = seeds.reduce((sum, seed) => Math.imul(sum ^ (seed + 0x9e3779b9), 2_654_435_761), 0x51ab1e);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};
