/** Files that are there whole or not at all, also after a loss of power. */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Windows writes a folder's entries onto the disk by itself, and takes no handle of one. */
const HAS_FOLDERS = process.platform !== 'win32';

/** @param flags for a file, those with which it may be written: Windows wants that */
const toDisk = (place: string, flags = 'r'): void => {
  const handle = openSync(place, flags);
  fsyncSync(handle);
  closeSync(handle);
};

/** Written beside it, onto the disk, and moved into its place. Its folder is made where it is not there. */
export function replaceFile(file: string, text: string, mode: number): void {
  const draft = `${file}.kinward-new`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, text, { mode });
  chmodSync(draft, mode);
  toDisk(draft, 'r+');
  renameSync(draft, file);
  if (HAS_FOLDERS) toDisk(path.dirname(file));
}
