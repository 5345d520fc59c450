/** Whether single names are in a list, and where: for well-known names, and to say why a name is closed. */
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import type { OnName } from './formats.ts';

/** Where a list names what covers a name. */
export interface Listed {
  /** The name itself, or one above it. */
  suffix: string;
  /** From 1. */
  line: number;
}

export interface ListedFinder {
  /** To be given to a reader of the list. */
  onName: OnName;
  /** Where the list says it of a name, once it was read; null: it does not, or takes it out again. */
  find(name: string): Listed | null;
}

const BITS = 16;

/** A few bits of a name in any case: most names of a list are passed over by them, without a text of each. */
function marksOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    hash = Math.imul(hash ^ (byte >= 65 && byte <= 90 ? byte | 0x20 : byte), 0x01_00_01_93);
    hash ^= hash >>> 13;
  }
  return (hash >>> 0) % (1 << BITS);
}

/** @param names in ASCII, lower case, without a dot at the end */
export function newListedFinder(names: Iterable<string>): ListedFinder {
  const wanted = new Set([...names].flatMap(domainsOf).filter((suffix) => suffix.includes('.')));
  const marks = new Uint8Array(1 << BITS);
  for (const suffix of wanted) {
    const bytes = Buffer.from(suffix, 'latin1');
    marks[marksOf(bytes, 0, bytes.length)] = 1;
  }
  const lines = new Map<string, number>();
  const taken = new Set<string>();
  return {
    onName(bytes, start, end, isException, line) {
      if (marks[marksOf(bytes, start, end)] === 0) return;
      const name = Buffer.from(bytes.subarray(start, end)).toString('latin1').toLowerCase();
      if (!wanted.has(name)) return;
      if (isException) taken.add(name);
      else if (!lines.has(name)) lines.set(name, line);
    },
    find(name) {
      // The longest that says anything of it; of a name that is both listed and taken out it is listed.
      for (const suffix of domainsOf(name)) {
        const line = lines.get(suffix);
        if (line !== undefined) return { suffix, line };
        if (taken.has(suffix)) return null;
      }
      return null;
    },
  };
}
