import type { Clock } from '@kinward/server/platform/clock.ts';

/** The clock of every test: it shows the real time, moved by what a test asks for, and runs on unless it is stopped. */
export class TestClock implements Clock {
  #offset = 0;
  #stoppedAt: number | undefined;

  /** @param at stops the clock at this moment; without it the clock runs on from the real time */
  constructor(at?: Date) {
    this.#stoppedAt = at?.getTime();
  }

  now(): Date {
    return new Date((this.#stoppedAt ?? Date.now()) + this.#offset);
  }

  /** Moves time forward by seconds, fractions included. */
  advance(seconds: number): void {
    this.#offset += Math.round(seconds * 1_000);
  }

  /** Stops the clock at a moment; only `advance` moves it from then on. */
  freeze(at: Date = this.now()): void {
    this.#offset = 0;
    this.#stoppedAt = at.getTime();
  }

  /** Stops the clock while `work` runs; afterwards it runs on. A clock that was stopped before stays so. */
  async still<T>(work: () => Promise<T>): Promise<T> {
    if (this.#stoppedAt !== undefined) return work();
    this.#stoppedAt = Date.now();
    try {
      return await work();
    } finally {
      this.#stoppedAt = undefined;
    }
  }
}
