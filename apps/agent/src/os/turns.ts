/**
 * What systems have in common that lead names by one resolver for everybody: settings are written one after another, faults are
 * collected, and a line is said once.
 */

/** Work one after another: who is there may change while settings are written. */
export class Turns {
  #working: Promise<unknown> = Promise.resolve();

  /** @throws Error what the work throws; the next one begins all the same */
  async next<Done>(work: () => Promise<Done>): Promise<Done> {
    const turn = this.#working.then(work);
    this.#working = turn.catch(() => undefined);
    return await turn;
  }

  /** Once all that has begun is done. */
  async ended(): Promise<void> {
    await this.#working;
  }
}

/** Each is tried, whatever came of the one before. @returns what could not be done, in words */
export async function allTried(
  works: readonly (() => Promise<readonly string[] | void>)[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const work of works)
    try {
      faults.push(...((await work()) ?? []));
    } catch (error) {
      faults.push((error as Error).message);
    }
  return faults;
}

/** Lines that every look may say again: each is said only when it differs from the one before. */
export class SaidOnce {
  readonly #say: (line: string) => void;
  readonly #said = new Map<string, string>();

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** @param line empty: it is not so any more */
  say(about: string, line: string): void {
    if (line !== '' && line !== this.#said.get(about)) this.#say(line);
    this.#said.set(about, line);
  }
}
