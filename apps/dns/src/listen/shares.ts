/** Counts what is open, in all and for each part of the network, so that no part takes the room of the others. */
import { partOf } from '@kinward/filter-core/answer/limits.ts';

export class Shares {
  readonly #perPart: number;
  readonly #inAll: number;
  readonly #parts = new Map<string, number>();
  #all = 0;

  /** @param perPart of a /24 of the old, a /56 of the new addresses */
  constructor(perPart: number, inAll: number) {
    this.#perPart = perPart;
    this.#inAll = inAll;
  }

  /** @returns what gives the room back, to be called once; null where there is none */
  enter(address: string): (() => void) | null {
    const part = partOf(address);
    const own = this.#parts.get(part) ?? 0;
    if (own >= this.#perPart || this.#all >= this.#inAll) return null;
    this.#parts.set(part, own + 1);
    this.#all += 1;
    return () => this.#leave(part);
  }

  #leave(part: string): void {
    const left = (this.#parts.get(part) ?? 1) - 1;
    if (left > 0) this.#parts.set(part, left);
    else this.#parts.delete(part);
    this.#all -= 1;
  }
}
