/** What lists of others say of names for one device: of those that its family has switched on, and what each feeds. */
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { wordsOf, type TargetBits } from '@kinward/rules/sites/site-masks.ts';
import type { Hit } from '@kinward/rules/sites/site-policy.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import { BIT_WORDS, findBits, type NameTable } from '../table/name-table.ts';
import { nameOfText, newLabels, readLabels, type Labels } from '../wire/name.ts';

interface Source {
  bit: number;
  list: FeedList;
  /** Targets as bits. */
  words: Uint32Array;
}

const found = new Uint32Array(BIT_WORDS);
const labels = newLabels();
const hasBit = (words: Uint32Array, bit: number): boolean =>
  ((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;

export class DeviceLists {
  readonly #table: NameTable;
  readonly #sources: readonly Source[];
  /** Bits of the table that count. */
  readonly #mask = new Uint32Array(BIT_WORDS);

  /** @param bitOf the bit of a source's list; undefined: it is not here yet */
  constructor(
    table: NameTable,
    lists: readonly FeedList[],
    bits: TargetBits,
    bitOf: (sourceId: string) => number | undefined,
  ) {
    this.#table = table;
    this.#sources = lists.flatMap((list) => {
      const bit = bitOf(list.sourceId);
      return bit === undefined ? [] : [{ bit, list, words: wordsOf(bits, list.targets) }];
    });
    for (const { bit } of this.#sources)
      this.#mask[bit >>> 5] = (this.#mask[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  /** Adds to a name's set what lists say of it. Makes no object. */
  addTo(set: Uint32Array, bytes: Uint8Array, of: Labels): void {
    // A table that cannot be read says nothing of who has no list in it.
    if (this.#sources.length === 0 || !findBits(this.#table, bytes, of, found)) return;
    let isAny = 0;
    for (let word = 0; word < BIT_WORDS; word += 1) isAny |= (found[word] ?? 0) & (this.#mask[word] ?? 0);
    if (isAny === 0) return;
    for (const { bit, words } of this.#sources)
      if (hasBit(found, bit))
        for (let word = 0; word < BIT_WORDS; word += 1) set[word] = (set[word] ?? 0) | (words[word] ?? 0);
  }

  /** The same by text, with the name that each list has: to say why. */
  hits(name: string): Hit[] {
    const hits = new Map<string, Hit>();
    if (this.#sources.length === 0) return [];
    // From the shortest: the one that turns a bit on is the one that is listed.
    for (const suffix of domainsOf(name).toReversed()) {
      const wire = nameOfText(suffix);
      if (!wire) continue;
      readLabels(wire, 0, wire.length, labels);
      findBits(this.#table, wire, labels, found);
      for (const { bit, list } of this.#sources)
        for (const target of list.targets) {
          const key = `${list.sourceId} ${target}`;
          if (!hasBit(found, bit)) hits.delete(key);
          else if (!hits.has(key)) hits.set(key, { target, suffix });
        }
    }
    return [...hits.values()];
  }
}
