/** Where the server is and with which secret: on this machine, in a file that is new with every start of it. */
import { readFile } from 'node:fs/promises';
import { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';

/** Where it is and with which secret; with its certificate where the computer believes it as it was named. */
export interface Reached extends FilterAccess {
  /** PEM. What a process believes is not believed by its threads and children. */
  certificate?: string;
}

/** How the server is reached. */
export interface Access {
  /** @throws Error where there is none now */
  reach(): Promise<Reached>;
  /** The server did not take the secret. @param status what it said: 401, or 403 where it will never take one again */
  refused(access: FilterAccess, status: number): void;
}

/** What a server answers to a secret that it does not take. */
export const isRefusal = (status: number): boolean => status === 401 || status === 403;

/** The server of this machine. Its file is read each time, as a restart of it changes both. */
export const accessHere = (file: string): Access => ({
  reach: async () => FilterAccess.parse(JSON.parse(await readFile(file, 'utf8'))),
  refused: () => undefined,
});
