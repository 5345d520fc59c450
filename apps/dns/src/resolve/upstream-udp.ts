/**
 * Asks an upstream by UDP, from many ports that are chosen at random and changed often: who cannot see the question must guess
 * port, id and case (RFC 5452 section 9). The sockets are connected, so the kernel drops what other addresses send.
 */
import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { put16, u16 } from '@kinward/filter-core/wire/bytes.ts';
import { isAnswerTo } from '@kinward/filter-core/resolve/question.ts';

const SOCKETS = 64;
const MOST_USES = 500;
const MOST_AGE_MS = 60_000;
/** Answers to a question that are not to it, as from one who guesses; then it is asked by TCP. */
const MOST_WRONG = 5;
const [FIRST_PORT, LAST_PORT] = [1024, 65_535];
const PORT_ATTEMPTS = 8;

/**
 * How asking went: the answer; `otherCase`, one that is right but for the case of its letters; `guessed`, too many that are
 * wrong; `failed`, that nobody is there, or none in time.
 */
export type UdpOutcome = Uint8Array | 'otherCase' | 'guessed' | 'failed';
/** Nothing was sent: the computer no longer has the address that the socket was opened with, or its system refused to send. */
type Unsent = 'unsent';

export interface Place {
  /** An IP address. */
  host: string;
  port: number;
}

interface Waiting {
  question: Uint8Array;
  wrong: number;
  settle: (outcome: UdpOutcome | Unsent) => void;
}

interface Pooled {
  socket: Socket;
  waiting: Map<number, Waiting>;
  /** Who was given it and is not settled, those who are about to send included: it is not closed under them. */
  users: number;
  uses: number;
  bornAt: number;
  /** When something came by it last. */
  heardAt: number;
  /** Whether what is sent from its address may be answered to nobody, as in another network: the next questions are asked from a new one. */
  isDoubted: boolean;
}

interface UdpPoolSizes {
  sockets: number;
  /** Questions after which a socket gives way to a new one. */
  uses: number;
}

export class UdpPool {
  readonly #place: Place;
  readonly #sizes: UdpPoolSizes;
  readonly #sockets = new Map<number, Promise<Pooled | null>>();
  readonly #open = new Set<Pooled>();
  #isClosed = false;

  constructor(place: Place, { sockets = SOCKETS, uses = MOST_USES }: Partial<UdpPoolSizes> = {}) {
    this.#place = place;
    this.#sizes = { sockets, uses };
  }

  /** Asks once. The id of `question` is changed where the socket has that one in use. Never rejects. */
  async ask(question: Uint8Array, timeoutMs: number): Promise<UdpOutcome> {
    const outcome = await this.#askFromOne(question, timeoutMs);
    if (outcome !== 'unsent') return outcome;
    // After a VPN, or in another network, the others were opened with the same address, most of them.
    this.#doubtAll();
    const again = await this.#askFromOne(question, timeoutMs);
    return again === 'unsent' ? 'failed' : again;
  }

  async #askFromOne(question: Uint8Array, timeoutMs: number): Promise<UdpOutcome | Unsent> {
    const pooled = await this.#socket();
    // Between being given and being used it may have ended, by an error or by `close`.
    if (!pooled || !this.#open.has(pooled)) return 'failed';
    while (pooled.waiting.has(u16(question, 0))) put16(question, 0, randomInt(0x1_00_00));
    const id = u16(question, 0);
    return await new Promise((resolve) => {
      const settle = (outcome: UdpOutcome | Unsent): void => {
        // Once only: another may have the id by now.
        if (pooled.waiting.get(id) !== waiting) return;
        clearTimeout(timer);
        pooled.waiting.delete(id);
        pooled.users -= 1;
        this.#retire(pooled);
        resolve(outcome);
      };
      const sentAt = performance.now();
      const timer = setTimeout(() => {
        // One that is lost among others that are answered says nothing of the socket.
        if (pooled.heardAt < sentAt) pooled.isDoubted = true;
        settle('failed');
      }, timeoutMs);
      const waiting: Waiting = { question, wrong: 0, settle };
      pooled.waiting.set(id, waiting);
      send(pooled.socket, question, () => settle('unsent'));
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#sockets.clear();
    for (const pooled of this.#open) this.#end(pooled);
  }

  /** One of them, chosen at random; a new one where that has served its time. Its user is counted until it is settled. */
  async #socket(): Promise<Pooled | null> {
    const number = randomInt(this.#sizes.sockets);
    while (!this.#isClosed) {
      const seen = this.#sockets.get(number) ?? this.#openAt(number);
      const pooled = await seen;
      if (pooled && this.#open.has(pooled) && !this.#isOver(pooled)) {
        pooled.uses += 1;
        pooled.users += 1;
        return pooled;
      }
      // Of all who waited for it the first clears the place; the others find there what comes next.
      if (this.#sockets.get(number) === seen) this.#sockets.delete(number);
      if (!pooled) return null;
      this.#retire(pooled);
    }
    return null;
  }

  #openAt(number: number): Promise<Pooled | null> {
    const opening = this.#openOne();
    this.#sockets.set(number, opening);
    return opening;
  }

  async #openOne(): Promise<Pooled | null> {
    for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
      const socket = createSocket(isIPv6(this.#place.host) ? 'udp6' : 'udp4');
      // The last attempt leaves the port to the system, which chooses at random too.
      const port = attempt === PORT_ATTEMPTS - 1 ? 0 : randomInt(FIRST_PORT, LAST_PORT + 1);
      if (await isConnected(socket, port, this.#place)) {
        const pooled: Pooled = {
          socket,
          waiting: new Map(),
          users: 0,
          uses: 0,
          bornAt: performance.now(),
          heardAt: 0,
          isDoubted: false,
        };
        socket.unref();
        socket.on('message', (message) => receive(pooled, message));
        socket.on('error', () => this.#end(pooled));
        this.#open.add(pooled);
        if (this.#isClosed) this.#end(pooled);
        return pooled;
      }
    }
    return null;
  }

  /** What they were asked is still waited for; the next questions are asked from new ones. */
  #doubtAll(): void {
    for (const pooled of this.#open) {
      pooled.isDoubted = true;
      this.#retire(pooled);
    }
  }

  #retire(pooled: Pooled): void {
    if (pooled.users === 0 && this.#isOver(pooled)) this.#end(pooled);
  }

  #end(pooled: Pooled): void {
    if (!this.#open.delete(pooled)) return;
    pooled.socket.close();
    for (const { settle } of pooled.waiting.values()) settle('failed');
  }

  #isOver({ uses, bornAt, isDoubted }: Pooled): boolean {
    return isDoubted || uses >= this.#sizes.uses || performance.now() - bornAt > MOST_AGE_MS;
  }
}

/** A socket that cannot send says so by its callback, or by an error that it throws. */
function send(socket: Socket, question: Uint8Array, failed: () => void): void {
  try {
    socket.send(question, (error) => {
      if (error) failed();
    });
  } catch {
    failed();
  }
}

/** Binds and connects; a port that is taken, or a network that is not there, closes the socket. */
const isConnected = async (socket: Socket, port: number, place: Place): Promise<boolean> =>
  await new Promise((resolve) => {
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind(port, () => {
      // With a callback of its own it would tell that alone of its error.
      socket.once('connect', () => {
        socket.removeAllListeners('error');
        resolve(true);
      });
      socket.connect(place.port, place.host);
    });
  });

function receive(pooled: Pooled, message: Uint8Array): void {
  if (message.length < 12) return;
  const waiting = pooled.waiting.get(u16(message, 0));
  if (!waiting) return;
  pooled.heardAt = performance.now();
  if (isAnswerTo(waiting.question, message)) waiting.settle(message);
  else if (isAnswerTo(waiting.question, message, true)) waiting.settle('otherCase');
  else {
    waiting.wrong += 1;
    if (waiting.wrong >= MOST_WRONG) waiting.settle('guessed');
  }
}
