/** Long work in parts, between which questions are answered. */
import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds for which nobody else has a turn. */
const MOST_MS = 1;

/** To be called between parts: waits for a turn of the others where it is due. */
export type Turns = () => Promise<void> | undefined;

export function newTurns(): Turns {
  let began = performance.now();
  return () => {
    if (performance.now() - began < MOST_MS) return undefined;
    return turn().then(() => {
      began = performance.now();
    });
  };
}
