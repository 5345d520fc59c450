/**
 * Plain DNS by UDP in batches: one call of the system for up to 64 packets, and one for their answers. On the thread of the event loop, which
 * says when there are packets, so that nothing of what decides is shared or copied (docs/decisions/0104-packets-in-batches.md).
 */
import { ClientsByAddress, MOST_CLIENTS, udpClient } from './clients/clients-by-address.ts';
import { Messages } from './messages.ts';
import type { Client } from '@kinward/filter-core/answer/respond.ts';
import { ADDRESS_BYTES, AF_INET, portOf, SHORT_ADDRESS_BYTES, socketAddress } from './socket-address.ts';
import { atOneMoment } from '@kinward/filter-core/answer/steady.ts';
import { ENTRY, type SystemCalls, type Watch } from './system-calls.ts';
import { newReceive, UDP_ANSWER_BYTES, type Receive, type UdpListener, type UdpOptions } from './udp.ts';

/** Packets of one call. */
const BATCH = 64;
/** A query has 4,096 bytes at most; of a longer packet so much is read that it is seen to be longer. */
const PACKET_BYTES = 4608;
/** Milliseconds before other work has its turn; a first question costs a hundred times as much as one that was decided before. */
const MOST_MS = 2;

/** Answers that wait for the next call. */
class Outgoing {
  readonly #calls: SystemCalls;
  readonly #socket: number;
  readonly #messages: Messages;
  #filled = 0;
  #sent = 0;

  constructor(calls: SystemCalls, socket: number) {
    this.#calls = calls;
    this.#socket = socket;
    this.#messages = new Messages(calls, BATCH, UDP_ANSWER_BYTES);
  }

  get isFull(): boolean {
    return this.#filled === BATCH;
  }

  /** Where the next answer is written. */
  get next(): Uint8Array {
    return this.#messages.bytes[this.#filled]!;
  }

  /** What is in `next` is an answer to this address. */
  add(length: number, address: Uint32Array): void {
    const messages = this.#messages;
    const at = this.#filled;
    const isShort = ((address[0] ?? 0) & 0xff_ff) === AF_INET;
    messages.setAddressBytes(at, isShort ? SHORT_ADDRESS_BYTES : ADDRESS_BYTES);
    messages.setLength(at, length);
    const to = messages.addressWords[at]!;
    for (let word = 0; word < to.length; word += 1) to[word] = address[word] ?? 0;
    this.#filled += 1;
  }

  /** Sends what there is; what cannot be sent at all is lost, as any by UDP may be. @returns false where there was no room for all */
  send(): boolean {
    while (this.#sent < this.#filled) {
      const { entries } = this.#messages;
      const rest = this.#sent === 0 ? entries : entries.subarray(this.#sent * ENTRY.bytes);
      const sent = this.#calls.send(this.#socket, rest, this.#filled - this.#sent);
      if (sent === 'full') return false;
      this.#sent += sent === 'failed' ? 1 : sent;
    }
    this.#filled = 0;
    this.#sent = 0;
    return true;
  }
}

/** Clients by their addresses, without a text for each packet. */
class Clients {
  readonly #calls: SystemCalls;
  readonly #old = new ClientsByAddress<number>();
  /** By a number that few addresses share; of those, the one that asked last. */
  readonly #new = new Map<number, { client: Client; words: Uint32Array }>();

  constructor(calls: SystemCalls) {
    this.#calls = calls;
  }

  /** @param words of the address */
  of(address: Uint8Array, words: Uint32Array): Client {
    if (((words[0] ?? 0) & 0xff_ff) === AF_INET) {
      // A number that needs no object.
      const key = (words[1] ?? 0) | 0;
      return this.#old.find(key) ?? this.#old.keep(key, this.#calls.textOf(address));
    }
    let key = 0;
    for (let at = NEW_ADDRESS_AT; at < words.length; at += 1)
      key = Math.imul(key ^ (words[at] ?? 0), 0x9e_37_79_b1);
    const known = this.#new.get(key);
    if (known && isSameAddress(words, known.words)) return known.client;
    if (this.#new.size >= MOST_CLIENTS) this.#new.clear();
    const client = udpClient(this.#calls.textOf(address));
    this.#new.set(key, { client, words: words.slice() });
    return client;
  }
}

/** The word of the longer form in which the address begins; its link is behind it. */
const NEW_ADDRESS_AT = 2;
const isSameAddress = (one: Uint32Array, other: Uint32Array): boolean => {
  for (let at = NEW_ADDRESS_AT; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
};

export class BatchListener implements UdpListener {
  readonly port: number;
  readonly #calls: SystemCalls;
  readonly #receive: Receive;
  readonly #socket: number;
  readonly #incoming: Messages;
  readonly #outgoing: Outgoing;
  readonly #clients: Clients;
  readonly #watch: Watch;
  /** Packets of this call. */
  #got = 0;
  #isWaitingForRoom = false;
  #willSend = false;
  #isClosed = false;

  /** @throws the system's error where the port is taken or not allowed */
  constructor(calls: SystemCalls, options: UdpOptions) {
    this.#calls = calls;
    this.#receive = newReceive(options);
    this.#socket = calls.bind(socketAddress(options.host, options.port));
    this.port = portOf(calls.boundTo(this.#socket));
    this.#incoming = new Messages(calls, BATCH, PACKET_BYTES);
    this.#outgoing = new Outgoing(calls, this.#socket);
    this.#clients = new Clients(calls);
    // Not in the call itself, after which promises would not go on; it is the next that is done.
    this.#watch = calls.watch(this.#socket, (hasFailed) => setImmediate(() => this.#onReady(hasFailed)));
  }

  #onReady(hasFailed: boolean): void {
    if (this.#isClosed) return;
    if (this.#isWaitingForRoom) this.#send();
    if (!this.#isWaitingForRoom) this.#drain();
    if (hasFailed) this.#watch.await(this.#isWaitingForRoom ? 'room' : 'packets');
  }

  #drain(): void {
    const until = performance.now() + MOST_MS;
    while (!this.#isWaitingForRoom && performance.now() < until) {
      const got = this.#calls.receive(this.#socket, this.#incoming.entries, BATCH);
      this.#got = got;
      atOneMoment(this.#answerAll);
      this.#send();
      if (got < BATCH) return;
    }
  }

  readonly #answerAll = (): void => {
    for (let at = 0; at < this.#got; at += 1) this.#answer(at);
  };

  #answer(at: number): void {
    const incoming = this.#incoming;
    const address = incoming.addresses[at]!;
    const words = incoming.addressWords[at]!;
    incoming.setAddressBytes(at, ADDRESS_BYTES);
    // To port 0 nothing can be sent; it is forged.
    if (portOf(address) === 0) return;
    const packet = incoming.packet(at);
    if (this.#outgoing.isFull) this.#send();
    if (this.#isWaitingForRoom) return;
    const result = this.#receive(packet, this.#clients.of(address, words), this.#outgoing.next);
    if (typeof result !== 'number') void this.#sendLater(result, words.slice());
    else if (result > 0) this.#outgoing.add(result, words);
  }

  /** An answer of its own, when it is there; those of one turn go together. */
  async #sendLater(promised: Promise<Uint8Array | null>, address: Uint32Array): Promise<void> {
    const own = await promised;
    if (this.#isClosed || own === null || own.length === 0) return;
    if (this.#outgoing.isFull) this.#send();
    // Where nothing can be sent there is no room for more; it is lost.
    if (this.#isWaitingForRoom || own.length > UDP_ANSWER_BYTES) return;
    this.#outgoing.next.set(own);
    this.#outgoing.add(own.length, address);
    if (this.#willSend) return;
    this.#willSend = true;
    setImmediate(() => {
      this.#willSend = false;
      if (!this.#isClosed && !this.#isWaitingForRoom) this.#send();
    });
  }

  /** While there is no room, no packets are taken either. */
  #send(): void {
    const isWaiting = !this.#outgoing.send();
    if (isWaiting === this.#isWaitingForRoom) return;
    this.#isWaitingForRoom = isWaiting;
    this.#watch.await(isWaiting ? 'room' : 'packets');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#watch.end();
    this.#calls.close(this.#socket);
  }
}
