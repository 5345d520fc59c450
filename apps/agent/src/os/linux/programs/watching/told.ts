/** Processes of which the system has just told that they run another program or have another user. */
import { YOUNG_MS } from './pace.ts';

/** Times are of the clock of the process, in milliseconds. */
export class Told {
  /** When it was told, by process, the oldest first. */
  readonly #at = new Map<number, number>();

  add(pid: number, now: number): void {
    this.#at.delete(pid);
    this.#at.set(pid, now);
  }

  /** Whether it was told of this process a short while ago. */
  has(pid: number): boolean {
    return this.#at.has(pid);
  }

  forgetOld(now: number): void {
    for (const [pid, at] of this.#at) {
      if (now - at < YOUNG_MS) return;
      this.#at.delete(pid);
    }
  }

  clear(): void {
    this.#at.clear();
  }
}
