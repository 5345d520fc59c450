/** Answers HTTP at the addresses that closed names lead to, for the device that asks and about the site that it asked for. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { languageOf } from '@kinward/messages/reader.ts';
import type { Clients } from '../listen/clients.ts';
import type { Registry } from '../policy/registry.ts';
import { bytesOfAddress } from '../wire/address.ts';
import { nameOfText } from '../wire/name.ts';
import type { Address } from '../wire/reply.ts';
import { closedPage, HEADERS, openPage, unknownPage } from './page.ts';

const AGAIN_MS = 10_000;
const PATIENCE_MS = 5_000;
const MOST_CONNECTIONS = 256;
const MOST_HEADER_BYTES = 8192;

export interface BlockPageOptions {
  host: string;
  /** 0 for any. */
  port: number;
  /** What closed names lead to. */
  addresses: readonly string[];
  clients: Clients;
  registry: Registry;
  say: (line: string) => void;
  /** Of one connection. */
  patienceMs?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** The site that a request is for; null where it is none. */
const siteOf = ({ headers }: IncomingMessage): string | null => {
  const name = (headers.host ?? '').replace(/:\d+$/u, '').toLowerCase().replace(/\.$/u, '');
  return nameOfText(name) && name.includes('.') && bytesOfAddress(name) === null ? name : null;
};

export class BlockPage implements AsyncDisposable {
  readonly #options: BlockPageOptions;
  readonly #server: Server;
  readonly #addresses: readonly Address[];
  readonly #end = new AbortController();
  readonly #trying: Promise<void>;
  #isOpen = false;

  constructor(options: BlockPageOptions) {
    this.#options = options;
    this.#addresses = options.addresses.flatMap((text) => bytesOfAddress(text) ?? []);
    this.#server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, (request, response) =>
      this.#answer(request, response),
    );
    this.#server.maxConnections = MOST_CONNECTIONS;
    this.#server.on('connection', (socket) => {
      // A stranger gets nothing at all, as by DNS; each other one answer.
      if (!options.clients.isKnown(socket.remoteAddress ?? '')) socket.destroy();
      const timer = setTimeout(() => socket.destroy(), options.patienceMs ?? PATIENCE_MS);
      socket.on('close', () => clearTimeout(timer));
    });
    this.#trying = this.#open();
  }

  /** Where closed names lead; nowhere before the page is there. */
  get addresses(): readonly Address[] {
    return this.#isOpen ? this.#addresses : [];
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async #open(): Promise<void> {
    const { host, port, say } = this.#options;
    let said = '';
    while (!this.#end.signal.aborted) {
      try {
        await new Promise<void>((resolve, reject) => {
          this.#server.once('error', reject);
          this.#server.listen(port, host, () => {
            this.#server.off('error', reject);
            resolve();
          });
        });
        this.#server.on('error', () => undefined);
        this.#isOpen = true;
        say(`says why a site is closed on ${host}:${this.port}`);
        return;
      } catch (error) {
        const fault = `the page for closed sites is not shown: ${String(error)}`;
        if (fault !== said) say(fault);
        said = fault;
      }
      await sleep(AGAIN_MS, undefined, { signal: this.#end.signal }).catch(() => undefined);
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { registry, now = Date.now } = this.#options;
    const device = registry.find(request.socket.remoteAddress ?? '');
    const language = languageOf(request.headers['accept-language']) ?? device?.of.language ?? 'en';
    const site = siteOf(request);
    const at = now();
    const closing = device && site !== null ? device.closing(site, at) : null;
    const isOpen = device !== null && site !== null && closing === null;
    const text = closing
      ? closedPage(closing, at, language)
      : isOpen
        ? openPage(language)
        : unknownPage(language);
    const bytes = Buffer.from(text);
    response.writeHead(isOpen ? 404 : 403, {
      ...HEADERS,
      'content-language': language,
      'content-length': bytes.length,
      vary: 'Accept-Language',
      connection: 'close',
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    // What it sends is not read.
    request.resume();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#trying;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }
}
