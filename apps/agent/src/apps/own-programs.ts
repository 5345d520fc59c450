/** Programs that local users have put into their own folders, so that a parent can find and block them. The newest of them are kept with what they are, by which copies are known. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import { nullable, z } from '@kinward/contract/schema.ts';
import { replaceFile } from '../os/replace-file.ts';
import type { OwnProgram } from './identity.ts';

/** What runs for less is a part of something else, or was only tried. */
export const SEEN_MS = 10_000;
const MOST_KEPT = 100;
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

  /** @returns whether it was not known, or was another one */
  add(program: OwnProgram): boolean {
    const known = this.#kept.find(({ appId }) => appId === program.appId);
    if (known && JSON.stringify(known) === JSON.stringify(program)) return false;
    this.#kept = [...this.#kept.filter((one) => one !== known), program].slice(-MOST_KEPT);
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
