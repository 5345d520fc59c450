/**
 * Hashes of names that grow with each label from the root, so that one pass over a name has the hashes of all its parents. Two
 * lanes of 32 bits with seeds and odd multipliers of their own; the bits of each are mixed after every byte, as the low bits of
 * a product depend on no higher ones and would be alike in both lanes.
 */
import { randomFillSync } from 'node:crypto';
import { lower, type Labels } from './name.ts';

/** Two seeds and two odd multipliers. */
export type HashKeys = Uint32Array;

/** Random keys, new for each table, so that the author of a list cannot choose names that collide. */
export function newHashKeys(): HashKeys {
  const keys = randomFillSync(new Uint32Array(4));
  keys[2] = (keys[2] ?? 0) | 1;
  keys[3] = (keys[3] ?? 0) | 1;
  return keys;
}

/** Hashes by number of labels: at 0 those of the rightmost label alone, at `labels.count - 1` those of the whole name. */
export interface SuffixHashes {
  readonly one: Uint32Array;
  readonly two: Uint32Array;
}

export const newSuffixHashes = (): SuffixHashes => ({ one: new Uint32Array(128), two: new Uint32Array(128) });

/** Hashes all suffixes of a name on the wire, without regard to the case of its letters. */
export function hashSuffixes(packet: Uint8Array, labels: Labels, keys: HashKeys, out: SuffixHashes): void {
  let [one, two] = [keys[0] ?? 0, keys[1] ?? 0];
  const [first, second] = [keys[2] ?? 1, keys[3] ?? 1];
  for (let label = labels.count - 1, suffix = 0; label >= 0; label -= 1, suffix += 1) {
    const start = labels.starts[label] ?? 0;
    const last = start + (packet[start] ?? 0);
    // The length is hashed too, so that no two names are the same row of bytes.
    for (let at = start; at <= last; at += 1) {
      const byte = lower(packet[at] ?? 0);
      one = Math.imul(one ^ byte, first);
      one ^= one >>> 15;
      two = Math.imul(two + byte, second);
      two ^= two >>> 13;
    }
    out.one[suffix] = one;
    out.two[suffix] = two;
  }
}

/**
 * Hashes a name as it is written with dots, as it would be hashed on the wire.
 * @param out the hash of the whole name goes to its first place
 */
export function hashDotted(
  text: Uint8Array,
  start: number,
  end: number,
  keys: HashKeys,
  out: SuffixHashes,
): void {
  let one = keys[0] ?? 0;
  let two = keys[1] ?? 0;
  const first = keys[2] ?? 1;
  const second = keys[3] ?? 1;
  for (let labelEnd = end; labelEnd > start;) {
    let labelStart = labelEnd;
    while (labelStart > start && text[labelStart - 1] !== DOT) labelStart -= 1;
    one = Math.imul(one ^ (labelEnd - labelStart), first);
    one ^= one >>> 15;
    two = Math.imul(two + (labelEnd - labelStart), second);
    two ^= two >>> 13;
    for (let at = labelStart; at < labelEnd; at += 1) {
      const byte = LOWER[text[at] ?? 0] ?? 0;
      one = Math.imul(one ^ byte, first);
      one ^= one >>> 15;
      two = Math.imul(two + byte, second);
      two ^= two >>> 13;
    }
    labelEnd = labelStart - 1;
  }
  out.one[0] = one;
  out.two[0] = two;
}
const DOT = 0x2e;
const LOWER = Uint8Array.from({ length: 256 }, (_, byte) => lower(byte));
