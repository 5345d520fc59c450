/** A table of names that is read where it is on the disk. */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { NameTable } from '@kinward/filter-core/table/name-table.ts';
import { TableInFile, TableUnreadable } from '@kinward/filter-core/table/table-in-file.ts';

/** Fills all of `bytes` from a place in a file. @throws the system's error; Error where the file ends before */
export function readWhole(handle: number, bytes: Uint8Array, from: number): void {
  for (let at = 0; at < bytes.length;) {
    const length = readSync(handle, bytes, at, bytes.length - at, from + at);
    if (length === 0) throw new Error('the file is shorter than it was');
    at += length;
  }
}

/** Stands for a table that cannot be read: nobody knows of any name whether it is listed. */
export const unreadableTable = (reason: string): NameTable => ({
  slots: 0,
  names: 0,
  sets: 0,
  keys: new Uint32Array(4),
  rows: new Uint32Array(),
  setOf: () => {
    throw new TableUnreadable(reason);
  },
});

/**
 * Opens a table. It holds the file itself: one that takes its place, or is deleted, changes nothing.
 * @param hash SHA-256 that it must have
 * @param unreadable called once, when it could not be read any more after it was opened, with the reason
 * @throws Error where it is not what it is called; the system's error
 */
export function openInFile(
  file: string,
  hash: string,
  unreadable: (reason: string) => void,
): Disposable & { table: TableInFile } {
  const handle = openSync(file, 'r');
  let state: 'opening' | 'open' | 'closed' = 'opening';
  /** A disk that has failed takes seconds for each further try, in which nothing else is done. */
  let fault: string | undefined;
  const read = (bytes: Uint8Array, at: number): void => {
    // Its number may be that of another file by now.
    if (state === 'closed') throw new TableUnreadable('another table has taken its place');
    if (fault !== undefined) throw new TableUnreadable(fault);
    try {
      readWhole(handle, bytes, at);
    } catch (error) {
      const { message } = error as Error;
      fault = message;
      if (state === 'open') unreadable(message);
      throw new TableUnreadable(message);
    }
  };
  try {
    const sum = createHash('sha256');
    const table = new TableInFile(read, fstatSync(handle).size, (piece) => sum.update(piece));
    if (sum.digest('hex') !== hash) throw new Error('the table is not what it is called');
    state = 'open';
    return {
      table,
      [Symbol.dispose]: () => {
        if (state === 'open') closeSync(handle);
        state = 'closed';
      },
    };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}
