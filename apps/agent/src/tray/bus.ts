/** A connection to the desktop's own bus (D-Bus), by the user's number as the system sees it. */
import { createConnection, type Socket } from 'node:net';
import { textOf, type Value } from './values.ts';
import { CALL, ERROR, readMessage, RETURN, SIGNAL, TooLong, writeMessage, type Message } from './wire.ts';

const BUS = 'org.freedesktop.DBus';
const PATIENCE_MS = 10_000;
const NO_REPLY = 1;

/** @param address of `DBUS_SESSION_BUS_ADDRESS` @returns paths of sockets, to be tried one after another; a NUL begins one that is no file */
export function socketsIn(address: string): string[] {
  return address.split(';').flatMap((each) => {
    if (!each.startsWith('unix:')) return [];
    const keys = new Map(
      each
        .slice('unix:'.length)
        .split(',')
        .map((pair) => [pair.split('=')[0] ?? '', decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
    );
    const [file, abstract] = [keys.get('path'), keys.get('abstract')];
    return file ?? (abstract === undefined ? [] : `\0${abstract}`);
  });
}

/** What the other side answers in place of a result. */
class BusError extends Error {}

export interface Sent {
  destination?: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  body?: readonly Value[];
}

/** @returns what a call of one of our objects gives: a signature and its values; null: there is no such thing */
export type Answering = (call: Message) => { signature: string; body: readonly Value[] } | null;

export interface BusOptions {
  answer: Answering;
  heard: (signal: Message) => void;
  /** The connection is over: the session has ended. */
  ended: () => void;
}

export class Bus implements Disposable {
  readonly #socket: Socket;
  readonly #options: BusOptions;
  readonly #waiting = new Map<
    number,
    { resolve: (body: readonly Value[]) => void; reject: (why: Error) => void }
  >();
  #held = Buffer.alloc(0);
  /** Bytes of a message that is too long, which are still to come. */
  #passing = 0;
  #serial = 0;

  private constructor(socket: Socket, options: BusOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  /** @throws Error where there is no bus, or it does not take this user */
  static async connect(address: string, options: BusOptions): Promise<Bus> {
    let why = new Error('there is no bus of a desktop session');
    for (const file of socketsIn(address))
      try {
        const socket = await signedIn(file);
        const bus = new Bus(socket, options);
        bus.#listen();
        await bus.call({ destination: BUS, path: '/', interface: BUS, member: 'Hello' });
        return bus;
      } catch (error) {
        why = error as Error;
      }
    throw why;
  }

  #listen(): void {
    this.#socket.on('data', (piece: Buffer) => {
      const passed = Math.min(this.#passing, piece.length);
      this.#passing -= passed;
      this.#held = Buffer.concat([this.#held, piece.subarray(passed)]);
      try {
        this.#readHeld();
      } catch {
        // What follows is not understood either.
        this.#socket.destroy();
      }
    });
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.once('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the bus has ended'));
      this.#waiting.clear();
      this.#options.ended();
    });
  }

  #readHeld(): void {
    for (;;) {
      try {
        const read = readMessage(this.#held);
        if (!read) return;
        this.#held = this.#held.subarray(read.size);
        this.#take(read.message);
      } catch (error) {
        if (!(error instanceof TooLong)) throw error;
        this.#passing = Math.max(0, error.size - this.#held.length);
        this.#held = this.#held.subarray(error.size);
      }
    }
  }

  #take(message: Message): void {
    const { kind, serial, sender, replySerial = 0, body = [], flags = 0 } = message;
    if (kind === SIGNAL) {
      this.#options.heard(message);
      return;
    }
    if (kind === CALL) {
      const found = this.#options.answer(message);
      if (flags & NO_REPLY) return;
      const reply = { serial: this.#next(), replySerial: serial, destination: sender };
      const unknown = {
        error: `${BUS}.Error.UnknownMethod`,
        signature: 's',
        body: ['There is no such thing.'],
      };
      this.#socket.write(
        writeMessage({ ...reply, ...(found ? { kind: RETURN, ...found } : { kind: ERROR, ...unknown }) }),
      );
      return;
    }
    const waiting = this.#waiting.get(replySerial);
    this.#waiting.delete(replySerial);
    if (kind === RETURN) waiting?.resolve(body);
    else waiting?.reject(new BusError(`${message.error ?? ''}: ${textOf(body[0])}`));
  }

  #next(): number {
    this.#serial += 1;
    return this.#serial;
  }

  /** @throws BusError, or an Error where nothing answers */
  async call(sent: Sent): Promise<readonly Value[]> {
    const serial = this.#next();
    return await new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#waiting.delete(serial);
        reject(new Error(`${sent.member} was not answered`));
      }, PATIENCE_MS);
      const settle =
        <Given>(then: (given: Given) => void) =>
        (given: Given): void => {
          clearTimeout(limit);
          then(given);
        };
      this.#waiting.set(serial, { resolve: settle(resolve), reject: settle(reject) });
      this.#socket.write(writeMessage({ kind: CALL, serial, ...sent }));
    });
  }

  signal(sent: Sent): void {
    this.#socket.write(writeMessage({ kind: SIGNAL, serial: this.#next(), flags: NO_REPLY, ...sent }));
  }

  /** Calls the bus itself. */
  async ask(member: string, signature: string, body: readonly Value[]): Promise<readonly Value[]> {
    return await this.call({ destination: BUS, path: '/', interface: BUS, member, signature, body });
  }

  /** @returns whether the name is ours alone now */
  async own(name: string): Promise<boolean> {
    const DO_NOT_QUEUE = 4;
    return (await this.ask('RequestName', 'su', [name, DO_NOT_QUEUE]))[0] === 1;
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}

/** The bus sees whose the socket is; the line says the same. @throws Error where it does not take it */
async function signedIn(file: string): Promise<Socket> {
  const socket = createConnection(file);
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  await new Promise<void>((resolve, reject) => {
    const end = (): void => reject(new Error('the bus of the session does not answer'));
    socket.once('error', end);
    socket.once('close', end);
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.once('data', (said: Buffer) => {
      if (!said.toString().startsWith('OK ')) return void socket.destroy();
      socket.off('error', end).off('close', end).setTimeout(0);
      resolve();
    });
    socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  });
  socket.write('BEGIN\r\n');
  return socket;
}
