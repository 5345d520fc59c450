import { useSyncExternalStore } from 'react';

/** Milliseconds between two readings of the clock: fine enough for ages in minutes. */
const TICK_MS = 10_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = (): void => {
  now = Date.now();
  listeners.forEach((listener) => listener());
};

/** Everything that shows a time writes it again: what it is written by has changed. */
export const readAgain = tick;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    // What mounts after a while without a viewer must not start with an old clock.
    if (Date.now() - now > TICK_MS) queueMicrotask(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
};

/**
 * The clock for ages, in milliseconds since the epoch; one timer for the whole page. Only what calls this re-renders.
 * Up to 10 s behind, so an age counted from it is to be held at 0 or more.
 */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
