import type { TimeoutProvider } from '@tanstack/react-query';

/** Milliseconds: what waits as long as this may wait for the end of the second in which it is due. */
const SHARED_FROM_MS = 10_000;
const SECOND_MS = 1_000;

/** What is due at the end of a second, by the number of its timer. */
const seconds = new Map<number, Map<number, () => void>>();
/** In which second each timer of ours is due. Their numbers are negative, the browser's are positive. */
const secondOf = new Map<number, number>();
let last = 0;

function actsIn(second: number): Map<number, () => void> {
  const known = seconds.get(second);
  if (known !== undefined) return known;
  const acts = new Map<number, () => void>();
  seconds.set(second, acts);
  const run = () => {
    // One may clear another that has not run.
    for (const [id, act] of acts) {
      secondOf.delete(id);
      act();
    }
    seconds.delete(second);
  };
  setTimeout(run, (second + 1) * SECOND_MS - performance.now());
  return acts;
}

function setShared(act: () => void, ms: number): number {
  const second = Math.floor((performance.now() + ms) / SECOND_MS);
  last -= 1;
  secondOf.set(last, second);
  actsIn(second).set(last, act);
  return last;
}

/**
 * Timers for TanStack Query, which sets and clears two for each reader of a query, for half a minute and longer: one timer of the browser
 * for all that are due in the same second. They come up to a second late, never early. A page begins with some fifty, and to set each
 * in the browser makes a long task of them.
 */
export const sharedTimers: TimeoutProvider<number> = {
  setTimeout: (act, ms) => (ms >= SHARED_FROM_MS ? setShared(() => act(), ms) : setTimeout(act, ms)),
  clearTimeout: (timer) => {
    const second = timer === undefined ? undefined : secondOf.get(timer);
    if (timer === undefined || second === undefined) return clearTimeout(timer);
    secondOf.delete(timer);
    seconds.get(second)?.delete(timer);
  },
  setInterval: (act, ms) => setInterval(act, ms),
  clearInterval: (timer) => clearInterval(timer),
};
