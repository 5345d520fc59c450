/** Devices that ask by a name of their own: DNS over TLS (RFC 7858), and on the same port DNS over HTTPS for those that say so (ALPN). */
import { constants } from 'node:crypto';
import type { Socket } from 'node:net';
import { createServer, DEFAULT_CIPHERS, type Server, type TLSSocket } from 'node:tls';
import type { Clients } from '../listen/clients/clients.ts';
import { createServer as createHttp } from '../listen/http-server.ts';
import type { Take } from '@kinward/filter-core/answer/limits.ts';
import { ANSWER_BYTES, refuse, respond, type Answer } from '@kinward/filter-core/answer/respond.ts';
import { Shares } from '../listen/shares.ts';
import { serveStream } from '../listen/stream.ts';
import type { Pair } from './certs.ts';
import type { Doh } from './doh.ts';
import { serveHttp2 } from './http2/connection.ts';
import { keyHashOfName, type Keys } from './key.ts';

/** 128 bits first, as browsers have it: keys of a connection are then made by SHA-256, which processors do by themselves, not SHA-384. */
const CIPHERS = `TLS_AES_128_GCM_SHA256:${DEFAULT_CIPHERS}`;
const BUSY_CONNECTIONS = 2_000;
const BUSY_BYTES = 256 * 1024 ** 2;
/** How often the memory is looked at. */
const MEMORY_MS = 5_000;

export interface TlsLimits {
  handshakeMs: number;
  firstMs: number;
  wholeMs: number;
  idleMs: number;
  /** Where there are many connections, or the process takes much, so that phones that went away make room. */
  busyIdleMs: number;
  /** Connections of a part of the network, of one key, and all together; then of those who are no device of ours. */
  perSource: number;
  perKey: number;
  inAll: number;
  strangersPerSource: number;
  strangersInAll: number;
}
const DEFAULT: TlsLimits = {
  handshakeMs: 3000,
  firstMs: 5000,
  wholeMs: 2000,
  idleMs: 30_000,
  busyIdleMs: 10_000,
  // Phones of one provider share few addresses.
  perSource: 128,
  perKey: 16,
  // 54 KiB each: less than half a gigabyte.
  inAll: 8000,
  strangersPerSource: 4,
  strangersInAll: 200,
};

export interface TlsOptions {
  host: string;
  /** 0 for any. */
  port: number;
  /** The zone of the devices' names. */
  name: string;
  pair: Pair;
  /** 48 bytes. */
  ticketKey: Buffer;
  keys: Keys;
  clients: Clients;
  take: Take;
  takeOfKey: Take;
  answer: Answer;
  doh: Doh;
  limits?: Partial<TlsLimits>;
  /** Bytes that the process takes. */
  memory: () => number;
}

export class TlsListener implements AsyncDisposable {
  readonly #server: Server;
  readonly #options: TlsOptions;
  readonly #limits: TlsLimits;
  readonly #connections = new Set<Socket>();
  readonly #all: Shares;
  readonly #strangers: Shares;
  readonly #byKey = new Map<string, number>();
  readonly #out = new Uint8Array(ANSWER_BYTES);
  #lookedAt = -Infinity;
  #isFull = false;
  /** What is done with the first question of a connection by HTTP/1.1. */
  readonly #firstOf = new WeakMap<Socket, () => void>();
  readonly #http;

  private constructor(options: TlsOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT, ...options.limits };
    const { perSource, inAll, strangersPerSource, strangersInAll, handshakeMs } = this.#limits;
    this.#all = new Shares(perSource, inAll);
    this.#strangers = new Shares(strangersPerSource, strangersInAll);
    const { pair, ticketKey, doh } = options;
    this.#http = createHttp((request, response) => {
      this.#firstOf.get(request.socket)?.();
      doh.request(request, response, request.socket.remoteAddress ?? '');
    });
    this.#server = createServer({
      ...pair,
      ticketKeys: ticketKey,
      ALPNProtocols: ['dot', 'h2', 'http/1.1'],
      handshakeTimeout: handshakeMs,
      minVersion: 'TLSv1.2',
      ciphers: CIPHERS,
      // A phone without AES in its processor says so by what it names first.
      secureOptions: constants.SSL_OP_PRIORITIZE_CHACHA,
      noDelay: true,
    });
    this.#server.on('connection', (socket: Socket) => this.#enter(socket));
    this.#server.on('secureConnection', (socket) => this.#accept(socket));
    this.#server.on('tlsClientError', (_, socket) => socket.destroy());
  }

  /** @throws the system's error where the port is taken or not allowed */
  static async start(options: TlsOptions): Promise<TlsListener> {
    const listener = new TlsListener(options);
    await new Promise<void>((resolve, reject) => {
      listener.#server.once('error', reject);
      listener.#server.listen(options.port, options.host, resolve);
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

  /** For connections from now on. */
  use(pair: Pair, ticketKey: Buffer): void {
    this.#server.setSecureContext({
      ...pair,
      minVersion: 'TLSv1.2',
      ciphers: CIPHERS,
      secureOptions: constants.SSL_OP_PRIORITIZE_CHACHA,
    });
    this.#server.setTicketKeys(ticketKey);
  }

  /** Before the handshake, which is the dear part. */
  #enter(socket: Socket): void {
    const leave = this.#all.enter(socket.remoteAddress ?? '');
    if (!leave) {
      socket.destroy();
      return;
    }
    this.#connections.add(socket);
    socket.on('close', () => {
      this.#connections.delete(socket);
      leave();
    });
  }

  #accept(socket: TLSSocket): void {
    socket.on('error', () => socket.destroy());
    const source = socket.remoteAddress ?? '';
    const { name, keys, clients } = this.#options;
    const isHttp = socket.alpnProtocol === 'h2' || socket.alpnProtocol === 'http/1.1';
    const keyHash = isHttp ? null : keyHashOfName((socket as { servername?: string }).servername, name);
    const isKnown = keyHash === null ? clients.isKnown(source) : keys.has(keyHash);
    const leave = isHttp || !isKnown || keyHash === null ? undefined : this.#enterKey(keyHash);
    const share = isKnown || isHttp ? leave : this.#strangers.enter(source);
    if (share === null) {
      socket.destroy();
      return;
    }
    if (share) socket.on('close', share);
    if (isHttp) this.#serveHttp(socket);
    else this.#serve(socket, source, keyHash);
  }

  /** @returns what gives the room back; null where there is none */
  #enterKey(keyHash: string): (() => void) | null {
    const own = this.#byKey.get(keyHash) ?? 0;
    if (own >= this.#limits.perKey) return null;
    this.#byKey.set(keyHash, own + 1);
    return () => {
      const left = (this.#byKey.get(keyHash) ?? 1) - 1;
      if (left > 0) this.#byKey.set(keyHash, left);
      else this.#byKey.delete(keyHash);
    };
  }

  #idleMs(): number {
    const { idleMs, busyIdleMs } = this.#limits;
    const now = performance.now();
    if (now - this.#lookedAt > MEMORY_MS) {
      this.#lookedAt = now;
      this.#isFull = this.#options.memory() > BUSY_BYTES;
    }
    return this.#isFull || this.#connections.size > BUSY_CONNECTIONS ? busyIdleMs : idleMs;
  }

  #serveHttp(socket: TLSSocket): void {
    const { firstMs } = this.#limits;
    socket.setTimeout(this.#idleMs(), () => socket.destroy());
    if (socket.alpnProtocol === 'h2') {
      const source = socket.remoteAddress ?? '';
      serveHttp2(socket, { doh: this.#options.doh, source, firstMs, wholeMs: firstMs });
      return;
    }
    const first = setTimeout(() => socket.destroy(), firstMs);
    const asked = (): void => clearTimeout(first);
    socket.on('close', asked);
    // Made while the connection is handed over.
    this.#firstOf.set(socket, asked);
    this.#http.emit('connection', socket);
  }

  #serve(socket: TLSSocket, source: string, keyHash: string | null): void {
    const { firstMs, wholeMs } = this.#limits;
    const { keys, clients, take, takeOfKey, answer } = this.#options;
    const client = { address: source, way: 'tls' as const, ...(keyHash !== null && { keyHash }) };
    serveStream(socket, { firstMs, wholeMs, idleMs: () => this.#idleMs() }, (message) => {
      const now = performance.now() / 1000;
      // Asked with each question: a key ends at once when it is renewed.
      const isAnswered =
        keyHash === null
          ? clients.isKnown(source) && take(source, now) === 'answer'
          : keys.has(keyHash) && takeOfKey(keyHash, now) === 'answer';
      const result = isAnswered ? respond(message, client, this.#out, answer) : refuse(message, this.#out);
      if (typeof result !== 'number') return result;
      return result === 0 ? null : this.#out.subarray(0, result);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
