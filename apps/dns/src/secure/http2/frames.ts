/** Frames of HTTP/2 (RFC 9113 sections 4 and 6), and what is written of them. */

export const HEAD_BYTES = 9;
/** As both sides begin with; we never ask for more, and send no longer ones. */
export const MOST_FRAME_BYTES = 16_384;
export const FIRST_WINDOW = 65_535;
export const MOST_WINDOW = 0x7f_ff_ff_ff;

export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  push: 5,
  ping: 6,
  goAway: 7,
  window: 8,
  continuation: 9,
} as const;

/** Of a frame's flags: `ack` of settings and pings, the others of data and headers. */
export const BIT = { ack: 1, endStream: 1, endHeaders: 4, padded: 8, priority: 32 } as const;

export const CODE = {
  none: 0,
  protocol: 1,
  internal: 2,
  flowControl: 3,
  streamClosed: 5,
  frameSize: 6,
  refused: 7,
  cancel: 8,
  compression: 9,
  calm: 11,
} as const;

export const SETTING = { push: 2, streams: 3, window: 4, frameBytes: 5, listBytes: 6 } as const;

/** What ends a whole connection, with its code. */
export class ConnectionError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`the connection ends with ${code}`);
    this.code = code;
  }
}

/** A frame that was read; its content is that of the bytes it was read from. */
export interface Frame {
  type: number;
  flags: number;
  id: number;
  bytes: Buffer;
  start: number;
  end: number;
}

/** Where frames are written until they are sent together; shared by all connections, as each sends before another writes. */
export class FrameWriter {
  #bytes = Buffer.allocUnsafe(16_384);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @returns all that was written, as a copy, and begins with nothing */
  take(): Buffer {
    const whole = Buffer.allocUnsafe(this.#length);
    this.#bytes.copy(whole, 0, 0, this.#length);
    this.#length = 0;
    return whole;
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  head(type: number, flags: number, id: number, length: number): void {
    this.#room(HEAD_BYTES + length);
    const [bytes, at] = [this.#bytes, this.#length];
    bytes[at] = length >> 16;
    bytes[at + 1] = length >> 8;
    bytes[at + 2] = length;
    bytes[at + 3] = type;
    bytes[at + 4] = flags;
    bytes[at + 5] = id >>> 24;
    bytes[at + 6] = id >> 16;
    bytes[at + 7] = id >> 8;
    bytes[at + 8] = id;
    this.#length += HEAD_BYTES;
  }

  /** Room was made for it by the frame's head. */
  put(content: Uint8Array): void {
    this.#bytes.set(content, this.#length);
    this.#length += content.length;
  }

  put32(value: number): void {
    this.#length = this.#bytes.writeUInt32BE(value >>> 0, this.#length);
  }

  put16(value: number): void {
    this.#length = this.#bytes.writeUInt16BE(value, this.#length);
  }
}
