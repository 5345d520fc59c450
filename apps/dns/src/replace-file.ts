/** Files that are there whole or not at all, also after a loss of power: the agent's and a resolver's. */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Windows writes a folder's entries onto the disk by itself, and takes no handle of one. */
const HAS_FOLDERS = process.platform !== 'win32';

/** @param flags for a file, those with which it may be written: Windows wants that */
const toDisk = (place: string, flags = 'r'): void => {
  const handle = openSync(place, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** What is in a folder, by its names: without it a file that was moved there may have its former name after a loss of power. @throws the system's error */
export const folderToDisk = (folder: string): void => {
  if (HAS_FOLDERS) toDisk(folder);
};

/** Written beside it, onto the disk, and moved into its place. Its folder is made where it is not there. @throws the system's error */
export function replaceFile(file: string, text: string, mode: number): void {
  const draft = `${file}.kinward-new`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, text, { mode });
  chmodSync(draft, mode);
  toDisk(draft, 'r+');
  renameSync(draft, file);
  folderToDisk(path.dirname(file));
}

/** Moves a draft that is on the disk into its place, without waiting for the disk. @throws the system's error */
export async function settleDraft(draft: string, file: string): Promise<void> {
  await rename(draft, file);
  if (!HAS_FOLDERS) return;
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The same as `replaceFile` for who answers meanwhile; the folder is there. @throws the system's error */
export async function replaceFileMeanwhile(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.kinward-new`;
  await writeFile(draft, text, { mode, flush: true });
  await settleDraft(draft, file);
}
