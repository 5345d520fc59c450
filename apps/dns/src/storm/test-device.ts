/** What a storm of the filter is made of: an upstream that can be killed, a device that asks without end, and what its family's log has of it. */
import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { nameOfText } from '@kinward/filter-core/wire/name.ts';
import { addressReply } from '@kinward/filter-core/wire/reply.ts';

const ADDRESS = Uint8Array.of(192, 0, 2, 1);
const [NOERROR, NXDOMAIN] = [0, 3];

/** Answers every name with one address, until it is killed; comes back on the same port. */
export class StormUpstream {
  port = 0;
  #socket: Socket | undefined;

  async start(): Promise<void> {
    const socket = createSocket('udp4');
    const query = newQuery();
    const out = new Uint8Array(1500);
    socket.on('message', (packet, from) => {
      if (readQuery(packet, packet.length, query) !== 'query') return;
      socket.send(out.slice(0, addressReply(out, packet, query, [ADDRESS], 5)), from.port, from.address);
    });
    await new Promise<void>((resolve) => socket.bind(this.port, '127.0.0.1', resolve));
    this.port = socket.address().port;
    this.#socket = socket;
  }

  async kill(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket?.close(() => resolve()));
    this.#socket = undefined;
  }
}

export interface Counted {
  blocked: number;
  allowed: number;
  /** Names that were blocked and got an address. */
  opened: string[];
  /** Without any answer, or SERVFAIL. */
  silent: number;
}

const questionOf = (name: string): Buffer => {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(randomInt(0x1_00_00), 0);
  head.writeUInt16BE(0x01_00, 2);
  head.writeUInt16BE(1, 4);
  return Buffer.concat([head, nameOfText(name) ?? Buffer.from([0]), Buffer.from([0, 1, 0, 1])]);
};

/** Asks for names that are new each time, a blocked and an allowed one in turn, from one address. */
export class StormDevice {
  readonly counted: Counted = { blocked: 0, allowed: 0, opened: [], silent: 0 };
  /** Allowed names that were answered, each asked once. */
  readonly answered: string[] = [];
  readonly #port: number;
  readonly #prefix: string;
  readonly #socket = createSocket('udp4');
  readonly #waiting = new Map<number, (rcode: number) => void>();
  #serial = 0;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  /** @param prefix what its names begin with */
  constructor(port: number, prefix: string) {
    this.#port = port;
    this.#prefix = prefix;
  }

  /** It can ask from then on. @param from its address */
  async open(from: string): Promise<void> {
    this.#socket.on('message', (answer) =>
      this.#waiting.get(answer.readUInt16BE(0))?.((answer[3] ?? 0) & 15),
    );
    // A resolver that is dead refuses: the next question may find another.
    this.#socket.on('error', () => undefined);
    await new Promise<void>((resolve) => this.#socket.bind(0, from, resolve));
  }

  start(everyMs: number): void {
    this.#running = this.#run(everyMs);
  }

  /** @returns the code of the answer; null: none in two seconds */
  async ask(name: string): Promise<number | null> {
    const question = questionOf(name);
    const id = question.readUInt16BE(0);
    const { promise, resolve } = Promise.withResolvers<number | null>();
    this.#waiting.set(id, resolve);
    const timer = setTimeout(resolve, 2000, null);
    this.#socket.send(question, this.#port, '127.0.0.1');
    const code = await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    return code;
  }

  async #run(everyMs: number): Promise<void> {
    while (!this.#isOver) {
      this.#serial += 1;
      void this.#askBoth(this.#serial);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }

  async #askBoth(serial: number): Promise<void> {
    const [closed, open] = [
      `${this.#prefix}${serial}.blocked.example`,
      `${this.#prefix}${serial}.site-${serial}.example`,
    ];
    const [ofClosed, ofOpen] = await Promise.all([this.ask(closed), this.ask(open)]);
    if (ofClosed === NXDOMAIN) this.counted.blocked += 1;
    else if (ofClosed === NOERROR) this.counted.opened.push(closed);
    else this.counted.silent += 1;
    if (ofOpen === NOERROR) {
      this.counted.allowed += 1;
      this.answered.push(open);
    } else this.counted.silent += 1;
  }

  /** It asks no more by itself. */
  pause(): void {
    this.#isOver = true;
  }

  async end(): Promise<void> {
    this.pause();
    await this.#running;
    await new Promise((resolve) => setTimeout(resolve, 2100));
    this.#socket.close();
  }
}
