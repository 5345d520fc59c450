/**
 * Whether the kernel's word of what begins can be relied on, so that looks may be the floor under it. Its silence alone says nothing: a message may be lost, and since Linux 6.6 any user of the computer
 * can make the connector silent for all (a message with no known operation and one to ignore, again and again, count its listeners down). So it has to say something of this process each second.
 */
import { ALL_KNOWN_MS } from '../../../apps/watching/pace.ts';

/** How often it is asked for a word, in milliseconds. */
export const BEAT_MS = 1000;
/** How long after the last one it is relied on: one may come late on a busy machine. */
const SILENCE_MS = BEAT_MS + 2000;
/** Where something was not told though words came, somebody makes it silent in between: so long looks alone count. */
const DISTRUST_MS = 600_000;

/** Times are of the clock of the process, in milliseconds. */
export class Trust {
  #heardAt = -Infinity;
  #from = -Infinity;

  /** It said what it was asked to. */
  heard(now: number): void {
    if (now - this.#heardAt > SILENCE_MS) this.lost(now);
    this.#heardAt = now;
  }

  /** Something may not have been told until now: all that is known is looked at first. */
  lost(now: number): void {
    this.#from = Math.max(this.#from, now + ALL_KNOWN_MS);
  }

  /** Something was not told though it should have been. */
  deceived(now: number): void {
    this.#from = Math.max(this.#from, now + DISTRUST_MS);
  }

  /** Of each process that runs another program or has another user it tells. */
  isWhole(now: number): boolean {
    return now >= this.#from && now - this.#heardAt <= SILENCE_MS;
  }
}
