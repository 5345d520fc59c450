/** A name as it lies in a message, with what is known of it. A few are used for all, so that deciding makes no object. */
import { searchOf } from '@kinward/catalogue/facts.ts';
import type { MaskedName } from '@kinward/rules/sites/masked-verdict.ts';
import type { SearchHit } from '@kinward/rules/sites/site-policy.ts';
import { BIT_WORDS, findBits, type NameTable } from '../table/name-table.ts';
import { newSuffixHashes, type HashKeys } from '../wire/hash.ts';
import { newLabels, textOfName, type Labels } from '../wire/name.ts';
import type { EntryFilter } from './entry-filter.ts';
import type { DeviceLists } from './device-lists.ts';
import { MARK } from './name-bits.ts';

const bitOf = (mark: number): number => 1 << (mark & 31);
/** The marks are all in the last word. */
const LAST = BIT_WORDS - 1;
const [TRUSTED, SEARCH, SPECIAL] = [bitOf(MARK.trusted), bitOf(MARK.search), bitOf(MARK.special)];
const MARKS = TRUSTED | SEARCH | SPECIAL;

const NONE: readonly KnownName[] = [];
const NO_KEYS: HashKeys = new Uint32Array(4);

export class KnownName implements MaskedName {
  readonly set = new Uint32Array(BIT_WORDS);
  trusted = false;
  /** Whether the name, or one above it, is for a special use (RFC 6761). */
  isSpecial = false;
  /** Names that it leads through. */
  aliases: readonly KnownName[] = NONE;
  /** Of the policy that it is asked about. */
  entries: EntryFilter | null = null;
  /** Of the table that it was looked up in. */
  keys: HashKeys = NO_KEYS;
  readonly #hashes = newSuffixHashes();
  #isSearch = false;
  #bytes: Uint8Array = new Uint8Array();
  #labels: Labels = newLabels();
  #text: string | null = null;

  /** Valid until the message or the labels change. */
  read(table: NameTable, bytes: Uint8Array, labels: Labels): this {
    this.#bytes = bytes;
    this.#labels = labels;
    this.#text = null;
    this.aliases = NONE;
    this.entries = null;
    this.keys = table.keys;
    findBits(table, bytes, labels, this.set, this.#hashes);
    const marks = this.set[LAST] ?? 0;
    this.trusted = (marks & TRUSTED) !== 0;
    this.#isSearch = (marks & SEARCH) !== 0;
    this.isSpecial = (marks & SPECIAL) !== 0;
    this.set[LAST] = marks & ~MARKS;
    return this;
  }

  /**
   * Adds what lists of others say of it to the device that asks. No list closes what is always open, so there none is asked.
   * @throws TableUnreadable where they are in a file that cannot be read
   */
  addLists(lists: DeviceLists): void {
    if (!this.trusted) lists.addTo(this.set, this.#bytes, this.#labels);
  }

  /** In lower case, without a dot at the end. */
  get name(): string {
    this.#text ??= textOfName(this.#bytes, this.#labels).toLowerCase();
    return this.#text;
  }

  get lacksEntries(): boolean {
    return this.entries?.lacks(this.#hashes, this.#labels.count) ?? false;
  }

  get search(): SearchHit | undefined {
    return this.#isSearch ? searchOf(this.name) : undefined;
  }
}
