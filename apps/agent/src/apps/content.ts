/**
 * Whether a file is a copy of a program. A copy has another name, another place and another inode, and it may have something
 * appended; its first and its last 64 KiB are those of the program. Cached by inode, size and time of change.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { factsOf, READ_NOW, type FileFacts } from './file-facts.ts';

const PIECE = 65_536;
const MOST_KEPT = 2000;
const buffer = Buffer.allocUnsafe(PIECE);

/** A program by its content. */
export interface Content {
  size: number;
  /** SHA-256 of the first 64 KiB, in base64url. */
  head: string;
  /** Of the last. */
  tail: string;
}

/** @param end of the piece, in bytes */
function pieceOf(file: string, end: number, isLast: boolean): string | null {
  const [from, length] = isLast
    ? [Math.max(0, end - PIECE), Math.min(PIECE, end)]
    : [0, Math.min(PIECE, end)];
  try {
    const handle = openSync(file, READ_NOW);
    try {
      const read = readSync(handle, buffer, 0, length, from);
      return read === length
        ? createHash('sha256').update(buffer.subarray(0, length)).digest('base64url')
        : null;
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}

/** @returns null: it cannot be read, or is empty */
function contentOf(file: string, { size }: Pick<FileFacts, 'size'>): Content | null {
  if (size === 0) return null;
  const [head, tail] = [pieceOf(file, size, false), pieceOf(file, size, true)];
  return head === null || tail === null ? null : { size, head, tail };
}

/** Whose copies are looked for. */
export class Contents {
  /** By the hash of the first 64 KiB. */
  readonly #programs = new Map<string, (Content & { appId: string })[]>();
  /** Those that are smaller, by their size and the least first: to what is appended the first 64 KiB of a copy belong, too. */
  #small: [number, (Content & { appId: string })[]][] = [];
  readonly #kept = new Map<string, readonly string[]>();
  /** Of no program is a file smaller than it. */
  #smallest = Infinity;

  /** Looks for copies of these from now on. @param programs of each the files by which it is known */
  look(programs: Iterable<{ appId: string; content: Content }>): void {
    this.#programs.clear();
    this.#kept.clear();
    const small: (Content & { appId: string })[] = [];
    this.#smallest = Infinity;
    for (const { appId, content } of programs) {
      if (content.size < PIECE) small.push({ ...content, appId });
      const same = this.#programs.get(content.head) ?? [];
      this.#programs.set(content.head, [...same, { ...content, appId }]);
      this.#smallest = Math.min(this.#smallest, content.size);
    }
    this.#small = [...Map.groupBy(small, ({ size }) => size)].toSorted(([one], [other]) => one - other);
  }

  /** @returns the programs of which a file is a copy, by their ids */
  of(file: string, facts: FileFacts): readonly string[] {
    const { key, size, changedAt } = facts;
    if (size < this.#smallest || this.#programs.size === 0) return [];
    const name = `${key} ${size} ${changedAt}`;
    const known = this.#kept.get(name);
    if (known) return known;
    const found = this.#compare(file, size);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(name, found);
    return found;
  }

  #compare(file: string, size: number): string[] {
    const whole = pieceOf(file, size, false);
    if (whole === null) return [];
    // What was read is still there.
    const small = this.#smallIn(buffer, size);
    const found = (this.#programs.get(whole) ?? []).filter(
      (program) => program.size <= size && pieceOf(file, program.size, true) === program.tail,
    );
    return [...new Set([...found, ...small].map(({ appId }) => appId))];
  }

  /** Smaller programs with which a file begins: hashed once over all of their sizes. @param size of the file */
  #smallIn(begin: Buffer, size: number): (Content & { appId: string })[] {
    const hash = createHash('sha256');
    let hashed = 0;
    const found: (Content & { appId: string })[] = [];
    for (const [each, programs] of this.#small) {
      if (each >= size) break;
      hash.update(begin.subarray(hashed, each));
      hashed = each;
      const head = hash.copy().digest('base64url');
      found.push(...programs.filter((program) => program.head === head));
    }
    return found;
  }
}

/** Contents of files, each read once as long as it stays as it is. */
export class ReadContents {
  readonly #kept = new Map<string, Content | null>();

  of(file: string): Content | null {
    const facts = factsOf(file);
    if (!facts) return null;
    const name = `${facts.key} ${facts.size} ${facts.changedAt}`;
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const content = contentOf(file, facts);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(name, content);
    return content;
  }
}
