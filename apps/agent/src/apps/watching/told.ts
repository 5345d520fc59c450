/** Of which processes the system has told of late that they run another program or have another user, and which changes it should have told of and did not. */
import { YOUNG_MS } from './pace.ts';

/** How long the word of a change may come after the change was seen: a busy machine reads it late. */
const LATE_MS = 2000;

/** Times are of the clock of the process, in milliseconds. */
export class Told {
  /** When it was told, by process, the oldest first. */
  readonly #at = new Map<number, number>();
  /** When a change was seen of which nothing was told yet. */
  readonly #missed = new Map<number, number>();

  add(pid: number, now: number): void {
    this.#missed.delete(pid);
    this.#at.delete(pid);
    this.#at.set(pid, now);
  }

  /** Of late. */
  has(pid: number): boolean {
    return this.#at.has(pid);
  }

  /** A change was seen, and nothing was told of it. */
  missed(pid: number, now: number): void {
    this.#missed.set(pid, now);
  }

  /**
   * Forgets what is old.
   * @param isTold whether changes are told of at present
   * @returns whether one was not, so that no word is a sign of nothing
   */
  look(now: number, isTold: boolean): boolean {
    for (const [pid, at] of this.#at) {
      if (now - at < YOUNG_MS) break;
      this.#at.delete(pid);
    }
    const isUntold = isTold && this.#missed.values().some((at) => now - at >= LATE_MS);
    if (isUntold || !isTold) this.#missed.clear();
    return isUntold;
  }

  clear(): void {
    this.#at.clear();
    this.#missed.clear();
  }
}
