/** Devices that are read at the same time. */
const AT_ONCE = 4;

/** Does a few things at a time; what waits already is not put a second time, and the same is never done twice at once. */
export class KeyedQueue {
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #onError: (error: unknown) => void;
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  put(key: string, work: () => Promise<void>): void {
    this.#waiting.set(key, work);
    if (!this.#isRunning) this.#running = this.#run();
  }

  /** Comes back when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#isRunning) await this.#running;
  }

  async end(): Promise<void> {
    this.#waiting.clear();
    await this.idle();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      const next = [...this.#waiting].slice(0, AT_ONCE);
      for (const [key] of next) this.#waiting.delete(key);
      await Promise.all(next.map(([, work]) => work().catch(this.#onError)));
    }
    // Nothing is awaited between the check of what waits and this, so that what is put from now on starts the queue again.
    this.#isRunning = false;
  }
}
