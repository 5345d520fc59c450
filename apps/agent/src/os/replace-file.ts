/** Files that are there whole or not at all, also after a loss of power. */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const toDisk = (place: string): void => {
  const handle = openSync(place, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/** Written beside it, onto the disk, and moved into its place. Its folder is made where it is not there. */
export function replaceFile(file: string, text: string, mode: number): void {
  const draft = `${file}.kinward-new`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, text, { mode });
  chmodSync(draft, mode);
  toDisk(draft);
  renameSync(draft, file);
  toDisk(path.dirname(file));
}
