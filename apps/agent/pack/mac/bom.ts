/**
 * The list of what an installer's package of macOS puts onto the disk (`Bom`), which the installer compares and writes down:
 * numbered blocks, found by an index at the end, of which five have names. All numbers begin with their highest byte.
 */
import { fullMode, type Entry } from '../archives.ts';

/** Of a leaf of a tree, and how many paths are in it at most: this writer makes one leaf. */
const [LEAF_BYTES, MOST_PATHS] = [4096, 510];
const HEADER_BYTES = 512;
const [FILE, FOLDER] = [1, 2];

/** @param fields numbers, each with its size in bytes */
function packed(...fields: readonly (readonly [number, 1 | 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) at = bytes.writeUIntBE(value, at, size);
  return bytes;
}
const words = (...values: readonly number[]): Buffer => packed(...values.map((value) => [value, 4] as const));

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) rest = rest < 0 ? (rest << 1) ^ 0x04_c1_1d_b7 : rest << 1;
  return rest;
});

/** As cksum(1) counts it. */
export function cksum(content: Uint8Array): number {
  let sum = 0;
  const add = (byte: number): void => void (sum = (sum << 8) ^ (CRC[((sum >>> 24) ^ byte) & 255] ?? 0));
  for (const byte of content) add(byte);
  for (let length = content.length; length > 0; length = Math.floor(length / 256)) add(length & 255);
  return ~sum >>> 0;
}

/** Blocks as they are added; the first number stands for none. */
class Blocks {
  readonly #blocks: Buffer[] = [];
  readonly #names: [string, number][] = [];

  add(block: Buffer): number {
    return this.#blocks.push(block);
  }

  name(name: string, block: Buffer): void {
    this.#names.push([name, this.add(block)]);
  }

  /** @param root number of its only leaf */
  tree(root: number, { size, count }: { size: number; count: number }): Buffer {
    return Buffer.concat([Buffer.from('tree'), words(1, root, size, count), Buffer.alloc(1)]);
  }

  emptyTree(size: number): Buffer {
    const leaf = packed([1, 2], [0, 2], [0, 4], [0, 4]);
    return this.tree(this.add(Buffer.concat([leaf], size)), { size, count: 0 });
  }

  file(): Buffer {
    const names = Buffer.concat([
      words(this.#names.length),
      ...this.#names.flatMap(([name, block]) => [
        words(block),
        Buffer.from([name.length]),
        Buffer.from(name),
      ]),
    ]);
    let at = HEADER_BYTES + names.length;
    const places = this.#blocks.map(({ length }) => words((at += length) - length, length));
    // Behind the index stands that two places are free, of no size.
    const index = Buffer.concat([words(places.length + 1, 0, 0), ...places, words(0, 0, 0, 0, 0)]);
    const header = Buffer.concat([
      Buffer.from('BOMStore'),
      words(1, places.length, at, index.length, HEADER_BYTES, names.length),
    ]);
    return Buffer.concat([Buffer.concat([header], HEADER_BYTES), names, ...this.#blocks, index]);
  }
}

/** What is known of an entry: owned by root and wheel. */
function facts(entry: Entry, seconds: number): Buffer {
  const { content } = entry;
  return packed(
    [content ? FILE : FOLDER, 1],
    [1, 1],
    [0x0f, 2],
    [fullMode(entry), 2],
    [0, 4],
    [0, 4],
    [seconds, 4],
    [content?.length ?? 0, 4],
    [1, 1],
    [content ? cksum(content) : 0, 4],
    [0, 4],
  );
}

/**
 * @param entries with every folder that leads to them, the first of all by an empty name
 * @param seconds since the epoch, of every entry
 * @throws Error where there are more than one leaf has
 */
export function bom(entries: readonly Entry[], seconds: number): Buffer {
  if (entries.length > MOST_PATHS) throw new Error(`more than ${MOST_PATHS} files are in the package`);
  const blocks = new Blocks();
  const total = entries.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  blocks.name('BomInfo', words(1, entries.length + 1, 1, 0, 0, total, 0));
  // A folder has its number before what is in it: by how deep they are, and by name.
  const depth = ({ name }: Entry): number => (name === '' ? 0 : name.split('/').length);
  const ordered = entries.toSorted(
    (one, other) => depth(one) - depth(other) || (one.name < other.name ? -1 : 1),
  );
  const numbers = new Map(ordered.map(({ name }, at) => [name, at + 1]));
  const pairs = ordered.map((entry, at) => {
    const cut = entry.name.lastIndexOf('/');
    const parent = entry.name === '' ? 0 : (numbers.get(entry.name.slice(0, Math.max(cut, 0))) ?? 0);
    const own = entry.name === '' ? '.' : entry.name.slice(cut + 1);
    const about = blocks.add(facts(entry, seconds));
    return words(
      blocks.add(words(at + 1, about)),
      blocks.add(Buffer.concat([words(parent), Buffer.from(`${own}\0`)])),
    );
  });
  const leaf = Buffer.concat([packed([1, 2], [pairs.length, 2], [0, 4], [0, 4]), ...pairs], LEAF_BYTES);
  blocks.name('Paths', blocks.tree(blocks.add(leaf), { size: LEAF_BYTES, count: pairs.length }));
  blocks.name('HLIndex', blocks.emptyTree(LEAF_BYTES));
  const virtual = blocks.add(blocks.emptyTree(128));
  blocks.name('VIndex', packed([1, 4], [virtual, 4], [0, 4], [0, 1]));
  blocks.name('Size64', blocks.emptyTree(128));
  return blocks.file();
}
