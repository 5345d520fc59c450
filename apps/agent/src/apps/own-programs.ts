/**
 * Programs that local users have put into their own folders, so that a parent can find and block them. The newest of them are
 * kept with what they are, by which copies are known.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import { nullable, z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { OwnProgram } from './running.ts';

/** What runs for less is a part of something else, or was only tried. */
export const SEEN_MS = 10_000;
const MOST_KEPT = 100;
/** Each that is added is written to the disk, told to the installation, and lets all programs be looked at again. */
const [MOST_ADDED, ADDED_MS] = [10, 60_000];
/** How the portal groups them. */
const CATEGORY = 'Own folders';

const Kept = z.array(
  z.object({
    appId: z.string(),
    content: nullable(z.object({ size: z.number(), head: z.string(), tail: z.string() })),
  }),
);

export class OwnPrograms {
  readonly #file: string;
  /** The newest last. */
  #kept: OwnProgram[];
  /** How many were added, and since when, by the clock of the process. */
  #added = { count: 0, since: -Infinity };

  constructor(file: string) {
    this.#file = file;
    this.#kept = read(file);
  }

  get all(): readonly OwnProgram[] {
    return this.#kept;
  }

  /** As the installation is told of them. */
  get apps(): InstalledApp[] {
    return this.#kept.map(({ appId }) => ({ appId, name: path.basename(appId), category: CATEGORY }));
  }

  /**
   * What is too much for a minute is added when it is still there afterwards.
   * @param isNamed whether a rule names an id: it stays, as its copies are known by it
   * @param now by the clock of the process, in milliseconds
   * @returns whether any was not known, or has changed
   */
  add(programs: readonly OwnProgram[], isNamed: (appId: string) => boolean, now: number): boolean {
    if (now - this.#added.since >= ADDED_MS) this.#added = { count: 0, since: now };
    const before = new Map(this.#kept.map((one) => [one.appId, JSON.stringify(one)]));
    const added = programs
      .filter((program) => before.get(program.appId) !== JSON.stringify(program))
      .slice(0, MOST_ADDED - this.#added.count);
    if (added.length === 0) return false;
    this.#added.count += added.length;
    const ids = new Set(added.map(({ appId }) => appId));
    const all = [...this.#kept.filter(({ appId }) => !ids.has(appId)), ...added];
    let over = all.length - MOST_KEPT;
    this.#kept = all.filter(({ appId }) => over <= 0 || isNamed(appId) || (over -= 1) < 0);
    try {
      replaceFile(this.#file, JSON.stringify(this.#kept), 0o600);
    } catch {
      // It is known as long as the agent runs.
    }
    return true;
  }
}

/** What cannot be read is none. */
function read(file: string): OwnProgram[] {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
