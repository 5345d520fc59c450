/** The local users that the installation was told of last: what is told of them where they cannot be asked for. */
import { readFileSync } from 'node:fs';
import { ComputerReport } from '@kinward/contract/computers/computers.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Paths } from '../../paths.ts';
import type { ToldUsers } from './reported-users.ts';

const { users, leftOut } = ComputerReport.shape;
const Last = z.object({ users, leftOut });

export class LastReported {
  readonly #file: string;
  #text = '';

  constructor({ reported }: Pick<Paths, 'reported'>) {
    this.#file = reported;
  }

  /** @returns null: none, or what is there cannot be read */
  read(): ToldUsers | null {
    try {
      const last = Last.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      return { users: last.users, ...(last.leftOut && { leftOut: last.leftOut }) };
    } catch {
      return null;
    }
  }

  /** Says nothing where it cannot be written, as on a full disk. */
  keep(told: ToldUsers): void {
    const text = JSON.stringify({ users: told.users, leftOut: told.leftOut });
    if (text === this.#text) return;
    try {
      replaceFile(this.#file, text, 0o600);
      this.#text = text;
    } catch {
      // Tried again with the next report.
    }
  }
}
