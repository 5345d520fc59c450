/** Plain DNS by UDP on Node's own sockets, which every system has: a call of the system for each packet and each answer. */
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { ClientsByAddress } from './clients/clients-by-address.ts';
import { atOneMoment } from '@kinward/filter-core/answer/steady.ts';
import {
  newReceive,
  RECEIVE_BYTES,
  UDP_ANSWER_BYTES,
  type Receive,
  type Unanswered,
  type UdpListener,
  type UdpOptions,
} from './udp.ts';

/** Answers that are sent before their rooms are used again. */
const ROOMS = 256;
/** Most answers are shorter. */
const USUAL_BYTES = 256;

/** Where answers are written. A system that has no room for one takes it from here later, so it is not used again until all are sent. */
class Rooms {
  readonly #socket: Socket;
  #rooms = newRooms();
  #next = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Room for the next answer; the same one until it is sent. */
  get room(): Uint8Array {
    return this.#rooms[this.#next]!.bytes;
  }

  /** The answer in the room, which is another one from now on. Views of the usual lengths are made once. */
  take(length: number): Uint8Array {
    const { bytes, views } = this.#rooms[this.#next]!;
    this.#next += 1;
    if (this.#next === ROOMS) {
      this.#next = 0;
      if (this.#socket.getSendQueueCount() > 0) this.#rooms = newRooms();
    }
    return length < USUAL_BYTES ? (views[length] ??= bytes.subarray(0, length)) : bytes.subarray(0, length);
  }
}

const newRooms = (): { bytes: Uint8Array; views: (Uint8Array | undefined)[] }[] =>
  Array.from({ length: ROOMS }, () => ({
    bytes: new Uint8Array(UDP_ANSWER_BYTES),
    views: Array.from({ length: USUAL_BYTES }),
  }));

export class DgramListener implements UdpListener {
  readonly #socket: Socket;
  readonly #receive: Receive;
  readonly #clients = new ClientsByAddress<string>();
  readonly #rooms: Rooms;
  /** The packet at hand. */
  #packet: Uint8Array = new Uint8Array();
  #from: { address: string; port: number } | null = null;
  /** Of the packet at hand, for `answered`; -1: it is not remembered. */
  #number = -1;
  readonly #unanswered: Unanswered | undefined;
  #isClosed = false;

  private constructor(options: UdpOptions) {
    this.#receive = newReceive(options);
    this.#unanswered = options.unanswered;
    const [type, family] = isIPv6(options.host) ? (['udp6', 6] as const) : (['udp4', 4] as const);
    // What is sent goes to addresses only, all of the socket's own kind, so nothing is looked up.
    this.#socket = createSocket({
      type,
      recvBufferSize: RECEIVE_BYTES,
      lookup: (host, _, done) => done(null, host, family),
    });
    this.#rooms = new Rooms(this.#socket);
    this.#socket.on('message', (packet, from) =>
      // Before anything else is done: a process that is killed has it.
      this.#take(packet, from, this.#unanswered?.note(packet, from) ?? -1),
    );
  }

  /** @throws the system's error where the port is taken or not allowed */
  static async start(options: UdpOptions): Promise<DgramListener> {
    const listener = new DgramListener(options);
    await new Promise<void>((resolve, reject) => {
      listener.#socket.once('error', reject);
      const { fd, port, host } = options;
      listener.#socket.bind(fd === undefined ? { port, address: host } : { fd }, resolve);
    });
    listener.#socket.removeAllListeners('error');
    // An answer that cannot be sent is lost, as any by UDP may be.
    listener.#socket.on('error', () => undefined);
    for (const { packet, number, ...from } of options.unanswered?.left() ?? [])
      listener.#take(packet, from, number);
    return listener;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  #take(packet: Uint8Array, from: { address: string; port: number }, number: number): void {
    this.#packet = packet;
    this.#from = from;
    this.#number = number;
    atOneMoment(this.#answer);
  }

  readonly #answer = (): void => {
    const [packet, from, number] = [this.#packet, this.#from, this.#number];
    // To port 0 nothing can be sent; it is forged.
    if (!from || from.port === 0) return;
    const { address } = from;
    const client = this.#clients.find(address) ?? this.#clients.keep(address, address);
    const result = this.#receive(packet, client, this.#rooms.room);
    if (typeof result !== 'number') {
      void this.#sendLater(result, from, number);
      return;
    }
    if (result > 0 && !this.#isClosed) this.#send(this.#rooms.take(result), from, number);
    else this.#unanswered?.answered(number);
  };

  async #sendLater(
    promised: Promise<Uint8Array | null>,
    from: { address: string; port: number },
    number: number,
  ): Promise<void> {
    const own = await promised;
    // A process that ends has not answered: the next one does.
    if (this.#isClosed) return;
    if (own && own.length > 0) this.#send(own, from, number);
    else this.#unanswered?.answered(number);
  }

  /** Node hands it to the system after this has returned; until then it is not answered. */
  #send(bytes: Uint8Array, { address, port }: { address: string; port: number }, number: number): void {
    if (number < 0) this.#socket.send(bytes, port, address);
    else this.#socket.send(bytes, port, address, () => this.#unanswered?.answered(number));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }
}
