/**
 * The one live connection of a browser tab: reads GET /api/events as long as a parent is signed in, and comes back by
 * itself. It knows nothing of what the events mean; `apply-events.ts` does.
 */
import { ApiError } from '@kinward/client/client.ts';
import { readEvents } from '@kinward/client/events.ts';
import { FamilyEvent } from '@kinward/contract/live/live.schemas.ts';
import { pauseMs } from './backoff.ts';

/** Milliseconds without a sign of the server after which the connection counts as broken; it beats every 25 s. */
export const SILENCE_MS = 60_000;

export type StreamState =
  | { state: 'connecting' }
  | { state: 'live' }
  /** `since` is the time of the last sign of the server: what is on the page is from then. */
  | { state: 'broken'; since: Date };

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

/** Codes after which the same token will not be let in again; src/app acts on them. */
const FINAL = new Set(['UNAUTHENTICATED', 'PACKAGE_EXPIRED']);

/** Makes a stream that is not started yet. */
export const createFamilyStream = (options: FamilyStreamOptions): FamilyStream => {
  const random = options.random ?? Math.random;
  let running = false;
  let live = false;
  let broken = false;
  let failures = 0;
  let heardAt = Date.now();
  let connection: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const heard = (): void => {
    heardAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection?.abort(), SILENCE_MS);
  };

  const stop = (): void => {
    running = false;
    live = false;
    clearTimeout(retry);
    clearTimeout(watchdog);
    connection?.abort();
    connection = undefined;
  };

  const isRevoked = (event: FamilyEvent, token: string | undefined): boolean => {
    if (event.type !== 'revoked') return false;
    // Logging in again in this browser ends the former session a minute later; the stream moves over to the new one.
    if (options.token() !== token) return false;
    stop();
    options.onRevoked();
    return true;
  };

  const read = async (
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
    token: string | undefined,
  ): Promise<void> => {
    for await (const { data } of readEvents(body, heard)) {
      if (signal.aborted) return;
      heard();
      const parsed = parseEvent(data);
      if (parsed === undefined) continue;
      if (isRevoked(parsed, token)) return;
      if (parsed.type !== 'revoked') options.onEvent(parsed);
    }
  };

  /** One connection from opening to its end. */
  const follow = async (signal: AbortSignal): Promise<void> => {
    const token = options.token();
    heard();
    const response = await options.open(signal);
    if (response.body === null || signal.aborted) throw new TypeError('a stream without a body');
    heard();
    live = true;
    broken = false;
    failures = 0;
    options.onState({ state: 'live' });
    options.onLive();
    await untilAborted(read(response.body, signal, token), signal);
  };

  const lost = (error: unknown, wasLive: boolean): void => {
    live = false;
    clearTimeout(watchdog);
    if (error instanceof ApiError && FINAL.has(error.code)) return stop();
    // The server ends a stream every hour, and when it restarts: only a connection that does not come back at once is broken.
    const planned = error === undefined && wasLive;
    if (!planned && !broken) {
      broken = true;
      options.onState({ state: 'broken', since: new Date(heardAt) });
    }
    const floor = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    retry = setTimeout(() => void connect(), pauseMs(failures++, random(), floor));
  };

  const connect = async (): Promise<void> => {
    clearTimeout(retry);
    const mine = new AbortController();
    connection = mine;
    let wasLive = false;
    let failure: unknown;
    try {
      if (!broken) options.onState({ state: 'connecting' });
      await follow(mine.signal);
    } catch (error) {
      failure = error;
    }
    wasLive = live;
    if (running && connection === mine) lost(failure, wasLive);
    // Lets go of the body also when its server only fell silent.
    mine.abort();
  };

  return {
    start: () => {
      if (running) return;
      running = true;
      broken = false;
      failures = 0;
      heardAt = Date.now();
      void connect();
    },
    stop,
    wake: () => {
      if (!running) return;
      if (live && Date.now() - heardAt < SILENCE_MS / 2) return;
      failures = 0;
      const former = connection;
      live = false;
      void connect();
      former?.abort();
    },
  };
};

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
