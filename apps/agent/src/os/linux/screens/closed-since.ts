/** Since when everything is closed for whom, also after the agent has started again: only a session that began later has nothing to save. */
import { readFileSync } from 'node:fs';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';

/** How often it is kept, and for how long it counts while no agent looks: a package is exchanged, or the service starts again. */
const [KEEP_MS, AWAY_MS] = [10_000, 300_000];

/** Milliseconds of the kernel's clock; each local user with its moment. */
const Kept = z.object({ lookedAt: z.number(), since: z.array(z.tuple([z.number(), z.number()])) });

const read = (file: string, now: number): [number, number][] => {
  try {
    const { lookedAt, since } = Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
    return now - lookedAt > AWAY_MS ? [] : since;
  } catch {
    return [];
  }
};

export class ClosedSince {
  readonly #file: string;
  readonly #since: Map<number, number>;
  #keptAt = -Infinity;

  /** @param file goes with the computer's next start, as its clock does @param now milliseconds of that clock, here and below */
  constructor(file: string, now: number) {
    this.#file = file;
    this.#since = new Map(read(file, now));
  }

  /** @returns Infinity: nothing is closed */
  of(uid: number): number {
    return this.#since.get(uid) ?? Infinity;
  }

  /** @param closed for whom everything is closed now */
  are(closed: ReadonlyMap<number, unknown>, now: number): void {
    const gone = [...this.#since.keys()].filter((uid) => !closed.has(uid));
    const begun = [...closed.keys()].filter((uid) => !this.#since.has(uid));
    for (const uid of gone) this.#since.delete(uid);
    for (const uid of begun) this.#since.set(uid, now);
    const isDue = this.#since.size > 0 && now - this.#keptAt >= KEEP_MS;
    if (gone.length > 0 || begun.length > 0 || isDue) this.#keep(now);
  }

  #keep(now: number): void {
    this.#keptAt = now;
    try {
      replaceFile(this.#file, JSON.stringify({ lookedAt: now, since: [...this.#since] }), 0o600);
    } catch {
      // On a full disk it begins with the agent the next time.
    }
  }
}
