/**
 * A connection to an X server, by which is asked whose window has the keyboard and who has a connection. Both are the server's
 * own knowledge (`GetInputFocus`; X-Resource extension 1.2, `QueryClientIds`): what windows say of themselves (`_NET_WM_PID`),
 * and what any program may write (`_NET_ACTIVE_WINDOW`), is not read. No window is looked into, no key is heard.
 */
import { createConnection, type Socket } from 'node:net';
import type { OnScreen } from '../../../apps/counting/in-front.ts';

const PATIENCE_MS = 3000;
const COOKIE = 'MIT-MAGIC-COOKIE-1';
const EXTENSION = 'X-Resource';
/** Numbers of requests (X11 protocol; X-Resource extension). */
const [QUERY_EXTENSION, GET_INPUT_FOCUS, QUERY_VERSION, QUERY_CLIENT_IDS] = [98, 43, 0, 4];
/** Which numbers of clients are asked for: of their processes, as the kernel says. */
const LOCAL_PID = 2;
const [ERROR, REPLY, GENERIC_EVENT] = [0, 1, 35];
const HEAD = 32;
/** No answer to what is asked here is longer. */
const MOST_BYTES = 262_144;

/** Where a server listens, and what it wants to hear. */
export interface XAddress {
  /** Path of its socket; a NUL begins one that is no file. */
  socket: string;
  /** Null: it asks for none. */
  cookie: Buffer | null;
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** @returns the first message of a connection */
export function setupRequest(cookie: Buffer | null): Buffer {
  const name = Buffer.from(cookie ? COOKIE : '');
  const data = cookie ?? Buffer.alloc(0);
  const message = Buffer.alloc(12 + padded(name.length) + padded(data.length));
  message.write('l');
  message.writeUInt16LE(11, 2);
  message.writeUInt16LE(name.length, 6);
  message.writeUInt16LE(data.length, 8);
  name.copy(message, 12);
  data.copy(message, 12 + padded(name.length));
  return message;
}

/** @param minor what its second byte says @param data after the first four bytes */
export function requestOf(code: number, minor: number, data = Buffer.alloc(0)): Buffer {
  const message = Buffer.alloc(4 + padded(data.length));
  message.writeUInt8(code);
  message.writeUInt8(minor, 1);
  message.writeUInt16LE(message.length / 4, 2);
  data.copy(message, 4);
  return message;
}

/** Numbers of four bytes each. */
export const words = (...numbers: number[]): Buffer<ArrayBuffer> => {
  const data = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) data.writeUInt32LE(number, at * 4);
  return data;
};

/** @param reply to `QueryClientIds` @returns process by the number that a client's windows begin with */
function clientsIn(reply: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  let at = HEAD;
  for (let left = reply.readUInt32LE(8); left > 0 && at + 12 <= reply.length; left -= 1) {
    const [client, mask, length] = [0, 4, 8].map((more) => reply.readUInt32LE(at + more)) as [
      number,
      number,
      number,
    ];
    if (mask === LOCAL_PID && length === 4 && at + 16 <= reply.length)
      found.set(client, reply.readUInt32LE(at + 12));
    at += 12 + padded(length);
  }
  return found;
}

interface Waiting {
  resolve: (reply: Buffer) => void;
  reject: (why: Error) => void;
}

export class XConnection implements Disposable {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #held = Buffer.alloc(0);
  #sequence = 0;
  /** Of the numbers of a client's windows, what is not the client's own. */
  #windowMask = 0;
  #extension = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.unref();
  }

  /** @throws Error where there is no server, it does not let anybody in, or it does not know whose windows are */
  static async connect({ socket: path, cookie }: XAddress): Promise<XConnection> {
    const connection = new XConnection(createConnection(path));
    const limit = setTimeout(() => connection[Symbol.dispose](), PATIENCE_MS);
    limit.unref();
    try {
      await connection.#begin(cookie);
      return connection;
    } catch (error) {
      connection[Symbol.dispose]();
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Whether nothing more can be asked. */
  get isOver(): boolean {
    return this.#socket.destroyed;
  }

  async #begin(cookie: Buffer | null): Promise<void> {
    const setup = await new Promise<Buffer>((resolve, reject) => {
      const end = (): void => reject(new Error('the X server does not answer'));
      this.#socket.once('close', end);
      this.#socket.on('error', () => this.#socket.destroy());
      this.#socket.on('data', (piece: Buffer) => {
        this.#held = Buffer.concat([this.#held, piece]);
        if (this.#held.length < 8) return;
        const size = 8 + this.#held.readUInt16LE(6) * 4;
        if (this.#held.length < size) return;
        const said = this.#held.subarray(0, size);
        this.#held = this.#held.subarray(size);
        this.#socket.off('close', end);
        resolve(said);
      });
      this.#socket.write(setupRequest(cookie));
    });
    if (setup[0] !== 1 || setup.length < 20) throw new Error('the X server lets nobody in');
    this.#windowMask = setup.readUInt32LE(16);
    this.#listen();
    const name = Buffer.alloc(4 + EXTENSION.length);
    name.writeUInt16LE(EXTENSION.length);
    name.write(EXTENSION, 4);
    const extension = await this.#ask(requestOf(QUERY_EXTENSION, 0, name));
    if (extension[8] !== 1) throw new Error('the X server does not know whose windows are');
    this.#extension = extension.readUInt8(9);
    const version = await this.#ask(requestOf(this.#extension, QUERY_VERSION, Buffer.from([1, 2, 0, 0])));
    if (version.readUInt16LE(8) * 1000 + version.readUInt16LE(10) < 1002)
      throw new Error('the X server does not know whose windows are');
  }

  #listen(): void {
    this.#socket.removeAllListeners('data');
    this.#socket.on('data', (piece: Buffer) => {
      this.#held = Buffer.concat([this.#held, piece]);
      this.#readHeld();
    });
    this.#socket.once('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the X server has ended'));
      this.#waiting.clear();
    });
  }

  #readHeld(): void {
    while (this.#held.length >= HEAD) {
      const kind = (this.#held[0] ?? 0) & 0x7f;
      const isLong = kind === REPLY || kind === GENERIC_EVENT;
      const size = HEAD + (isLong ? this.#held.readUInt32LE(4) * 4 : 0);
      if (size > MOST_BYTES) return void this.#socket.destroy();
      if (this.#held.length < size) return;
      const message = this.#held.subarray(0, size);
      this.#held = this.#held.subarray(size);
      if (kind !== REPLY && kind !== ERROR) continue;
      const sequence = message.readUInt16LE(2);
      const waiting = this.#waiting.get(sequence);
      this.#waiting.delete(sequence);
      if (kind === REPLY) waiting?.resolve(message);
      else waiting?.reject(new Error(`the X server refuses: ${message[1] ?? 0}`));
    }
  }

  async #ask(request: Buffer): Promise<Buffer> {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    const sequence = this.#sequence;
    return await new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(new Error('the X server does not answer'));
        this.#socket.destroy();
      }, PATIENCE_MS);
      limit.unref();
      const settle =
        <Given>(then: (given: Given) => void) =>
        (given: Given): void => {
          clearTimeout(limit);
          then(given);
        };
      this.#waiting.set(sequence, { resolve: settle(resolve), reject: settle(reject) });
      if (this.#socket.destroyed) reject(new Error('the X server has ended'));
      else this.#socket.write(request);
    });
  }

  /** @throws Error where it has ended, or does not answer */
  async look(): Promise<OnScreen> {
    const [focus, ids] = await Promise.all([
      this.#ask(requestOf(GET_INPUT_FOCUS, 0)),
      this.#ask(requestOf(this.#extension, QUERY_CLIENT_IDS, words(1, 0, LOCAL_PID))),
    ]);
    const clients = clientsIn(ids);
    const client = (focus.readUInt32LE(8) & ~this.#windowMask) >>> 0;
    // Of the server itself are the root and what is no window (`None`, `PointerRoot`).
    return { front: (client === 0 ? undefined : clients.get(client)) ?? null, shown: [...clients.values()] };
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}
