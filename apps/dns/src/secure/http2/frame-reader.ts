/** Cuts what comes on a connection into frames. */
import { CODE, ConnectionError, HEAD_BYTES, MOST_FRAME_BYTES, type Frame } from './frames.ts';

/** What a client of HTTP/2 begins with (RFC 9113 section 3.4). */
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1');

export class FrameReader {
  /** Of a frame, or of the preface, that is not whole yet. */
  #rest: Buffer | null = null;
  #isBegun = false;
  readonly #frame: Frame = { type: 0, flags: 0, id: 0, bytes: PREFACE, start: 0, end: 0 };

  get isHalf(): boolean {
    return this.#rest !== null;
  }

  /**
   * @param take called with each whole frame; used again as soon as it returns, as the piece is
   * @param isOver asked before each
   * @throws ConnectionError where they are no frames, and what `take` throws
   */
  push(piece: Buffer, take: (frame: Frame) => void, isOver: () => boolean): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, piece]) : piece;
    this.#rest = null;
    let at = this.#isBegun ? 0 : this.#begin(bytes);
    if (!this.#isBegun) return;
    while (bytes.length - at >= HEAD_BYTES && !isOver()) {
      const length = bytes.readUIntBE(at, 3);
      if (length > MOST_FRAME_BYTES) throw new ConnectionError(CODE.frameSize);
      const end = at + HEAD_BYTES + length;
      if (end > bytes.length) break;
      const frame = this.#frame;
      frame.type = bytes[at + 3] ?? 0;
      frame.flags = bytes[at + 4] ?? 0;
      frame.id = bytes.readUInt32BE(at + 5) & 0x7f_ff_ff_ff;
      frame.bytes = bytes;
      frame.start = at + HEAD_BYTES;
      frame.end = end;
      at = end;
      take(frame);
    }
    // A copy: the piece is a part of what the socket reads into.
    if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at));
  }

  /** @returns where frames begin */
  #begin(bytes: Buffer): number {
    const length = Math.min(bytes.length, PREFACE.length);
    if (bytes.compare(PREFACE, 0, length, 0, length) !== 0) throw new ConnectionError(CODE.protocol);
    this.#isBegun = length === PREFACE.length;
    if (!this.#isBegun) this.#rest = Buffer.from(bytes);
    return length;
  }
}
