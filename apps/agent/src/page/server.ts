/**
 * The page of the agent, on the loopback. Whose a connection is says the kernel; a session, which begins with a token of the command `kinward-agent open`, says that
 * it is the page and not another site in the same browser. What it can do is what every local user can do by the command, with the same proof.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  PageAsk,
  PagePassword,
  PagePause,
  PageResume,
  PageToken,
} from '@kinward/contract/computers/agent-page.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { Bucket } from '@kinward/filter-core/answer/limits.ts';
import { steadySeconds } from '@kinward/filter-core/answer/steady.ts';
import type { Control, ControlRequest } from '../control/control.ts';
import type { Asking } from './asking.ts';
import type { Check } from './check.ts';
import type { PageFiles } from './files.ts';
import { OPEN_PATH, PAGE_HEADERS, refusalOf } from './guard.ts';
import { ownerOf } from './owner.ts';
import { Sessions } from './sessions.ts';
import type { LocalUser, States } from './state.ts';

export const PAGE_ADDRESS = '127.0.0.1';
/** Below 1024, so that no local user can be there while the agent is not; nobody has it by the registry of ports. */
export const PAGE_PORT = 301;
const COOKIE = 'kinward_agent';
const MOST_BYTES = 4096;
const [MOST_CONNECTIONS, MOST_OF_USER] = [64, 16];
const PATIENCE_MS = 10_000;
/** Of each user. A page that is opened asks some thirty times, then each few seconds. */
const ASKED = { perSecond: 20, burst: 200 };
const [DEAR, DEAR_TIMES] = [/^\/api\/(?:rules|check|ask)/u, 10];

export interface PageServerOptions {
  /** Of a socket that the system holds; left out: it is opened. */
  fd?: number | undefined;
  /** 0: any. */
  port?: number;
  files: PageFiles;
  states: States;
  control: Pick<Control, 'answer'>;
  check: Check;
  asking: Asking;
  /** Of the stub that a local user is led to; undefined: none. */
  portOf: (name: string) => number | undefined;
  say: (line: string) => void;
}

/** What is answered in place of what was asked for. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused: ${status}`);
    this.status = status;
  }
}

export class PageServer implements AsyncDisposable {
  readonly #options: PageServerOptions;
  readonly #server: Server;
  readonly #sessions = new Sessions();
  readonly #owners = new WeakMap<Socket, Promise<number | null>>();
  readonly #ofUser = new Map<number, number>();
  readonly #buckets = new Map<number, Bucket>();
  #host = '';

  constructor(options: PageServerOptions) {
    this.#options = options;
    this.#server = createServer(
      {
        maxHeaderSize: 8192,
        headersTimeout: PATIENCE_MS,
        requestTimeout: PATIENCE_MS,
        keepAliveTimeout: PATIENCE_MS,
        connectionsCheckingInterval: PATIENCE_MS / 2,
      },
      (request, response) => void this.#serve(request, response),
    );
    this.#server.maxConnections = MOST_CONNECTIONS;
    this.#server.on('connection', (socket: Socket) => this.#owners.set(socket, this.#admit(socket)));
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** Where it cannot listen rules hold all the same, and it says so. */
  async start(): Promise<void> {
    const { fd, port = PAGE_PORT, say } = this.#options;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.once('error', reject);
        this.#server.listen(fd === undefined ? { host: PAGE_ADDRESS, port } : { fd }, resolve);
      });
      this.#host = `${PAGE_ADDRESS}:${(this.#server.address() as AddressInfo).port}`;
    } catch (error) {
      say(`the page is not shown: ${(error as Error).message}`);
    }
  }

  /** Name and port by which alone it answers. */
  get host(): string {
    return this.#host;
  }

  /** @returns whose it is; one that is too much for its user is ended */
  async #admit(socket: Socket): Promise<number | null> {
    socket.on('error', () => socket.destroy());
    const uid = await ownerOf(socket);
    if (uid === null || socket.destroyed) return null;
    const count = (this.#ofUser.get(uid) ?? 0) + 1;
    this.#ofUser.set(uid, count);
    socket.once('close', () => {
      const left = (this.#ofUser.get(uid) ?? 1) - 1;
      if (left > 0) this.#ofUser.set(uid, left);
      else this.#ofUser.delete(uid);
    });
    if (count <= MOST_OF_USER && this.#mayAsk(uid)) return uid;
    socket.destroy();
    return null;
  }

  /** Names are answered by the same thread, so nobody keeps it from that by a page: what reads all of a policy, or asks others, counts for several. */
  #mayAsk(uid: number, url = ''): boolean {
    const now = steadySeconds();
    const bucket = this.#buckets.get(uid) ?? new Bucket(ASKED, now);
    this.#buckets.set(uid, bucket);
    const times = DEAR.test(url) ? DEAR_TIMES : 1;
    return Array.from({ length: times }, () => bucket.take(now)).every((allowed) => allowed === 'answer');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    try {
      const refusal = refusalOf(request, this.#host);
      if (refusal !== null) throw new Refused(refusal);
      const uid = await this.#owners.get(socket);
      if (typeof uid === 'number' && !this.#mayAsk(uid, request.url)) throw new Refused(429);
      const caller = uid === null || uid === undefined ? undefined : this.#options.states.userOf(uid);
      if (!caller) throw new Refused(403);
      await this.#answer(request, response, caller);
    } catch (error) {
      const status = error instanceof Refused ? error.status : 500;
      if (status === 500) this.#options.say(`the page failed: ${(error as Error).message}`);
      // What is still sent is not read.
      response.setHeader('connection', 'close');
      if (response.headersSent) response.destroy();
      else json(response, status, null);
      response.once('finish', () => socket.destroySoon());
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse, caller: LocalUser): Promise<void> {
    const url = new URL(request.url ?? '', `http://${this.#host}`);
    const { pathname } = url;
    if (!pathname.startsWith('/api/')) {
      if (request.method === 'POST') throw new Refused(405);
      if (!this.#options.files.send(pathname, response, request.method === 'HEAD')) throw new Refused(404);
      return;
    }
    if (pathname === OPEN_PATH) {
      if (request.method !== 'POST') throw new Refused(405);
      json(response, 200, { token: this.#sessions.handOut(caller.uid) });
      return;
    }
    if (pathname === '/api/session') {
      const { token } = await bodyOf(request, PageToken);
      const session = this.#sessions.begin(token, caller.uid);
      if (session === null) throw new Refused(401);
      response.setHeader('set-cookie', `${COOKIE}=${session}; Path=/; HttpOnly; SameSite=Strict`);
      json(response, 200, {});
      return;
    }
    if (!this.#sessions.isOf(cookieIn(request), caller.uid)) throw new Refused(401);
    json(
      response,
      200,
      request.method === 'POST' ? await this.#act(pathname, request, caller) : await this.#read(url, caller),
    );
  }

  async #read({ pathname, searchParams }: URL, caller: LocalUser): Promise<object | null> {
    const { states, check, portOf, asking } = this.#options;
    if (pathname === '/api/state') return states.read(caller);
    if (pathname === '/api/check') return await check.look(portOf(caller.name));
    if (pathname === '/api/asks') return await asking.list(caller.name);
    if (pathname !== '/api/rules') throw new Refused(404);
    const user = searchParams.get('user') ?? caller.name;
    if (user !== caller.name && !caller.isAdministrator) throw new Refused(403);
    return states.rulesOf(user, searchParams.get('language') === 'es' ? 'es' : 'en');
  }

  /** Never the word of an administrator: the page is no more than what every local user may ask for, and asks parents for who opened it alone. */
  async #act(pathname: string, request: IncomingMessage, caller: LocalUser): Promise<object> {
    const ask = async (asked: ControlRequest): Promise<object> =>
      await this.#options.control.answer(JSON.stringify(asked));
    if (pathname === '/api/pause')
      return await ask({ command: 'pause', ...(await bodyOf(request, PagePause)) });
    if (pathname === '/api/resume')
      return await ask({ command: 'resume', ...(await bodyOf(request, PageResume)) });
    if (pathname === '/api/ask')
      return await this.#options.asking.ask(caller.name, await bodyOf(request, PageAsk));
    if (pathname !== '/api/password') throw new Refused(404);
    return await ask({ command: 'password', user: caller.name, ...(await bodyOf(request, PagePassword)) });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }
}

function json(response: ServerResponse, status: number, value: object | null): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

const cookieIn = ({ headers }: IncomingMessage): string =>
  new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`, 'u').exec(headers.cookie ?? '')?.[1] ?? '';

/** @throws Refused where it is too long, or not what was asked for */
async function bodyOf<Schema extends z.ZodMiniType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw new Refused(413);
  let text = '';
  for await (const piece of request) {
    text += String(piece);
    if (text.length > MOST_BYTES) throw new Refused(413);
  }
  try {
    const { success, data } = schema.safeParse(JSON.parse(text));
    if (success) return data;
  } catch {
    // It is no JSON.
  }
  throw new Refused(400);
}
