/** What a list has that another has not: a count that is close, and some of the names. */
import type { OnName } from './formats.ts';

/** 8 MiB of marks: of 5 million names one in fourteen that is new is taken for known. */
const BITS = 26;
const SAMPLE_NAMES = 20;

function markOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    hash = Math.imul(hash ^ (byte >= 65 && byte <= 90 ? byte | 0x20 : byte), 0x85_eb_ca_6b);
    hash ^= hash >>> 15;
  }
  return (hash >>> 0) % (1 << BITS);
}

/** Names of a list as bits. */
export interface NameMarks {
  onName: OnName;
  has(bytes: Uint8Array, start: number, end: number): boolean;
}

export function newNameMarks(): NameMarks {
  const words = new Uint32Array(1 << (BITS - 5));
  return {
    onName(bytes, start, end) {
      const mark = markOf(bytes, start, end);
      words[mark >>> 5] = (words[mark >>> 5] ?? 0) | (1 << (mark & 31));
    },
    has(bytes, start, end) {
      const mark = markOf(bytes, start, end);
      return ((words[mark >>> 5] ?? 0) & (1 << (mark & 31))) !== 0;
    },
  };
}

export interface NewNames {
  onName: OnName;
  /** Names that the other list has not, those left out that its marks are taken for. */
  readonly count: number;
  readonly sample: readonly string[];
}

/** @param other what is known already */
export function newNamesBeside(other: NameMarks): NewNames {
  const sample: string[] = [];
  let count = 0;
  return {
    onName(bytes, start, end) {
      if (other.has(bytes, start, end)) return;
      count += 1;
      if (sample.length < SAMPLE_NAMES)
        sample.push(Buffer.from(bytes.subarray(start, end)).toString('latin1').toLowerCase());
    },
    get count() {
      return count;
    },
    sample,
  };
}
