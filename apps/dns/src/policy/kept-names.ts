/** What is known of names, as the start before left it: to make it of the catalogue is a tenth of a start. */
import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newNameBits } from '@kinward/filter-core/policy/name-bits.ts';
import { openTable, type TableInMemory } from '@kinward/filter-core/table/name-table.ts';

/** Which program this is: a bundle's folder is built once and has a name that no other has; of sources nobody knows what changed. */
const PROGRAM = path.extname(import.meta.filename) === '.js' ? path.basename(import.meta.dirname) : undefined;

const sumOf = (bytes: string | Uint8Array): string => hash('sha256', bytes);
const SUM_CHARACTERS = sumOf('').length;

/** @returns null where it is of another program or of other names, or not whole */
function load(file: string, of: string): TableInMemory | null {
  try {
    const bytes = readFileSync(file);
    const sums = bytes.toString('latin1', 0, 2 * SUM_CHARACTERS);
    const block = Uint8Array.from(bytes.subarray(2 * SUM_CHARACTERS));
    return sums === of + sumOf(block) ? openTable(block.buffer) : null;
  } catch {
    return null;
  }
}

function save(file: string, of: string, { words }: TableInMemory): void {
  const block = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  try {
    writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(of + sumOf(block)), block]), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // The next start takes as long as this one.
  }
}

/**
 * As `newNameBits` makes it.
 * @param file where it is kept, with what it was made of
 * @param own names of the installation itself
 * @param program absent: it is made each time
 */
export function keptNames(file: string, own: readonly string[], program = PROGRAM): TableInMemory {
  if (program === undefined) return newNameBits(own);
  const of = sumOf(JSON.stringify([program, own]));
  const kept = load(file, of);
  if (kept) return kept;
  const made = newNameBits(own);
  save(file, of, made);
  return made;
}
