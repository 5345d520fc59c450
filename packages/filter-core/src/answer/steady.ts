/**
 * A clock that never jumps, read once for all that is answered at once: a batch of packets takes less than a millisecond, and each of them would
 * read it several times.
 */

/** Seconds; 0: it is read at each call. */
let held = 0;

/** Seconds since the start of the process. */
export const steadySeconds = (): number => (held === 0 ? performance.now() / 1000 : held);

/** Time stands still until this has returned. @param work nothing in it waits */
export function atOneMoment(work: () => void): void {
  held = performance.now() / 1000;
  try {
    work();
  } finally {
    held = 0;
  }
}
