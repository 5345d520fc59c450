/** Requests of a connection by HTTP/2 and their replies: from frames of fields and bodies to what is asked, and back. */
import { leastTtl } from '@kinward/filter-core/wire/ttl.ts';
import { Asker, DNS_MESSAGE, MOST_QUERY_BYTES, type Doh, type Given } from '../doh.ts';
import { BIT, CODE, ConnectionError, FIRST_WINDOW, FRAME, type Frame, type FrameWriter } from './frames.ts';
import { HpackDecoder, MOST_LIST_BYTES } from './hpack.ts';
import { replyFields } from './reply-fields.ts';
import { RequestFields } from './request-fields.ts';
import { Streams, type Stream } from './streams.ts';

/** Streams that are open at once, and questions without an answer. */
export const MOST_STREAMS = 64;
/** What was taken is given back to the client once it is so much. */
const GIVE_BACK_BYTES = 32_768;
/**
 * Frames that are no question, or one that is refused: so many at first and at most, and some with each question. Pings, settings, windows, and
 * streams that are reset at once cost us work and the client nothing.
 */
const [SPARE_FRAMES, FRAMES_A_QUESTION] = [1000, 8];
const PRIORITY_BYTES = 5;

/** Shared, as each block is read in one go. */
const fields = new RequestFields();

export interface RequestsOptions {
  doh: Doh;
  /** The address that asks. */
  source: string;
  writer: FrameWriter;
  /** Called where an answer was written that came later. */
  written: () => void;
}

export class Requests {
  readonly #options: RequestsOptions;
  readonly #asker: Asker;
  readonly #decoder = new HpackDecoder();
  readonly #streams: Streams;
  /** A block of fields that goes on in the next frame. */
  #block: { id: number; isEnded: boolean; parts: Buffer[]; bytes: number } | null = null;
  #taken = 0;
  /** Questions without an answer, also those of streams that were reset. */
  #asked = 0;
  #spare = SPARE_FRAMES;
  #isOver = false;
  /** The newest stream that the client has begun. */
  lastId = 0;
  hasAsked = false;

  constructor(options: RequestsOptions) {
    this.#options = options;
    this.#asker = new Asker(options.source);
    this.#streams = new Streams(options.writer);
  }

  /** The stream whose fields go on in the next frame; null: none. */
  get goesOn(): number | null {
    return this.#block && this.#block.id;
  }

  /** Whether a request has begun that is not whole. */
  get isHalf(): boolean {
    return this.#block !== null || this.#streams.isHalf;
  }

  /** A frame that is no question. @throws ConnectionError where there are too many */
  spend(): void {
    this.#spare -= 1;
    if (this.#spare < 0) throw new ConnectionError(CODE.calm);
  }

  /** The connection is over: what is answered later is not written. */
  end(): void {
    this.#isOver = true;
  }

  takeHeaders(frame: Frame): void {
    const { id, flags, bytes } = frame;
    if (id % 2 === 0) throw new ConnectionError(CODE.protocol);
    unpad(frame);
    let leansOnItself = false;
    if ((flags & BIT.priority) !== 0) {
      if (frame.end - frame.start < PRIORITY_BYTES) throw new ConnectionError(CODE.frameSize);
      leansOnItself = (bytes.readUInt32BE(frame.start) & 0x7f_ff_ff_ff) === id;
      frame.start += PRIORITY_BYTES;
    }
    const isEnded = (flags & BIT.endStream) !== 0;
    if ((flags & BIT.endHeaders) === 0) {
      const part = Buffer.from(bytes.subarray(frame.start, frame.end));
      this.#block = { id, isEnded, parts: [part], bytes: part.length };
      return;
    }
    this.#takeBlock(id, isEnded, bytes, frame.start, frame.end);
    if (leansOnItself) this.reset(id, CODE.protocol);
  }

  takeContinuation({ flags, bytes, start, end }: Frame): void {
    this.spend();
    const block = this.#block;
    if (!block) throw new ConnectionError(CODE.protocol);
    block.bytes += end - start;
    if (block.bytes > MOST_LIST_BYTES) throw new ConnectionError(CODE.calm);
    block.parts.push(Buffer.from(bytes.subarray(start, end)));
    if ((flags & BIT.endHeaders) === 0) return;
    this.#block = null;
    this.#takeBlock(block.id, block.isEnded, Buffer.concat(block.parts), 0, block.bytes);
  }

  /** All fields of a request, or what comes after a body. */
  #takeBlock(id: number, isEnded: boolean, bytes: Buffer, start: number, end: number): void {
    const isTrailer = id <= this.lastId;
    fields.clear(isTrailer);
    // Also where it is refused: the table of fields goes on.
    this.#decoder.read(bytes, start, end, fields.take);
    if (!isTrailer) {
      this.lastId = id;
      this.#takeRequest(id, isEnded);
      return;
    }
    const stream = this.#streams.find(id);
    if (!stream?.admitted) throw new ConnectionError(CODE.streamClosed);
    if (!isEnded || fields.isWrong) this.reset(id, CODE.protocol);
    else this.#askWhole(stream);
  }

  #takeRequest(id: number, isEnded: boolean): void {
    const { method, target = '', type, length } = fields;
    if (!fields.isWhole || (isEnded && (length ?? 0) > 0)) {
      this.#refuse(id, CODE.protocol);
      return;
    }
    if (this.#streams.size >= MOST_STREAMS || this.#asked >= MOST_STREAMS) {
      this.#refuse(id, CODE.refused);
      return;
    }
    this.hasAsked = true;
    const { doh } = this.#options;
    const admitted = doh.admit(this.#asker, { method, target, type });
    if (typeof admitted === 'number') {
      this.spend();
      this.#give(id, isEnded, admitted);
      return;
    }
    this.#spare = Math.min(SPARE_FRAMES, this.#spare + FRAMES_A_QUESTION);
    if (!isEnded) this.#streams.open(id, false, admitted, length);
    else this.#give(id, true, admitted.packet ? doh.answer(admitted, admitted.packet) : 400);
  }

  #refuse(id: number, code: number): void {
    this.spend();
    this.reset(id, code);
  }

  takeData(frame: Frame): void {
    const { id, flags } = frame;
    if (id === 0 || id > this.lastId) throw new ConnectionError(CODE.protocol);
    this.#giveBack(frame.end - frame.start);
    unpad(frame);
    const stream = this.#streams.find(id);
    const isEnded = (flags & BIT.endStream) !== 0;
    const bytes = frame.end - frame.start;
    if (bytes === 0 || !stream?.admitted) this.spend();
    if (!stream?.admitted) {
      // What was refused may still be on its way.
      this.reset(id, CODE.streamClosed);
      return;
    }
    stream.length += bytes;
    if (stream.length > MOST_QUERY_BYTES) {
      this.#streams.close(id);
      this.#give(id, isEnded, 413);
      return;
    }
    stream.parts.push(Buffer.from(frame.bytes.subarray(frame.start, frame.end)));
    if (isEnded) this.#askWhole(stream);
  }

  /** The client may send again as much as was taken, at once for many frames together. */
  #giveBack(bytes: number): void {
    this.#taken += bytes;
    if (this.#taken > FIRST_WINDOW) throw new ConnectionError(CODE.flowControl);
    if (this.#taken < GIVE_BACK_BYTES) return;
    const { writer } = this.#options;
    writer.head(FRAME.window, 0, 0, 4);
    writer.put32(this.#taken);
    this.#taken = 0;
  }

  /** All of it was said. */
  #askWhole(stream: Stream): void {
    const { id, admitted, expected, length, parts } = stream;
    this.#streams.close(id);
    if (!admitted || (expected !== undefined && expected !== length)) this.reset(id, CODE.protocol);
    else this.#give(id, true, this.#options.doh.answer(admitted, admitted.packet ?? Buffer.concat(parts)));
  }

  #give(id: number, isEnded: boolean, given: Given | Promise<Given>): void {
    const stream = this.#streams.open(id, isEnded, null);
    if (given instanceof Promise) void this.#giveLater(stream, given);
    else this.#reply(stream, given);
  }

  async #giveLater(stream: Stream, given: Promise<Given>): Promise<void> {
    this.#asked += 1;
    const answer = await given;
    this.#asked -= 1;
    if (this.#isOver || this.#streams.find(stream.id) !== stream) return;
    this.#reply(stream, answer);
    this.#options.written();
  }

  #reply(stream: Stream, given: Given): void {
    const { writer } = this.#options;
    const isMessage = typeof given !== 'number';
    const block = isMessage
      ? replyFields({ status: 200, type: DNS_MESSAGE, bytes: given.length, seconds: leastTtl(given) })
      : replyFields({ status: given, bytes: 0 });
    const flags = isMessage ? BIT.endHeaders : BIT.endHeaders | BIT.endStream;
    writer.head(FRAME.headers, flags, stream.id, block.length);
    writer.put(block);
    if (!isMessage || this.#streams.send(stream, given)) this.#close(stream);
  }

  /** All of it was sent. */
  #close({ id, isEnded }: Stream): void {
    // What it would still send is of no use.
    if (isEnded) this.#streams.close(id);
    else this.reset(id, CODE.none);
  }

  /** The client takes more of one stream, or, by 0, of all of them. */
  widen(id: number, bytes: number): void {
    if (id === 0) {
      if (bytes === 0) throw new ConnectionError(CODE.protocol);
      this.#closeAll(this.#streams.widen(bytes));
      return;
    }
    const stream = this.#streams.find(id);
    if (!stream) return;
    const isOver = bytes === 0 ? null : this.#streams.widenOne(stream, bytes);
    if (isOver === null) this.reset(id, bytes === 0 ? CODE.protocol : CODE.flowControl);
    else if (isOver) this.#close(stream);
  }

  /** The client takes another number of bytes of each stream from the beginning. */
  setFirst(bytes: number): void {
    this.#closeAll(this.#streams.setFirst(bytes));
  }

  #closeAll(streams: Stream[] | null): void {
    if (!streams) throw new ConnectionError(CODE.flowControl);
    for (const stream of streams) this.#close(stream);
  }

  /** The client wants it no more. */
  leave(id: number): void {
    this.#streams.close(id);
  }

  reset(id: number, code: number): void {
    const { writer } = this.#options;
    this.#streams.close(id);
    writer.head(FRAME.reset, 0, id, 4);
    writer.put32(code);
  }
}

/** Leaves out what stands around the content of a frame. */
function unpad(frame: Frame): void {
  if ((frame.flags & BIT.padded) === 0) return;
  const padding = frame.end > frame.start ? (frame.bytes[frame.start] ?? 0) : Infinity;
  frame.start += 1;
  if (frame.start + padding > frame.end) throw new ConnectionError(CODE.protocol);
  frame.end -= padding;
}
