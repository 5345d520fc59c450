/**
 * Answers HTTP at the addresses that closed names lead to, for the device that asks and about the site that it asked for; and takes what is
 * asked of parents there, by a child or by somebody in a home.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { languageOf } from '@kinward/messages/reader.ts';
import type { Clients } from '../listen/clients/clients.ts';
import { createServer } from '../listen/http-server.ts';
import { isNetwork, type Closing, type Device } from '@kinward/filter-core/policy/device.ts';
import type { Registry } from '../policy/registry.ts';
import { bytesOfAddress } from '@kinward/filter-core/wire/address.ts';
import { nameOfText } from '@kinward/filter-core/wire/name.ts';
import type { Address } from '@kinward/filter-core/wire/reply.ts';
import { Asking, type AskingServer, type Outcome, type Wish } from './asking.ts';
import { placeOf, readForm } from './form.ts';
import { closedPage, HEADERS, openPage, unknownPage, type AskPart, type Page } from './page.ts';

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
  /** To whom the child's request goes. */
  server: AskingServer;
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

/** What is asked for; undefined: what may harm is not opened by asking. */
const wishOf = ({ of }: Device, { site, reason: { kind } }: Closing): Wish | undefined =>
  kind === 'security' || kind === 'escape' ? undefined : { of, site };

/** Undefined: no form came. `late`: it is not, or no longer, of this device and site. */
type Taken = Outcome | 'late' | undefined;

const isTaken = (taken: Taken): boolean =>
  taken !== undefined && taken !== 'late' && taken.state !== 'failed' && taken.state !== 'full';

const languageFor = ({ headers }: IncomingMessage, device: Device | null) =>
  languageOf(headers['accept-language']) ?? device?.of.language ?? 'en';

const reply = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  language: string,
  { html, headers }: Page,
): void => {
  const bytes = Buffer.from(html);
  response.writeHead(status, {
    ...HEADERS,
    ...headers,
    'content-language': language,
    'content-length': bytes.length,
    vary: 'Accept-Language',
    connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
  // What it sends is not read.
  request.resume();
};

export class BlockPage implements AsyncDisposable {
  readonly #options: BlockPageOptions;
  readonly #server: Server;
  readonly #asking: Asking;
  readonly #addresses: readonly Address[];
  readonly #end = new AbortController();
  readonly #trying: Promise<void>;
  #isOpen = false;

  constructor(options: BlockPageOptions) {
    this.#options = options;
    this.#asking = new Asking(options.server, options.now ?? Date.now);
    this.#addresses = options.addresses.flatMap((text) => bytesOfAddress(text) ?? []);
    this.#server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, (request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
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

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { registry, now = Date.now } = this.#options;
    const device = registry.find(request.socket.remoteAddress ?? '');
    const site = siteOf(request);
    const at = now();
    const closing = device && site !== null ? device.closing(site, at) : null;
    if (!device || !closing) {
      const language = languageFor(request, device);
      const isOpen = device !== null && site !== null;
      reply(request, response, isOpen ? 404 : 403, language, (isOpen ? openPage : unknownPage)(language));
      return;
    }
    const wish = wishOf(device, closing);
    const outcome = wish && (await this.#take(request, wish));
    if (isTaken(outcome)) {
      // So that loading the page again does not ask again.
      response.writeHead(303, {
        location: placeOf(request.url),
        'cache-control': 'no-store',
        connection: 'close',
      });
      response.end();
      return;
    }
    const part: AskPart = {
      mark: wish && this.#asking.markFor(wish),
      isHome: isNetwork(device.of),
      isLate: outcome === 'late',
      outcome: outcome === 'late' ? undefined : (outcome ?? (wish && (await this.#outcome(request, wish)))),
    };
    const language = languageFor(request, device);
    reply(request, response, 403, language, closedPage(closing, at, language, part));
  }

  /** Takes a form, where there is one. */
  async #take(request: IncomingMessage, wish: Wish): Promise<Taken> {
    if (request.method !== 'POST') return undefined;
    const form = await readForm(request);
    return form && ((await this.#asking.send(wish, form)) ?? 'late');
  }

  /** Of what was asked before. Pictures and scripts of a closed site ask for nothing. */
  async #outcome({ headers }: IncomingMessage, wish: Wish): Promise<Outcome | undefined> {
    return headers.accept?.includes('text/html') ? await this.#asking.outcome(wish) : undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#trying;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }
}
