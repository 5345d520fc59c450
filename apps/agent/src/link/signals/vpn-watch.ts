/**
 * A VPN that is started while a child is at the computer, and nobody without rules: it may be the child's. One that was there
 * before, or is somebody else's, is no news.
 */

/** Between two looks. */
const LOOK_MS = 10_000;

export interface VpnWatchOptions {
  /** Names of tunnels by which all traffic goes; null: it cannot be known. */
  read: () => Promise<ReadonlySet<string> | null>;
  /** Somebody with rules is at the computer, and nobody else, as far as that is known. */
  isOfRules: () => Promise<boolean>;
  started: () => void;
}

export class VpnWatch {
  readonly #options: VpnWatchOptions;
  /** Undefined: it was not looked yet. */
  #seen: ReadonlySet<string> | undefined;
  #lookedAt = -Infinity;
  #isLooking = false;

  constructor(options: VpnWatchOptions) {
    this.#options = options;
  }

  /** @param now milliseconds of a clock that nobody sets */
  async look(now: number): Promise<void> {
    if (this.#isLooking || now - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = now;
    this.#isLooking = true;
    try {
      const { read, isOfRules, started } = this.#options;
      const found = await read();
      if (found === null) return;
      const seen = this.#seen;
      this.#seen = found;
      if (seen && [...found].some((name) => !seen.has(name)) && (await isOfRules())) started();
    } catch {
      // It cannot be known now, and is looked at again.
    } finally {
      this.#isLooking = false;
    }
  }
}

/** Whether somebody with rules is at the computer, and nobody else. */
export async function isAloneHere(
  people: readonly { name: string; uid: number }[],
  withRules: ReadonlySet<string>,
  seen: { isOneHere: (uids: number[]) => Promise<boolean> },
): Promise<boolean> {
  const uidsOf = (has: boolean) =>
    people.flatMap(({ name, uid }) => (withRules.has(name) === has ? uid : []));
  return (await seen.isOneHere(uidsOf(true))) && !(await seen.isOneHere(uidsOf(false)));
}
