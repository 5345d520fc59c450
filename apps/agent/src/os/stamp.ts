import { statSync } from 'node:fs';

/** @returns a text that changes when the file is written or replaced; empty: it is not there */
export const stampOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
};
