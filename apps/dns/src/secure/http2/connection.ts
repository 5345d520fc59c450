/**
 * A connection by HTTP/2 (RFC 9113) for questions alone: small requests and replies, without a stream, events and fields of Node's for each, which
 * cost several times the answer. What a client can make it keep or do is bounded.
 */
import type { TLSSocket } from 'node:tls';
import type { Doh } from '../doh.ts';
import { FrameReader } from './frame-reader.ts';
import {
  BIT,
  CODE,
  ConnectionError,
  FRAME,
  FrameWriter,
  MOST_FRAME_BYTES,
  MOST_WINDOW,
  SETTING,
  type Frame,
} from './frames.ts';
import { HpackError, MOST_LIST_BYTES } from './hpack.ts';
import { MOST_STREAMS, Requests } from './requests.ts';

/** A client that asks and does not read is left. */
const MOST_UNREAD_BYTES = 65_536;
const SETTINGS = [
  [SETTING.streams, MOST_STREAMS],
  [SETTING.listBytes, MOST_LIST_BYTES],
] as const;
const SETTING_BYTES = 6;
/** Bytes of frames that always have as many. */
const [PRIORITY_BYTES, RESET_BYTES, PING_BYTES, WINDOW_BYTES] = [5, 4, 8, 4];

/** Shared, as each connection sends what it wrote before another is heard. */
const writer = new FrameWriter();

export interface Http2Options {
  doh: Doh;
  /** The address that asks. */
  source: string;
  /** Milliseconds until the first question is there, and until one that has begun is whole. */
  firstMs: number;
  wholeMs: number;
}

class Connection {
  readonly #socket: TLSSocket;
  readonly #requests: Requests;
  readonly #wholeMs: number;
  readonly #reader = new FrameReader();
  #hasSettings = false;
  #isOver = false;
  #isCorked = false;
  /** For the first question; then for each that has begun. */
  #limit: NodeJS.Timeout | undefined;
  #isNew = true;

  constructor(socket: TLSSocket, { doh, source, firstMs, wholeMs }: Http2Options) {
    this.#socket = socket;
    this.#requests = new Requests({ doh, source, writer, written: () => this.#sendSoon() });
    this.#wholeMs = wholeMs;
    this.#limit = setTimeout(() => socket.destroy(), firstMs);
    socket.on('close', () => {
      this.#end();
      clearTimeout(this.#limit);
    });
    socket.on('data', (piece: Buffer) => this.#take(piece));
  }

  greet(): void {
    writer.head(FRAME.settings, 0, 0, SETTINGS.length * SETTING_BYTES);
    for (const [setting, value] of SETTINGS) {
      writer.put16(setting);
      writer.put32(value);
    }
    this.#send();
  }

  #take(piece: Buffer): void {
    try {
      this.#reader.push(piece, this.#takeFrame, () => this.#isOver);
    } catch (error) {
      this.#fail(error);
    }
    this.#send();
    this.#watch();
  }

  /** A question that has begun is to be whole soon. */
  #watch(): void {
    if (this.#isNew) {
      if (!this.#requests.hasAsked) return;
      this.#isNew = false;
      this.#stopLimit();
    }
    const isHalf = this.#reader.isHalf || this.#requests.isHalf;
    if (isHalf && !this.#isOver) this.#limit ??= setTimeout(() => this.#socket.destroy(), this.#wholeMs);
    else this.#stopLimit();
  }

  #stopLimit(): void {
    if (this.#limit === undefined) return;
    clearTimeout(this.#limit);
    this.#limit = undefined;
  }

  #send(): void {
    if (writer.length === 0) return;
    const whole = writer.take();
    if (this.#socket.destroyed) return;
    this.#socket.write(whole);
    if (this.#socket.writableLength > MOST_UNREAD_BYTES) this.#socket.destroy();
  }

  /** Answers that come together go together. */
  #sendSoon(): void {
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#socket.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#socket.uncork();
      });
    }
    this.#send();
  }

  #end(): void {
    this.#isOver = true;
    this.#requests.end();
  }

  /** Says why, and ends. */
  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#end();
    writer.head(FRAME.goAway, 0, 0, 8);
    writer.put32(this.#requests.lastId);
    writer.put32(codeOf(error));
    this.#send();
    this.#socket.destroySoon();
  }

  readonly #takeFrame = (frame: Frame): void => {
    const { type, id } = frame;
    const { goesOn } = this.#requests;
    if (!this.#hasSettings && type !== FRAME.settings) throw new ConnectionError(CODE.protocol);
    if (goesOn !== null && (type !== FRAME.continuation || id !== goesOn))
      throw new ConnectionError(CODE.protocol);
    if (type === FRAME.headers) this.#requests.takeHeaders(frame);
    else if (type === FRAME.data) this.#requests.takeData(frame);
    else if (type === FRAME.continuation) this.#requests.takeContinuation(frame);
    else this.#takeOther(frame);
  };

  /** What is no part of a request. Types that nobody knows mean nothing. */
  #takeOther(frame: Frame): void {
    this.#requests.spend();
    const { type, id } = frame;
    const isOfAll = type === FRAME.settings || type === FRAME.ping || type === FRAME.goAway;
    const isOfOne = type === FRAME.priority || type === FRAME.reset;
    if ((isOfAll && id !== 0) || (isOfOne && id === 0) || type === FRAME.push)
      throw new ConnectionError(CODE.protocol);
    if (type === FRAME.settings) this.#takeSettings(frame);
    else if (type === FRAME.ping) this.#takePing(frame);
    else if (type === FRAME.window) this.#takeWindow(frame);
    else if (type === FRAME.reset) this.#takeReset(frame);
    else if (type === FRAME.priority) this.#takePriority(frame);
  }

  #takeSettings({ flags, bytes, start, end }: Frame): void {
    this.#hasSettings = true;
    const isAck = (flags & BIT.ack) !== 0;
    if ((end - start) % SETTING_BYTES !== 0 || (isAck && end > start))
      throw new ConnectionError(CODE.frameSize);
    if (isAck) return;
    writer.head(FRAME.settings, BIT.ack, 0, 0);
    for (let at = start; at < end; at += SETTING_BYTES) {
      const [setting, value] = [bytes.readUInt16BE(at), bytes.readUInt32BE(at + 2)];
      if (setting === SETTING.push && value > 1) throw new ConnectionError(CODE.protocol);
      if (setting === SETTING.frameBytes && (value < MOST_FRAME_BYTES || value > 0xff_ff_ff))
        throw new ConnectionError(CODE.protocol);
      if (setting !== SETTING.window) continue;
      if (value > MOST_WINDOW) throw new ConnectionError(CODE.flowControl);
      this.#requests.setFirst(value);
    }
  }

  #takePing(frame: Frame): void {
    const content = contentOf(frame, PING_BYTES);
    if ((frame.flags & BIT.ack) !== 0) return;
    writer.head(FRAME.ping, BIT.ack, 0, PING_BYTES);
    writer.put(content);
  }

  #takeWindow(frame: Frame): void {
    const more = contentOf(frame, WINDOW_BYTES).readUInt32BE() & 0x7f_ff_ff_ff;
    this.#known(frame);
    this.#requests.widen(frame.id, more);
  }

  #takeReset(frame: Frame): void {
    contentOf(frame, RESET_BYTES);
    this.#known(frame);
    this.#requests.leave(frame.id);
  }

  #takePriority({ id, bytes, start, end }: Frame): void {
    if (end - start !== PRIORITY_BYTES) this.#requests.reset(id, CODE.frameSize);
    else if ((bytes.readUInt32BE(start) & 0x7f_ff_ff_ff) === id) this.#requests.reset(id, CODE.protocol);
  }

  #known({ id }: Frame): void {
    if (id > this.#requests.lastId) throw new ConnectionError(CODE.protocol);
  }
}

function contentOf({ bytes, start, end }: Frame, length: number): Buffer {
  if (end - start !== length) throw new ConnectionError(CODE.frameSize);
  return bytes.subarray(start, end);
}

function codeOf(error: unknown): number {
  if (error instanceof ConnectionError) return error.code;
  return error instanceof HpackError ? CODE.compression : CODE.internal;
}

/** Serves a connection until it ends or takes too long. */
export function serveHttp2(socket: TLSSocket, options: Http2Options): void {
  new Connection(socket, options).greet();
}
