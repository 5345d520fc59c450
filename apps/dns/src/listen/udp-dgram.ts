/** Plain DNS by UDP on Node's own sockets, which every system has: a call of the system for each packet and each answer. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { ClientsByAddress } from './clients-by-address.ts';
import {
  newReceive,
  RECEIVE_BYTES,
  UDP_ANSWER_BYTES,
  type Receive,
  type UdpListener,
  type UdpOptions,
} from './udp.ts';

/** Buffers that are kept for the next answers. */
const MOST_SPARE = 256;

export class DgramListener implements UdpListener {
  readonly #socket: Socket;
  readonly #receive: Receive;
  readonly #clients = new ClientsByAddress<string>();
  readonly #spare: Uint8Array[] = [];
  #isClosed = false;

  private constructor(options: UdpOptions) {
    this.#receive = newReceive(options);
    const type = isIPv6(options.host) ? 'udp6' : 'udp4';
    // What is sent goes to addresses only, so nothing is looked up.
    this.#socket = createSocket({
      type,
      recvBufferSize: RECEIVE_BYTES,
      lookup: (host, _, done) => done(null, host, isIPv6(host) ? 6 : 4),
    });
    this.#socket.on('message', (packet, from) => this.#answer(packet, from));
  }

  /** @throws the system's error where the port is taken or not allowed */
  static async start(options: UdpOptions): Promise<DgramListener> {
    const listener = new DgramListener(options);
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

  #answer(packet: Uint8Array, from: RemoteInfo): void {
    const { address } = from;
    const out = this.#spare.pop() ?? new Uint8Array(UDP_ANSWER_BYTES);
    const result = this.#receive(
      packet,
      this.#clients.find(address) ?? this.#clients.keep(address, address),
      out,
    );
    if (typeof result === 'number') this.#send(out, result, from);
    else void this.#sendLater(result, out, from);
  }

  /** The buffer serves others until then. */
  async #sendLater(promised: Promise<Uint8Array | null>, spare: Uint8Array, from: RemoteInfo): Promise<void> {
    this.#keep(spare);
    const own = await promised;
    if (own) this.#send(own, own.length, from);
  }

  #send(bytes: Uint8Array, length: number, { port, address }: RemoteInfo): void {
    // To port 0 nothing can be sent; it is forged.
    if (length === 0 || port === 0 || this.#isClosed) this.#keep(bytes);
    else this.#socket.send(bytes, 0, length, port, address, () => this.#keep(bytes));
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === UDP_ANSWER_BYTES && this.#spare.length < MOST_SPARE) this.#spare.push(bytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }
}
