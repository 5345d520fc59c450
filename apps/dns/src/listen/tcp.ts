/** Plain DNS by TCP (RFC 7766), for answers that do not fit into UDP. */
import { createServer, type Server, type Socket } from 'node:net';
import type { Clients } from './clients/clients.ts';
import type { Take } from '@kinward/filter-core/answer/limits.ts';
import { ANSWER_BYTES, refuse, respond, type Answer } from '@kinward/filter-core/answer/respond.ts';
import { Shares } from './shares.ts';
import { serveStream } from './stream.ts';
import type { Strangers } from './udp.ts';

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
  /** A socket that listens already, handed over by who started this process; absent: one is opened. */
  fd?: number | undefined;
  clients: Clients;
  /** Not that of UDP: a client whose bucket there is emptied by packets in its name, which were forged, is answered here. */
  take: Take;
  answer: Answer;
  /** What an address that is no client gets, and REFUSED where it is silence. */
  strangers?: Strangers | undefined;
  limits?: Partial<TcpLimits>;
}

export class TcpListener implements AsyncDisposable {
  readonly #server: Server;
  readonly #options: TcpOptions;
  readonly #limits: TcpLimits;
  readonly #connections = new Set<Socket>();
  readonly #known: Shares;
  readonly #strangers: Shares;
  readonly #out = new Uint8Array(ANSWER_BYTES);

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
      const { fd, port, host } = options;
      listener.#server.listen(fd === undefined ? { port, host } : { fd }, resolve);
    });
    // A connection that cannot be accepted, as there are too many open files, is one connection less.
    listener.#server.on('error', () => undefined);
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
    const { firstMs, idleMs, wholeMs } = this.#limits;
    serveStream(socket, { firstMs, idleMs: () => idleMs, wholeMs }, (message) =>
      this.#answerTo(message, source),
    );
  }

  #answerTo(message: Uint8Array, source: string): Uint8Array | null | Promise<Uint8Array | null> {
    const { clients, take, answer, strangers } = this.#options;
    const isKnown = clients.isKnown(source);
    const ofZone = isKnown || !strangers ? 0 : strangers(message, source, this.#out, 'tcp');
    if (ofZone > 0) return this.#out.subarray(0, ofZone);
    // Over the limit a client is refused rather than ignored: over TCP its address cannot be spoofed.
    const isAnswered = isKnown && take(source, performance.now() / 1000) === 'answer';
    const result = isAnswered
      ? respond(message, { address: source, way: 'tcp' }, this.#out, answer)
      : refuse(message, this.#out);
    if (typeof result !== 'number') return result;
    return result === 0 ? null : this.#out.subarray(0, result);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
