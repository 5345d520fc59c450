/** Thrown out of a start that was asked to stop. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * The request that this process ends, from whichever source comes first: a signal, the launcher, the launcher's death, or a failure
 * that the process cannot live with.
 */
export class StopRequest {
  /** Why the process ends; resolves once. */
  readonly reason: Promise<string>;
  /** What went wrong; null when the stop was asked for. */
  failure: Error | null = null;
  requested = false;
  readonly #resolve: (reason: string) => void;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.reason = promise;
    this.#resolve = resolve;
  }

  /** Listens to signals, to the launcher and to uncaught errors. */
  listen(): void {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => this.request(signal));
    process.on('message', (message) => {
      if ((message as { type?: unknown } | null)?.type === 'stop') this.request('launcher');
    });
    process.on('disconnect', () => this.request('launcher gone'));
    process.on('uncaughtException', (error) => this.fail(error));
    process.on('unhandledRejection', (error) => this.fail(error));
  }

  request(reason: string): void {
    this.requested = true;
    this.#resolve(reason);
  }

  fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
    this.request('failure');
  }

  /** @throws Stopped between two steps of a start, so that what was begun is taken back */
  throwIfRequested(): void {
    if (this.requested) throw new Stopped('stopped');
  }
}
