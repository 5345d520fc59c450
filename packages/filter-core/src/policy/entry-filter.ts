/** Which names a policy's entries are surely not about, by the hashes that a lookup has made anyway: most names, for which no text is made. */
import { hashDotted, newSuffixHashes, type HashKeys, type SuffixHashes } from '../wire/hash.ts';

/** Bits for each entry: one name in some 16 is looked at though no entry is about it. */
const BITS = 16;
const FEWEST_BITS = 64;
const encoder = new TextEncoder();
const hashes = newSuffixHashes();

export class EntryFilter {
  readonly keys: HashKeys;
  readonly #words: Uint32Array;
  readonly #mask: number;

  /**
   * @param names in ASCII, lower case, without a dot at the end
   * @param keys of the table that names are looked up in
   */
  constructor(names: Iterable<string>, keys: HashKeys) {
    this.keys = keys;
    const all = [...names];
    const bits = 2 ** Math.ceil(Math.log2(Math.max(FEWEST_BITS, all.length * BITS)));
    this.#words = new Uint32Array(bits / 32);
    this.#mask = bits - 1;
    for (const name of all) {
      const bytes = encoder.encode(name);
      hashDotted(bytes, 0, bytes.length, keys, hashes);
      const bit = (hashes.one[0] ?? 0) & this.#mask;
      this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** @param count names: one and its parents */
  lacks({ one }: SuffixHashes, count: number): boolean {
    for (let at = 0; at < count; at += 1) {
      const bit = (one[at] ?? 0) & this.#mask;
      if (((this.#words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0) return false;
    }
    return true;
  }
}
