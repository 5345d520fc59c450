/** Plain DNS by TCP (RFC 7766), for answers that do not fit into UDP. */
import { createServer, type Server, type Socket } from 'node:net';
import { put16 } from '../wire/bytes.ts';
import type { Clients } from './clients.ts';
import type { Take } from './limits.ts';
import { ANSWER_BYTES, refuse, respond, type Answer } from './respond.ts';
import { Shares } from './shares.ts';
import { newFrames } from './tcp-framing.ts';

const MOST_QUERY_BYTES = 4096;
const MOST_UNANSWERED = 64;
/** A client that asks and does not read is left. */
const MOST_UNREAD_BYTES = 65_536;

export interface TcpLimits {
  /** Until the first query is there, and between queries. */
  firstMs: number;
  idleMs: number;
  /** Until a query that has begun is there. */
  wholeMs: number;
  /** Connections of a part of the network, and all together, of known clients; then the same of strangers, who have only these. */
  perSource: number;
  inAll: number;
  strangersPerSource: number;
  strangersInAll: number;
}
const DEFAULT: TcpLimits = {
  firstMs: 5000,
  idleMs: 30_000,
  wholeMs: 2000,
  // A part may be a whole school.
  perSource: 128,
  inAll: 8000,
  strangersPerSource: 4,
  strangersInAll: 200,
};

export interface TcpOptions {
  host: string;
  /** 0 for any. */
  port: number;
  clients: Clients;
  /** Not that of UDP: a client whose bucket there is emptied by packets in its name, which were forged, is answered here. */
  take: Take;
  answer: Answer;
  limits?: Partial<TcpLimits>;
}

export class TcpListener implements AsyncDisposable {
  readonly #server: Server;
  readonly #options: TcpOptions;
  readonly #limits: TcpLimits;
  readonly #connections = new Set<Socket>();
  readonly #known: Shares;
  readonly #strangers: Shares;
  readonly #out = new Uint8Array(2 + ANSWER_BYTES);

  private constructor(options: TcpOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT, ...options.limits };
    const { perSource, inAll, strangersPerSource, strangersInAll } = this.#limits;
    this.#known = new Shares(perSource, inAll);
    this.#strangers = new Shares(strangersPerSource, strangersInAll);
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
  }

  /** @throws the system's error where the port is taken or not allowed */
  static async start(options: TcpOptions): Promise<TcpListener> {
    const listener = new TcpListener(options);
    await new Promise<void>((resolve, reject) => {
      listener.#server.once('error', reject);
      listener.#server.listen(options.port, options.host, resolve);
    });
    return listener;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  get connections(): number {
    return this.#connections.size;
  }

  #accept(socket: Socket): void {
    const source = socket.remoteAddress ?? '';
    const leave = (this.#options.clients.isKnown(source) ? this.#known : this.#strangers).enter(source);
    if (!leave) {
      socket.destroy();
      return;
    }
    this.#connections.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#connections.delete(socket);
      leave();
    });
    this.#serve(socket, source);
  }

  #serve(socket: Socket, source: string): void {
    const { firstMs, idleMs, wholeMs } = this.#limits;
    let unanswered = 0;
    let timer = setTimeout(() => socket.destroy(), firstMs);
    const endIn = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), ms);
    };
    socket.on('close', () => clearTimeout(timer));
    const answered = (bytes: Uint8Array | null): void => {
      unanswered -= 1;
      if (bytes && !socket.destroyed) socket.write(bytes);
      if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy();
      else if (unanswered < MOST_UNANSWERED && socket.isPaused()) socket.resume();
    };
    let isNew = true;
    const frames = newFrames(MOST_QUERY_BYTES, (message) => {
      unanswered += 1;
      isNew = true;
      if (unanswered >= MOST_UNANSWERED) socket.pause();
      const result = this.#answerTo(message, source);
      if (result instanceof Promise) void result.then(answered);
      else answered(result);
    });
    socket.on('data', (piece) => {
      const isWhole = frames.push(piece);
      if (!isWhole) socket.destroy();
      // One byte now and then does not prolong the time for a whole query.
      else if (!frames.isWithin) endIn(idleMs);
      else if (isNew) endIn(wholeMs);
      isNew = !frames.isWithin;
    });
  }

  /** The answer with its length before it. */
  #answerTo(message: Uint8Array, source: string): Uint8Array | null | Promise<Uint8Array | null> {
    const room = this.#out.subarray(2);
    const { clients, take, answer } = this.#options;
    // Over the limit a client is refused rather than ignored: over TCP its address cannot be spoofed.
    const isAnswered = clients.isKnown(source) && take(source, performance.now() / 1000) === 'answer';
    const result = isAnswered
      ? respond(message, { address: source, way: 'tcp' }, room, answer)
      : refuse(message, room);
    if (typeof result !== 'number') return result.then((own) => own && framed(own));
    return result === 0 ? null : framed(room.subarray(0, result));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function framed(answer: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(2 + answer.length);
  put16(bytes, 0, answer.length);
  bytes.set(answer, 2);
  return bytes;
}
