/**
 * That the computer was put to sleep or shut down, until the installation knows of it: the network may go down first, and who is
 * not heard is news for parents. On the disk, as the next start may be the first that is heard.
 */
import { readFileSync, rmSync } from 'node:fs';
import type { Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Paths } from '../paths.ts';

const Word = z.object({ as: z.enum(['asleep', 'off']), at: z.string() });
type Word = z.output<typeof Word>;

export class Unsaid {
  readonly #file: string;
  #word: Word | undefined;

  constructor({ unsaid }: Pick<Paths, 'unsaid'>) {
    this.#file = unsaid;
    this.#word = read(unsaid);
  }

  /** What the installation does not know; undefined: nothing. */
  get word(): Word | undefined {
    return this.#word;
  }

  /** It leaves now. What was not said before stays: since then it was not heard. */
  leaves(as: Exclude<Leaving, 'no'>, now = Date.now()): void {
    if (this.#word) return;
    this.#word = { as, at: new Date(now).toISOString() };
    try {
      replaceFile(this.#file, JSON.stringify(this.#word), 0o600);
    } catch {
      // On a full disk it is known as long as the agent runs.
    }
  }

  /** The installation knows. */
  said(): void {
    if (!this.#word) return;
    this.#word = undefined;
    rmSync(this.#file, { force: true });
  }
}

const read = (file: string): Word | undefined => {
  try {
    return Word.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};
