/** Which of the upstreams to ask: the quickest that answers (RFC 6298 for the smoothing); one that fails rests. */

/** Failures in a row after which an upstream rests. */
const MOST_FAILURES = 5;
/** One question in so many milliseconds finds out whether it is back. */
const PROBE_MS = 2000;
/** When the next is asked too, where nothing is known of the first. */
const FIRST_WAIT_MS = 400;
const LEAST_WAIT_MS = 150;
const SMOOTHING = 1 / 8;

export class Health {
  #smoothedMs: number | null = null;
  #failures = 0;
  #probedAt = Number.NEGATIVE_INFINITY;

  answered(tookMs: number): void {
    this.#failures = 0;
    this.#smoothedMs =
      this.#smoothedMs === null ? tookMs : this.#smoothedMs + (tookMs - this.#smoothedMs) * SMOOTHING;
  }

  /** @param now milliseconds of a clock that never jumps, as in the others */
  failed(now: number): void {
    this.#failures += 1;
    if (this.#failures >= MOST_FAILURES) this.#probedAt = now;
  }

  /** Whether it may be asked; a resting one once in a while, and then not again until that time has passed. */
  mayAsk(now: number): boolean {
    if (this.#failures < MOST_FAILURES) return true;
    if (now - this.#probedAt < PROBE_MS) return false;
    this.#probedAt = now;
    return true;
  }

  /** Smoothed milliseconds of its answers; null where there was none. */
  get tookMs(): number | null {
    return this.#smoothedMs;
  }

  get isResting(): boolean {
    return this.#failures >= MOST_FAILURES;
  }

  /** Milliseconds until the next upstream is asked beside it. */
  get patienceMs(): number {
    return this.#smoothedMs === null ? FIRST_WAIT_MS : Math.max(LEAST_WAIT_MS, this.#smoothedMs * 2);
  }
}
