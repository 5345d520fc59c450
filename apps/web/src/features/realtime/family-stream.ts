/**
 * The one live connection of a browser tab: reads GET /api/events as long as a parent is signed in, and comes back by
 * itself. It knows nothing of what the events mean; `apply-events.ts` does.
 */
import type { StreamState } from '../../lib/stream-state.ts';
import { ApiError } from '@kinward/client/client.ts';
import { readEvents } from '@kinward/client/events.ts';
import { FamilyEvent } from '@kinward/contract/realtime/realtime.schemas.ts';
import { pauseMs } from './backoff.ts';

/** Milliseconds without a sign of the server after which the connection counts as broken; it beats every 25 s. */
export const SILENCE_MS = 60_000;

export interface FamilyStreamOptions {
  /** Opens the stream. @throws ApiError */
  open: (signal: AbortSignal) => Promise<Response>;
  /** The token of now: an end of the session that the token no longer belongs to is none. */
  token: () => string | undefined;
  onEvent: (event: FamilyEvent) => void;
  /** The stream is open (again): what happened before is to be read anew. */
  onLive: () => void;
  /** The session is over. */
  onRevoked: () => void;
  onState: (state: StreamState) => void;
  random?: () => number;
}

export interface FamilyStream {
  start: () => void;
  stop: () => void;
  /** The tab woke or the network came back: tries now instead of waiting. */
  wake: () => void;
}

/** Codes after which the same token is not let in; src/app acts on them. */
const FINAL = new Set(['UNAUTHENTICATED', 'PACKAGE_EXPIRED', 'MFA_SETUP_REQUIRED']);

class Connection implements FamilyStream {
  readonly #options: FamilyStreamOptions;
  #running = false;
  #live = false;
  #broken = false;
  #failures = 0;
  #heardAt = Date.now();
  #current: AbortController | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FamilyStreamOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#broken = false;
    this.#failures = 0;
    this.#heardAt = Date.now();
    void this.#connect();
  }

  stop(): void {
    this.#running = false;
    this.#live = false;
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    this.#current?.abort();
    this.#current = undefined;
  }

  wake(): void {
    if (!this.#running) return;
    if (this.#live && Date.now() - this.#heardAt < SILENCE_MS / 2) return;
    this.#failures = 0;
    this.#live = false;
    const former = this.#current;
    void this.#connect();
    former?.abort();
  }

  #heard(): void {
    this.#heardAt = Date.now();
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#current?.abort(), SILENCE_MS);
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    const mine = new AbortController();
    this.#current = mine;
    let failure: unknown;
    try {
      if (!this.#broken) this.#options.onState({ state: 'connecting' });
      await this.#follow(mine.signal);
    } catch (error) {
      failure = error;
    }
    if (this.#running && this.#current === mine) this.#lost(failure);
    // Lets go of the body also when its server only fell silent.
    mine.abort();
  }

  /** One connection from opening to its end. */
  async #follow(signal: AbortSignal): Promise<void> {
    const token = this.#options.token();
    this.#heard();
    const response = await this.#options.open(signal);
    if (response.body === null || signal.aborted) throw new TypeError('a stream without a body');
    this.#heard();
    this.#live = true;
    this.#broken = false;
    this.#failures = 0;
    this.#options.onState({ state: 'live' });
    this.#options.onLive();
    await untilAborted(this.#read(response.body, signal, token), signal);
  }

  async #read(
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
    token: string | undefined,
  ): Promise<void> {
    for await (const { data } of readEvents(body, () => this.#heard())) {
      if (signal.aborted) return;
      this.#heard();
      const event = parseEvent(data);
      if (event === undefined) continue;
      if (event.type !== 'revoked') this.#options.onEvent(event);
      // Logging in again in this browser ends the former session a minute later; the stream moves over to the new one.
      else if (this.#options.token() === token) {
        this.stop();
        this.#options.onRevoked();
        return;
      }
    }
  }

  #lost(error: unknown): void {
    // The server ends a stream every hour, and when it restarts: only one that does not come back at once is broken.
    const planned = error === undefined && this.#live;
    this.#live = false;
    clearTimeout(this.#watchdog);
    if (error instanceof ApiError && FINAL.has(error.code)) return this.stop();
    if (!planned && !this.#broken) {
      this.#broken = true;
      this.#options.onState({ state: 'broken', since: new Date(this.#heardAt) });
    }
    const floor = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    const random = (this.#options.random ?? Math.random)();
    this.#retry = setTimeout(() => void this.#connect(), pauseMs(this.#failures, random, floor));
    this.#failures += 1;
  }
}

/** Makes a stream that is not started yet. */
export const createFamilyStream = (options: FamilyStreamOptions): FamilyStream => new Connection(options);

/** The event in a frame; undefined for kinds that a newer server may send. */
const parseEvent = (data: string): FamilyEvent | undefined => {
  try {
    const parsed = FamilyEvent.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** Waits for the work, or fails as soon as the signal says so: a reader may hang on a dead connection for minutes. */
const untilAborted = (work: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
    work.then(resolve, reject);
  });
