import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { closedFolder } from './database-user.ts';
import type { DatabaseUser } from './database-user.ts';

/** A folder that is kept in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Bytes that must be left there and in memory; the databases of a whole run of the tests take a third of it at most. */
const ROOM = 1.5 * 1024 ** 3;

/** Every folder that a scratch cluster may be in. @param user the one that PostgreSQL runs as, null for this process's own */
export const scratchBases = (user: DatabaseUser | null): string[] => [
  ...(existsSync(MEMORY) ? [MEMORY] : []),
  temporary(user),
];

/**
 * The folder for a new scratch cluster: making and removing the hundreds of files of each test's database is
 * many times quicker in memory than on a disk.
 */
export const scratchBase = (user: DatabaseUser | null): string => (hasRoom() ? MEMORY : temporary(user));

const temporary = (user: DatabaseUser | null): string =>
  user !== null && closedFolder(tmpdir(), user) !== null ? '/tmp' : tmpdir();

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
  } catch {
    return false;
  }
};
