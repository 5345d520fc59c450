import { statSync } from 'node:fs';

/** Is another one where a file is another, or was written; empty: it is not there. */
export const stampOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
};
