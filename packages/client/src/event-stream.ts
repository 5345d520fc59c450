/**
 * One long-lived connection of server-sent events: reconnects with backoff, notices a silent server, and continues after the last
 * event it received. The caller knows what the events mean.
 */
import { pauseMs } from './backoff.ts';
import { ApiError } from './client.ts';
import { readEvents, type ServerEvent } from './events.ts';

/** Milliseconds without a byte from the server after which the connection counts as broken; the server sends a heartbeat every 25 s. */
export const SILENCE_MS = 60_000;

export type StreamState =
  | { state: 'connecting' }
  | { state: 'live' }
  /** `since` is the time of the last sign of the server: what is shown is from then. */
  | { state: 'broken'; since: Date };

/** A browser's hints that a connection may be dead or is wanted again: a tab that becomes visible, a network that is back. */
export interface PageSignals {
  document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    readonly visibilityState: string;
  };
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

export interface EventStreamOptions<Event> {
  /**
   * Opens the connection.
   * @param lastEventId where it continues; undefined for the first connection, and when the server sends no ids
   * @throws ApiError
   */
  open: (signal: AbortSignal, lastEventId: string | undefined) => Promise<Response>;
  /** The event in a frame; undefined for one to ignore, such as a kind that only a newer server sends. */
  parse: (frame: ServerEvent) => Event | undefined;
  onEvent: (event: Event) => void;
  /** The connection is open, for the first time or again: refetch what may have changed meanwhile. */
  onOpen: () => void;
  onState?: (state: StreamState) => void;
  /** Whether this refusal ends the stream for good; others are tried again. */
  isFinal: (error: ApiError) => boolean;
  /** Called once with the refusal that ended the stream. */
  onFinal?: (error: ApiError) => void;
  /** Follows these hints from `start` to `stop`. */
  page?: PageSignals;
  silenceMs?: number;
  /** 0 to 1. */
  random?: () => number;
}

export interface EventStreamClient {
  start: () => void;
  /** Ends the stream; nothing is called any more. It can be started again. */
  stop: () => void;
  /** Tries now instead of waiting; leaves a connection alone that was active recently. */
  wake: () => void;
  /** Opens a new connection now: after a change of network the old one may be dead unnoticed. */
  reconnect: () => void;
}

class Connection<Event> implements EventStreamClient {
  readonly #options: EventStreamOptions<Event>;
  readonly #silenceMs: number;
  #running = false;
  #live = false;
  #broken = false;
  #failures = 0;
  #activeAt = Date.now();
  #lastEventId: string | undefined;
  #current: AbortController | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #unfollow = (): void => undefined;

  constructor(options: EventStreamOptions<Event>) {
    this.#options = options;
    this.#silenceMs = options.silenceMs ?? SILENCE_MS;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#broken = false;
    this.#failures = 0;
    this.#activeAt = Date.now();
    if (this.#options.page) this.#unfollow = follow(this, this.#options.page);
    void this.#connect();
  }

  stop(): void {
    this.#running = false;
    this.#live = false;
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    this.#unfollow();
    this.#current?.abort();
    this.#current = undefined;
  }

  wake(): void {
    if (this.#live && Date.now() - this.#activeAt < this.#silenceMs / 2) return;
    this.reconnect();
  }

  reconnect(): void {
    if (!this.#running) return;
    this.#failures = 0;
    this.#live = false;
    const former = this.#current;
    void this.#connect();
    former?.abort();
  }

  /** Notes activity of the server. */
  #touch(): void {
    this.#activeAt = Date.now();
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#current?.abort(), this.#silenceMs);
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    const mine = new AbortController();
    this.#current = mine;
    let failure: unknown;
    try {
      if (!this.#broken) this.#options.onState?.({ state: 'connecting' });
      await this.#run(mine.signal);
    } catch (error) {
      failure = error;
    }
    if (this.#running && this.#current === mine) this.#lost(failure);
    // Releases the body also when its server only fell silent.
    mine.abort();
  }

  /** One connection from opening to its end. */
  async #run(signal: AbortSignal): Promise<void> {
    this.#touch();
    const { body } = await this.#options.open(signal, this.#lastEventId);
    if (body === null || signal.aborted) throw new TypeError('a stream without a body');
    this.#touch();
    this.#live = true;
    this.#broken = false;
    this.#failures = 0;
    this.#options.onState?.({ state: 'live' });
    this.#options.onOpen();
    await untilAborted(this.#read(body, signal), signal);
  }

  async #read(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    for await (const frame of readEvents(body, () => this.#touch())) {
      if (signal.aborted) return;
      this.#touch();
      this.#lastEventId = frame.id ?? this.#lastEventId;
      const event = this.#options.parse(frame);
      if (event !== undefined) this.#options.onEvent(event);
    }
  }

  #lost(error: unknown): void {
    // The server ends a stream every hour, and when it restarts: only one that does not come back at once is broken.
    const planned = error === undefined && this.#live;
    this.#live = false;
    clearTimeout(this.#watchdog);
    if (error instanceof ApiError && this.#options.isFinal(error)) {
      this.stop();
      return this.#options.onFinal?.(error);
    }
    if (!planned && !this.#broken) {
      this.#broken = true;
      this.#options.onState?.({ state: 'broken', since: new Date(this.#activeAt) });
    }
    const floor = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    const random = (this.#options.random ?? Math.random)();
    this.#retry = setTimeout(() => void this.#connect(), pauseMs(this.#failures, random, floor));
    this.#failures += 1;
  }
}

/** Wakes the stream with the page. @returns ends that */
const follow = (stream: EventStreamClient, { document, window }: PageSignals): (() => void) => {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') stream.wake();
  };
  const onOnline = (): void => stream.reconnect();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onVisible);
  window.addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onVisible);
    window.removeEventListener('online', onOnline);
  };
};

/** Waits for the work, or fails as soon as the signal aborts: a reader may hang on a dead connection for minutes. */
const untilAborted = (work: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
    work.then(resolve, reject);
  });

/** Creates a stream that is not started yet. */
export const createEventStream = <Event>(options: EventStreamOptions<Event>): EventStreamClient =>
  new Connection(options);
