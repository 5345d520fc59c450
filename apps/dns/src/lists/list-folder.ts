/** The resolver's own copies of lists, each called by its SHA-256, and the table that was built of them last. */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ListHash } from '@kinward/contract/filter/filter.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { openTable, TABLE_BITS, type NameTable } from '@kinward/filter-core/table/name-table.ts';
import { replaceFileMeanwhile } from '../replace-file.ts';
import { openInFile, readWhole, unreadableTable } from './open-table.ts';

const [ENDING, DRAFT] = ['.list', '.new'];
/** Says which table is in force. */
const NOTED = 'in-force.json';

const isHeld = (one: unknown): boolean =>
  Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && typeof one[1] === 'string';

/** Of a table: the list of each bit, and by which list each family's source is decided. */
const Manifest = z.object({
  /** SHA-256 of the table, which is its file's name. */
  table: ListHash,
  hashes: z.array(ListHash).check(z.maxLength(TABLE_BITS)),
  /** By family and source: there are thousands. */
  held: z.custom<[string, string][]>((held) => Array.isArray(held) && held.every(isHeld)),
  names: z.int(),
});
export type Manifest = z.output<typeof Manifest>;

/** A file in memory that every thread can read, without a copy. @throws the system's error */
function blockIn(file: string): SharedArrayBuffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(handle).size));
    readWhole(handle, bytes, 0);
    return bytes.buffer;
  } finally {
    closeSync(handle);
  }
}

/** A table with what holds it. */
export interface KeptTable extends Disposable {
  table: NameTable;
}

/** @throws Error where it is not what it is called; the system's error */
function inMemory(file: string, hash: string): KeptTable {
  const block = blockIn(file);
  if (createHash('sha256').update(new Uint8Array(block)).digest('hex') !== hash) throw new Error(NOT_WHOLE);
  return { table: openTable(block), [Symbol.dispose]: () => undefined };
}
const NOT_WHOLE = 'the table is not what it is called';

/**
 * Where a table is that decides: in memory, for who answers many; or in its file, for who has little memory.
 * `unreadable` is called once the file could not be read any more, with the reason.
 */
export type TableStore = { kind: 'memory' } | { kind: 'file'; unreadable: (reason: string) => void };

export class ListFolder {
  readonly #folder: string;

  /** Takes away what a run that was cut off had begun. @throws the system's error where the folder cannot be made */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const file of readdirSync(folder).filter((name) => name.endsWith(DRAFT)))
      try {
        rmSync(path.join(folder, file));
      } catch {
        // Who began it has not ended yet, as Windows says. The next table in force takes it away.
      }
  }

  /** With a file that nobody else writes: one who builds may not have ended when another begins. Nothing is left of it. @throws what is thrown in it */
  async withDraft<Value>(write: (draft: string) => Promise<Value>): Promise<Value> {
    const draft = path.join(this.#folder, `${randomUUID()}${DRAFT}`);
    try {
      return await write(draft);
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  fileOf(hash: string): string {
    return path.join(this.#folder, `${ListHash.parse(hash)}${ENDING}`);
  }

  tableFile(hash: string): string {
    return path.join(this.#folder, `${ListHash.parse(hash)}.table`);
  }

  has(hash: string): boolean {
    return statSync(this.fileOf(hash), { throwIfNoEntry: false }) !== undefined;
  }

  /** @throws Error where it is not what it is called; the system's error */
  open(hash: string, store: TableStore): KeptTable {
    const file = this.tableFile(hash);
    return store.kind === 'memory' ? inMemory(file, hash) : openInFile(file, hash, store.unreadable);
  }

  /**
   * The table that was in force last, with what is known of it, and why it cannot be read where it cannot. Where it is not known any more which one that was, the manifest says of no
   * list that it is there.
   * @returns null: there was none
   */
  load(store: TableStore): { manifest: Manifest | null; kept: KeptTable; fault?: string } | null {
    let manifest: Manifest | null = null;
    try {
      manifest = this.#noted();
      if (!manifest) return null;
      return { manifest, kept: this.open(manifest.table, store) };
    } catch (error) {
      if (store.kind === 'memory') return null;
      const fault = manifest ? (error as Error).message : `${NOTED} is damaged`;
      const kept = { table: unreadableTable(fault), [Symbol.dispose]: () => undefined };
      return { manifest, kept, fault };
    }
  }

  /** @returns null: there is none @throws Error where it is not as it was written; the system's error */
  #noted(): Manifest | null {
    let text: string;
    try {
      text = readFileSync(path.join(this.#folder, NOTED), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    return Manifest.parse(JSON.parse(text));
  }

  /** The next start decides by it. @throws the system's error */
  async note(manifest: Manifest): Promise<void> {
    await replaceFileMeanwhile(path.join(this.#folder, NOTED), JSON.stringify(manifest), 0o600);
  }

  /** A table that does not come in force. */
  async drop(hash: string): Promise<void> {
    await rm(this.tableFile(hash), { force: true });
  }

  /** Deletes what is not of these; null: everything. To delete a list of 100 MB takes the system some 30 ms. */
  async keepOnly(manifest: Manifest | null): Promise<void> {
    const kept = new Set(
      manifest
        ? [NOTED, `${manifest.table}.table`, ...manifest.hashes.map((hash) => `${hash}${ENDING}`)]
        : [],
    );
    for (const file of await readdir(this.#folder))
      if (!kept.has(file)) await rm(path.join(this.#folder, file), { force: true });
  }
}
