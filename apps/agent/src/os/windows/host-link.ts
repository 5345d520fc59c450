/**
 * The channel to the host, the part of the agent that is written for Windows in C (`apps/agent/native/windows`): it starts this
 * process, tells it by lines what happens, and does by request what needs the system's calls. Fields are separated by tabs; the
 * host replaces control characters by spaces.
 */
import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** For an answer of the host. */
const PATIENCE_MS = 10_000;
/** Of a line. */
const MOST_BYTES = 65_536;

export interface HostAnswer {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Waiting {
  rows: string[][];
  resolve: (answer: HostAnswer) => void;
  reject: (error: Error) => void;
  limit: NodeJS.Timeout;
}

export interface HostLinkOptions {
  /** Name of the pipe, or of a socket. */
  place: string;
  /** What the host says by itself. */
  events: Readable;
}

export class HostLink implements Disposable {
  readonly #socket: Socket;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners: ((event: string, fields: readonly string[]) => void)[] = [];
  readonly #gone = Promise.withResolvers<void>();
  #last = 0;

  private constructor(socket: Socket, events: Readable) {
    this.#socket = socket;
    createInterface({ input: socket }).on('line', (line) => this.#take(line));
    socket.on('error', () => this.#end());
    socket.once('close', () => this.#end());
    const lines = createInterface({ input: events });
    lines.on('line', (line) => {
      const [event = '', ...fields] = line.split('\t');
      for (const listener of this.#listeners) listener(event, fields);
    });
    // The host holds the other end: without it nothing here has a purpose.
    lines.once('close', () => this.#gone.resolve());
  }

  /** @throws Error where the host is not there */
  static async start({ place, events }: HostLinkOptions): Promise<HostLink> {
    const socket = createConnection(place);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve();
      });
    });
    return new HostLink(socket, events);
  }

  /** Comes back when the host is not there any more. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  on(listener: (event: string, fields: readonly string[]) => void): void {
    this.#listeners.push(listener);
  }

  /** @throws Error with the host's words, or where it does not answer */
  async ask(verb: string, ...fields: readonly string[]): Promise<HostAnswer> {
    const number = String((this.#last += 1));
    const line = [number, verb, ...fields.map(inOneField)].join('\t');
    if (Buffer.byteLength(line) >= MOST_BYTES) throw new Error(`${verb}: that is too long for the host`);
    return await new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#waiting.delete(number);
        reject(new Error(`${verb}: the host does not answer`));
      }, PATIENCE_MS);
      this.#waiting.set(number, { rows: [], resolve, reject, limit });
      this.#socket.write(`${line}\n`);
    });
  }

  #take(line: string): void {
    const [number = '', kind, ...fields] = line.split('\t');
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    if (kind === 'row') {
      waiting.rows.push(fields);
      return;
    }
    this.#waiting.delete(number);
    clearTimeout(waiting.limit);
    if (kind === 'ok') waiting.resolve({ fields, rows: waiting.rows });
    else waiting.reject(new Error(fields.join(' ') || 'the host refuses'));
  }

  #end(): void {
    for (const { reject, limit } of this.#waiting.values()) {
      clearTimeout(limit);
      reject(new Error('the host is gone'));
    }
    this.#waiting.clear();
    this.#gone.resolve();
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}

/** What a child chooses (a name, a path) must not become another field or line: control characters become spaces. */
// oxlint-disable-next-line no-control-regex
const inOneField = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f]/gu, ' ');
