/** What is known of a file, and how one is opened that a child may have put there. */
import { constants, statSync } from 'node:fs';

/** Where a child has put a pipe in place of a file, nobody waits for what comes out of it. */
export const READ_NOW = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

/** A file by what it is, under whichever name and in whichever mount namespace. */
export interface FileFacts {
  /** Device and inode. */
  key: string;
  /** Its file system, as `major:minor`. */
  device: string;
  size: number;
  /** Milliseconds since the epoch. */
  changedAt: number;
  owner: number;
}

/** The number of a device as `mountinfo` writes it (the layout of `makedev`). */
export const deviceOf = (dev: bigint): string => {
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & 0xfffff000n);
  const minor = (dev & 0xffn) | ((dev >> 12n) & 0xffffff00n);
  return `${major}:${minor}`;
};

/** @returns null: it is not there, may not be looked at, or is no file */
export function factsOf(file: string): FileFacts | null {
  try {
    // Inodes may be larger than what a number holds exactly.
    const found = statSync(file, { bigint: true });
    if (!found.isFile()) return null;
    const { dev, ino, size, mtimeMs, uid } = found;
    return {
      key: `${dev}:${ino}`,
      device: deviceOf(dev),
      size: Number(size),
      changedAt: Number(mtimeMs),
      owner: Number(uid),
    };
  } catch {
    return null;
  }
}
