/** The streams of a connection that are not over: whose body is to come, whose answer, and whose answer waits for room at the client. */
import type { Admitted } from '../doh.ts';
import { FIRST_WINDOW, FRAME, BIT, MOST_FRAME_BYTES, MOST_WINDOW, type FrameWriter } from './frames.ts';

export interface Stream {
  readonly id: number;
  /** Bytes that the client still takes of it. */
  window: number;
  /** Whether the client has said all of it. */
  isEnded: boolean;
  /** Whose body is to come; null: it was asked. */
  admitted: Admitted | null;
  parts: Buffer[];
  /** Of the body so far, and as it was said before. */
  length: number;
  expected: number | undefined;
  /** Of the answer that is left to send. */
  left: Uint8Array | null;
}

export class Streams {
  readonly #open = new Map<number, Stream>();
  readonly #writer: FrameWriter;
  #window = FIRST_WINDOW;
  #first = FIRST_WINDOW;

  constructor(writer: FrameWriter) {
    this.#writer = writer;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Whether a body is to come. */
  get isHalf(): boolean {
    return this.#open.values().some(({ admitted }) => admitted !== null);
  }

  find(id: number): Stream | undefined {
    return this.#open.get(id);
  }

  /** @param isEnded whether the client has said all of it */
  open(id: number, isEnded: boolean, admitted: Admitted | null, expected?: number): Stream {
    const stream: Stream = {
      id,
      isEnded,
      admitted,
      expected,
      window: this.#first,
      parts: [],
      length: 0,
      left: null,
    };
    this.#open.set(id, stream);
    return stream;
  }

  close(id: number): void {
    this.#open.delete(id);
  }

  /** Sends what the client takes, all of it most times, and the rest once it takes more. @returns whether it is over */
  send(stream: Stream, body: Uint8Array): boolean {
    let at = 0;
    const whole = body.length;
    while (at < whole) {
      const bytes = Math.min(whole - at, MOST_FRAME_BYTES, this.#window, stream.window);
      if (bytes <= 0) break;
      const isLast = at + bytes === whole;
      this.#writer.head(FRAME.data, isLast ? BIT.endStream : 0, stream.id, bytes);
      this.#writer.put(whole === bytes ? body : body.subarray(at, at + bytes));
      this.#window -= bytes;
      stream.window -= bytes;
      at += bytes;
    }
    stream.left = at < whole ? body.subarray(at) : null;
    return stream.left === null;
  }

  /** The client takes more of all. @returns streams that are over by that; null: more than can be counted */
  widen(bytes: number): Stream[] | null {
    if (this.#window + bytes > MOST_WINDOW) return null;
    this.#window += bytes;
    return this.#sendWaiting();
  }

  /** The client takes more of one. @returns whether it is over; null: more than can be counted */
  widenOne(stream: Stream, bytes: number): boolean | null {
    if (stream.window + bytes > MOST_WINDOW) return null;
    stream.window += bytes;
    return stream.left !== null && this.send(stream, stream.left);
  }

  /** The client takes another number of bytes of each stream from the beginning. @returns as `widen` */
  setFirst(bytes: number): Stream[] | null {
    const more = bytes - this.#first;
    this.#first = bytes;
    for (const stream of this.#open.values()) {
      stream.window += more;
      if (stream.window > MOST_WINDOW) return null;
    }
    return this.#sendWaiting();
  }

  #sendWaiting(): Stream[] {
    const over: Stream[] = [];
    for (const stream of this.#open.values())
      if (stream.left !== null && this.send(stream, stream.left)) over.push(stream);
    return over;
  }
}
