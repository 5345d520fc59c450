/**
 * Where the page listens. What answers is loaded with the first connection: a computer on which nobody opens the page has nothing
 * of it in its memory.
 */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { PAGE_ADDRESS, PAGE_PORT } from './address.ts';
import { PLACES } from './places.ts';
import type { PageServer } from './server.ts';

const MOST_CONNECTIONS = 64;
/** After how long it is tried again where another program has its place, as one of a local user may on Windows. */
const AGAIN_MS = 5000;

export interface PageOptions {
  /** Of a socket that the system holds; left out: it is opened. */
  fd?: number | undefined;
  /** 0: any. */
  port?: number;
  againMs?: number;
  /** @param host name and port by which alone it answers */
  load: (host: string) => Promise<PageServer>;
  say: (line: string) => void;
}

export class Page implements AsyncDisposable {
  readonly #options: PageOptions;
  readonly #listener: Server;
  #server: Promise<PageServer> | undefined;
  #host = '';
  #again: NodeJS.Timeout | undefined;
  #said = '';
  #isOver = false;

  constructor(options: PageOptions) {
    this.#options = options;
    // What is sent before the server is there waits in the socket.
    this.#listener = createServer({ pauseOnConnect: true }, (socket) => void this.#take(socket));
    this.#listener.maxConnections = MOST_CONNECTIONS;
  }

  /** Where it cannot listen rules hold all the same, it says so, and it is tried again. */
  async start(): Promise<void> {
    const { fd, port = PAGE_PORT, againMs = AGAIN_MS, say } = this.#options;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#listener.once('error', reject);
        this.#listener.listen(fd === undefined ? { host: PAGE_ADDRESS, port } : { fd }, resolve);
      });
      this.#host = `${PAGE_ADDRESS}:${(this.#listener.address() as AddressInfo).port}`;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#said) say(`the page is not shown: ${message}`);
      this.#said = message;
      if (!this.#isOver) this.#again = setTimeout(() => void this.start(), againMs).unref();
    }
  }

  /** Name and port by which alone it answers. */
  get host(): string {
    return this.#host;
  }

  /**
   * @param place one of `PLACES`
   * @returns an address that opens the page there once, within a minute; null: who it is has no account here, or there is no page
   */
  async addressFor(uid: number, place: string): Promise<string | null> {
    const token = (await this.#loaded())?.handOut(uid) ?? null;
    return token === null ? null : `http://${this.#host}${PLACES[place] ?? '/'}#${token}`;
  }

  /** @returns what a tray shows them; null: they have no account here, or there is no page */
  async trayOf(uid: number): Promise<TrayState | null> {
    return (await this.#loaded())?.trayOf(uid) ?? null;
  }

  async #loaded(): Promise<PageServer | undefined> {
    if (this.#host === '') return undefined;
    this.#server ??= this.#options.load(this.#host);
    return await this.#server;
  }

  async #take(socket: Socket): Promise<void> {
    const { load, say } = this.#options;
    socket.on('error', () => socket.destroy());
    try {
      this.#server ??= load(this.#host);
      (await this.#server).take(socket);
    } catch (error) {
      this.#server = undefined;
      say(`the page is not shown: ${(error as Error).message}`);
      socket.destroy();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#again);
    const closed = new Promise<void>((resolve) => this.#listener.close(() => resolve()));
    await (await this.#server)?.[Symbol.asyncDispose]();
    await closed;
  }
}
