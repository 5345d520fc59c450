/**
 * What the installation is told of programs: the list of those that are installed, whenever it changes, with the icons that the
 * installation lacks, and about once a minute how long each was used.
 */
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import type { UseLog } from '../apps/use.ts';
import type { Link } from './link.ts';
import { Refusal, sayApps, sayUse, sendIcon } from './server.ts';

/** Between two reports of use. */
const USE_MS = 60_000;
const MOST_SPANS = 500;
/** Of icons that are sent with one look, a few: names are answered in the same thread. */
const MOST_ICONS = 10;

export interface ProgramFacts {
  /** Null: nobody here has rules, so that nothing is told. */
  readonly installed: readonly InstalledApp[] | null;
  /** The PNG of an icon; null: it is gone. Left out: none is sent. */
  readonly iconOf?: (digest: string) => Buffer | null;
  readonly use: Pick<UseLog, 'waiting' | 'sent' | 'marker'>;
}

export class ProgramReports {
  readonly #link: Link;
  readonly #facts: ProgramFacts;
  readonly #say: (line: string) => void;
  #list = '';
  /** Icons that the installation has asked for. */
  #wanted: string[] = [];
  #usedAt = -Infinity;
  #refused = '';

  constructor(link: Link, facts: ProgramFacts, say: (line: string) => void) {
    this.#link = link;
    this.#facts = facts;
    this.#say = say;
  }

  /**
   * Sends what is due.
   * @returns whether the installation has use that it had not
   * @throws Error where it is not reached, or does not know the computer
   */
  async send(now = performance.now()): Promise<boolean> {
    const { installed, use } = this.#facts;
    if (installed === null) return false;
    const list = JSON.stringify(installed);
    if (list !== this.#list) {
      await this.#unlessRefused(async () => {
        this.#wanted = await sayApps(this.#link, installed);
      });
      this.#list = list;
    }
    await this.#sendIcons();
    if (now - this.#usedAt < USE_MS) return false;
    this.#usedAt = now;
    let isNew = false;
    for (const batch of use.waiting(MOST_SPANS))
      await this.#unlessRefused(async () => {
        await sayUse(this.#link, batch);
        use.sent(batch);
        isNew = true;
      });
    return isNew;
  }

  async #sendIcons(): Promise<void> {
    for (const digest of this.#wanted.slice(0, MOST_ICONS)) {
      const png = this.#facts.iconOf?.(digest);
      if (png) await this.#unlessRefused(async () => await sendIcon(this.#link, digest, png));
      this.#wanted.shift();
    }
  }

  /** What an installation does not take (an older one, a clock that is wrong) is kept, and said once. */
  async #unlessRefused(send: () => Promise<void>): Promise<void> {
    try {
      await send();
      this.#refused = '';
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 401) throw error;
      if (error.message !== this.#refused)
        this.#say(`of programs, the installation does not take: ${error.message}`);
      this.#refused = error.message;
    }
  }
}
