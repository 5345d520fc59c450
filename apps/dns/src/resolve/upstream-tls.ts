/**
 * Asks an upstream over TLS (RFC 7858): two connections that stay open while they are used, many questions on each at a time (RFC 7766), and a
 * certificate that must be of the upstream's name. Who is between sees neither questions nor answers, and can change neither.
 */
import { randomInt } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import { newFrames } from '../listen/tcp-framing.ts';
import { put16, u16 } from '@kinward/filter-core/wire/bytes.ts';
import { isAnswerTo } from '@kinward/filter-core/resolve/question.ts';

const CONNECTIONS = 2;
const IDLE_MS = 10_000;
/** Questions that wait on one connection; what is beyond is not asked here. */
const MOST_WAITING = 512;
const LONGEST_MESSAGE = 65_535;
/** Questions without an answer in a row after which a connection is of no use, though nobody has ended it. */
const MOST_SILENT = 5;
/** All questions are as long as the next multiple, so that their length tells nothing of the name (RFC 8467). */
const BLOCK_BYTES = 128;
const PADDING_OPTION = 12;
const [LENGTH_BYTES, OPTION_BYTES] = [2, 4];

/** Where an upstream is asked, and by what name of its certificate it is known. */
export interface SecurePlace {
  host: string;
  port: number;
  /** As its certificate has it. */
  name: string;
}

interface Waiting {
  question: Uint8Array;
  /** Whether it was sent on another connection before, which ended under it. */
  isAgain: boolean;
  settle: (answer: Uint8Array | null) => void;
}

interface Connection {
  socket: TLSSocket;
  waiting: Map<number, Waiting>;
  silent: number;
  /** Of the handshake: until then nothing was answered on it. */
  isOpen: boolean;
}

/** The question with zeros behind it, and before it its length. It ends with an OPT record without options. */
function framed(question: Uint8Array): Uint8Array {
  const zeros = (BLOCK_BYTES - ((question.length + OPTION_BYTES) % BLOCK_BYTES)) % BLOCK_BYTES;
  const length = question.length + OPTION_BYTES + zeros;
  const out = new Uint8Array(LENGTH_BYTES + length);
  put16(out, 0, length);
  out.set(question, LENGTH_BYTES);
  const end = LENGTH_BYTES + question.length;
  put16(out, end - 2, OPTION_BYTES + zeros);
  put16(out, end, PADDING_OPTION);
  put16(out, end + 2, zeros);
  return out;
}

export class TlsPool {
  readonly #place: SecurePlace;
  readonly #idleMs: number;
  readonly #connections = new Set<Connection>();
  #session: Buffer | undefined;
  #isClosed = false;
  /** Why the last connection came to nothing; null: it did not. */
  fault: string | null = null;

  constructor(place: SecurePlace, idleMs = IDLE_MS) {
    this.#place = place;
    this.#idleMs = idleMs;
  }

  /** Connections that are open or being opened. */
  get size(): number {
    return this.#connections.size;
  }

  /** Asks once. The id of `question` is changed. Never rejects. @returns null where there is no answer in time */
  async ask(question: Uint8Array, timeoutMs: number): Promise<Uint8Array | null> {
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    const waiting: Waiting = { question, isAgain: false, settle: resolve };
    const timer = setTimeout(() => {
      this.#forget(waiting);
      resolve(null);
    }, timeoutMs);
    this.#send(waiting);
    const answer = await promise;
    clearTimeout(timer);
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    for (const { socket } of this.#connections) socket.destroy();
  }

  #send(waiting: Waiting): void {
    const connection = this.#connection();
    if (!connection || connection.waiting.size >= MOST_WAITING) {
      waiting.settle(null);
      return;
    }
    let id = randomInt(0x1_00_00);
    while (connection.waiting.has(id)) id = randomInt(0x1_00_00);
    put16(waiting.question, 0, id);
    connection.waiting.set(id, waiting);
    connection.socket.setTimeout(0);
    connection.socket.write(framed(waiting.question));
  }

  /** The one with the least to do; a second one where the first has something to do. */
  #connection(): Connection | null {
    if (this.#isClosed) return null;
    let best: Connection | null = null;
    for (const one of this.#connections) if (!best || one.waiting.size < best.waiting.size) best = one;
    const isEnough = this.#connections.size >= CONNECTIONS || best?.waiting.size === 0;
    return best && isEnough ? best : this.#open();
  }

  #open(): Connection {
    const { host, port, name } = this.#place;
    const socket = connect({
      host,
      port,
      servername: name,
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['dot'],
      ...(this.#session && { session: this.#session }),
    });
    const connection: Connection = { socket, waiting: new Map(), silent: 0, isOpen: false };
    const frames = newFrames(LONGEST_MESSAGE, (message) => this.#receive(connection, message));
    socket.setNoDelay(true);
    socket.unref();
    socket.on('session', (session) => (this.#session = session));
    socket.on('secureConnect', () => {
      connection.isOpen = true;
      this.fault = null;
    });
    socket.on('data', (piece) => {
      if (!frames.push(piece)) socket.destroy();
    });
    socket.on('timeout', () => socket.end());
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A session that the other side forgot is no reason to be refused again.
      this.#session = undefined;
      if (!connection.isOpen) this.fault = error.code ?? error.message;
    });
    socket.on('end', () => socket.destroy());
    socket.on('close', () => this.#end(connection));
    this.#connections.add(connection);
    return connection;
  }

  #receive(connection: Connection, message: Uint8Array): void {
    if (message.length < 12) return;
    const id = u16(message, 0);
    const waiting = connection.waiting.get(id);
    // Late, or to nothing that was asked: whose time is over has left.
    if (!waiting || !isAnswerTo(waiting.question, message)) return;
    connection.waiting.delete(id);
    connection.silent = 0;
    if (connection.waiting.size === 0) connection.socket.setTimeout(this.#idleMs);
    waiting.settle(message.slice());
  }

  /** Its time is over. */
  #forget(waiting: Waiting): void {
    for (const connection of this.#connections)
      if (connection.waiting.get(u16(waiting.question, 0)) === waiting) {
        connection.waiting.delete(u16(waiting.question, 0));
        connection.silent += 1;
        if (connection.silent >= MOST_SILENT) connection.socket.destroy();
        else if (connection.waiting.size === 0) connection.socket.setTimeout(this.#idleMs);
      }
  }

  /** A server ends what is idle, at any moment: what was just sent is asked on another connection, once. */
  #end(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const left = [...connection.waiting.values()];
    connection.waiting.clear();
    for (const waiting of left) {
      if (!connection.isOpen || waiting.isAgain) waiting.settle(null);
      else {
        waiting.isAgain = true;
        this.#send(waiting);
      }
    }
  }
}
