/** Plain DNS by UDP, on Node's own sockets. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { UDP_BYTES } from '../wire/codes.ts';
import type { Clients } from './clients.ts';
import type { Allowance, Take } from './limits.ts';
import { cutShort, isProven, respond, type Answer } from './respond.ts';

/** Room behind what is sent: an answer is built before it is known to be too long. */
const ROOM_BYTES = 4096;
/** Buffers that are kept for the next answers. */
const MOST_SPARE = 256;

export interface UdpOptions {
  host: string;
  /** 0 for any. */
  port: number;
  clients: Clients;
  take: Take;
  /** Of those over the first who are known not to be forged. */
  takeProven: Take;
  answer: Answer;
}

export class UdpListener implements AsyncDisposable {
  readonly #socket: Socket;
  readonly #options: UdpOptions;
  readonly #spare: Uint8Array[] = [];

  private constructor(options: UdpOptions) {
    this.#options = options;
    const type = isIPv6(options.host) ? 'udp6' : 'udp4';
    // What is sent goes to addresses only, so nothing is looked up.
    this.#socket = createSocket({ type, lookup: (host, _, done) => done(null, host, isIPv6(host) ? 6 : 4) });
    this.#socket.on('message', (packet, from) => this.#receive(packet, from));
  }

  /** @throws the system's error where the port is taken or not allowed */
  static async start(options: UdpOptions): Promise<UdpListener> {
    const listener = new UdpListener(options);
    await new Promise<void>((resolve, reject) => {
      listener.#socket.once('error', reject);
      listener.#socket.bind(options.port, options.host, resolve);
    });
    listener.#socket.removeAllListeners('error');
    // An answer that cannot be sent is lost, as any by UDP may be.
    listener.#socket.on('error', () => undefined);
    return listener;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  #receive(packet: Uint8Array, from: RemoteInfo): void {
    const { clients, answer } = this.#options;
    if (!clients.isKnown(from.address)) return;
    const allowance = this.#allowance(packet, from.address);
    if (allowance === 'drop') return;
    const out = this.#spare.pop() ?? new Uint8Array(UDP_BYTES + ROOM_BYTES);
    if (allowance === 'truncate') {
      this.#send(out, cutShort(packet, from.address, out), from);
      return;
    }
    const result = respond(packet, { address: from.address, way: 'udp' }, out, answer);
    if (typeof result === 'number') this.#send(out, result, from);
    else void this.#sendLater(result, out, from);
  }

  /** Whoever has a cookie of ours has a bucket beside that of all packets in its part's name, which may be forged. */
  #allowance(packet: Uint8Array, address: string): Allowance {
    const { take, takeProven } = this.#options;
    const now = performance.now() / 1000;
    const allowance = take(address, now);
    return allowance === 'answer' || !isProven(packet, address) ? allowance : takeProven(address, now);
  }

  async #sendLater(promised: Promise<Uint8Array | null>, spare: Uint8Array, from: RemoteInfo): Promise<void> {
    this.#keep(spare);
    const own = await promised;
    if (own) this.#send(own, own.length, from);
  }

  #send(bytes: Uint8Array, length: number, { port, address }: RemoteInfo): void {
    // To port 0 nothing can be sent; it is forged.
    if (length === 0 || port === 0) this.#keep(bytes);
    else this.#socket.send(bytes, 0, length, port, address, () => this.#keep(bytes));
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === UDP_BYTES + ROOM_BYTES && this.#spare.length < MOST_SPARE) this.#spare.push(bytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }
}
