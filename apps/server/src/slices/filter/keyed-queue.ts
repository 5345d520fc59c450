/** Devices that are read at the same time. */
const AT_ONCE = 4;

type Work = () => Promise<void>;

/**
 * Does a few things at a time; what waits already is not put a second time, and the same is never done twice at once. What somebody waits for
 * goes before what is only looked at again, and always has a place.
 */
export class KeyedQueue {
  readonly #now = new Map<string, Work>();
  readonly #later = new Map<string, Work>();
  readonly #running = new Set<string>();
  readonly #onError: (error: unknown) => void;
  #idle: PromiseWithResolvers<void> | null = null;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** @param isUrgent whether somebody waits for it */
  put(key: string, work: Work, isUrgent = true): void {
    if (!isUrgent && this.#now.has(key)) return;
    if (isUrgent) this.#later.delete(key);
    (isUrgent ? this.#now : this.#later).set(key, work);
    this.#idle ??= Promise.withResolvers<void>();
    this.#fill();
  }

  /** Comes back when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#idle) await this.#idle.promise;
  }

  async end(): Promise<void> {
    this.#now.clear();
    this.#later.clear();
    await this.idle();
  }

  #fill(): void {
    while (this.#running.size < AT_ONCE) {
      const next =
        this.#take(this.#now) ?? (this.#running.size < AT_ONCE - 1 ? this.#take(this.#later) : undefined);
      if (!next) break;
      void this.#run(...next);
    }
    if (this.#running.size > 0 || this.#now.size > 0 || this.#later.size > 0) return;
    this.#idle?.resolve();
    this.#idle = null;
  }

  /** The oldest that is not being done already. */
  #take(waiting: Map<string, Work>): [string, Work] | undefined {
    for (const [key, work] of waiting) {
      if (this.#running.has(key)) continue;
      waiting.delete(key);
      return [key, work];
    }
    return undefined;
  }

  async #run(key: string, work: Work): Promise<void> {
    this.#running.add(key);
    // Work that fails before it waits fails alike.
    await Promise.resolve().then(work).catch(this.#onError);
    this.#running.delete(key);
    this.#fill();
  }
}
