import type { FastifyReply } from 'fastify';
import type { Limits } from '@kinward/contract/limits.ts';

export interface EventStream {
  /** Sends one event; closes the stream instead when its reader does not keep up. Nothing happens after the end. */
  send(event: string, data: string, id?: number): void;
  /** Ends the stream; what was sent before is still delivered. */
  close(): void;
  readonly closed: boolean;
}

export interface StreamOptions {
  limits: Pick<Limits, 'streamHeartbeatMs' | 'streamBacklogBytes' | 'streamLifeMs'>;
  /** What a heartbeat sends; a comment unless given. With it the stream sends no comment at all. */
  heartbeat?: string;
  /** Runs at every heartbeat. The stream goes on when it fails: a database that is away for a moment ends no stream. */
  onHeartbeat: () => Promise<void>;
  /** Runs once, however the stream ended. */
  onClose: () => void;
  onError: (error: unknown) => void;
}

/** A reader that takes nothing for this long after the end of a stream is cut off. */
const LINGER_MS = 5_000;
/** A reader that has taken nothing for this long after a heartbeat found a backlog is cut off: 35 s after the last byte at most. */
const STALL_MS = 10_000;
const COMMENT = ': still here\n\n';

/** One event in the format of WHATWG HTML, "Server-sent events". */
export const frame = (event: string, data: string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/** Shorter ones cost less than it takes to compare them. */
const SHARED_MIN = 1024;
let shared = { text: '', bytes: Buffer.alloc(0) };

/** A long event is made into bytes once for all streams that send it one after the other: what waits for slow readers is held once. */
const bytesOf = (text: string): string | Buffer => {
  if (text.length < SHARED_MIN) return text;
  if (shared.text !== text) shared = { text, bytes: Buffer.from(text) };
  return shared.bytes;
};

/**
 * Answers a request with server-sent events: heartbeats, a bounded backlog, a bounded life (threats: streams).
 * Takes the answer out of the framework's hands; headers that hooks set so far are kept.
 */
export const openEventStream = (reply: FastifyReply, options: StreamOptions): EventStream => {
  const { limits } = options;
  reply.hijack();
  const { raw } = reply;
  let closed = false;
  let stalled: NodeJS.Timeout | undefined;

  const finish = (): void => {
    if (closed) return;
    closed = true;
    clearInterval(beat);
    clearTimeout(life);
    clearTimeout(stalled);
    options.onClose();
  };

  const close = (): void => {
    if (closed) return;
    finish();
    raw.end();
    const linger = setTimeout(() => raw.destroy(), LINGER_MS);
    linger.unref();
    raw.once('close', () => clearTimeout(linger));
  };

  /** The reader is too slow; it reconnects and reads the current state. */
  const cut = (): void => {
    finish();
    raw.destroy();
  };

  let written = 0;
  /** Bytes that went to the reader, but for frames round them: what was written and waits no more. */
  const passed = (): number => written - raw.writableLength;

  const write = (frames: string | Buffer): void => {
    if (closed) return;
    written += Buffer.byteLength(frames);
    raw.write(frames);
    if (raw.writableLength <= limits.streamBacklogBytes) return;
    cut();
  };

  /** A reader to whom something waits and nothing goes for some seconds is gone; one that is sent a lot may always have some waiting. */
  const watchReader = (): void => {
    if (raw.writableLength === 0 || stalled) return;
    const before = passed();
    stalled = setTimeout(() => {
      stalled = undefined;
      if (raw.writableLength > 0 && passed() <= before) cut();
    }, STALL_MS);
    stalled.unref();
  };

  const beat = setInterval(() => {
    watchReader();
    // Clients that know heartbeats of this kind expect the value first, however long it takes to read.
    if (options.heartbeat === undefined || written > 0) write(options.heartbeat ?? COMMENT);
    options.onHeartbeat().catch(options.onError);
  }, limits.streamHeartbeatMs);
  const life = setTimeout(close, limits.streamLifeMs);

  raw.once('close', finish);
  raw.on('error', finish);
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Nothing is asked on this connection again; left open it would hold up the end of the server.
    connection: 'close',
  });
  // The reader knows at once that it is connected. One with a heartbeat of its own may take a comment for an event without data.
  if (options.heartbeat === undefined) raw.write(COMMENT);
  else raw.flushHeaders();
  // Its 'close' is over; the caller is notified as of any other end.
  if (raw.destroyed) setImmediate(finish);

  return {
    send: (event, data, id) => write(bytesOf(frame(event, data, id))),
    close,
    get closed() {
      return closed;
    },
  };
};
