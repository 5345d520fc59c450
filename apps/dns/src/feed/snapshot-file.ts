/** The newest snapshot on disk, so that a resolver that starts without its server decides as it did before. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { FilterSnapshot } from '@kinward/contract/filter/filter.schemas.ts';

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @returns null where there is none, or one that is not whole or of another form */
export const loadSnapshot = (file: string): FilterSnapshot | null => {
  try {
    const [text = '', sum] = readFileSync(file, 'utf8').split('\n');
    return sumOf(text) === sum ? FilterSnapshot.parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
};

/** Whole or not at all: written beside it, to the disk, and moved into its place. @throws the system's error */
export const saveSnapshot = async (file: string, snapshot: FilterSnapshot): Promise<void> => {
  const text = JSON.stringify(snapshot);
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${text}\n${sumOf(text)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
};
