/**
 * The page of the agent, on the loopback. Whose a connection is says the kernel; a session, which begins with a token of the
 * command `kinward-agent open`, says that it is the page and not another site in the same browser. What it can do is what every
 * local user can do by the command, with the same proof.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  PageAsk,
  PageAskOf,
  PageIcon,
  PagePassword,
  PagePause,
  PageResume,
  PageToken,
  type PageUpdate,
  type TrayState,
} from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Closing } from '@kinward/filter-core/policy/device.ts';
import type { z } from '@kinward/contract/schema.ts';
import { Bucket } from '@kinward/filter-core/answer/limits.ts';
import { steadySeconds } from '@kinward/filter-core/answer/steady.ts';
import type { Control, ControlRequest } from '../control/control.ts';
import type { Following } from '../link/requests.ts';
import type { Asking } from './asking.ts';
import type { Check } from './check.ts';
import type { PageFiles } from './files.ts';
import { OPEN_PATH, PAGE_HEADERS, refusalOf, TRAY_PATH } from './guard.ts';
import type { HiddenIcons } from './trays/hidden-icons.ts';
import { Sessions } from './sessions.ts';
import type { LocalUser, States } from './state.ts';
import type { Trays } from './trays/trays.ts';
import { whyClosed } from './why.ts';

const COOKIE = 'kinward_agent';
const MOST_BYTES = 4096;
/** Connections. */
const MOST_OF_USER = 16;
/** Ids without an account count as one: a local user has thousands of them for containers. */
const NOBODY = -1;
/** After which a connection on which nothing comes is ended. */
const SILENCE_MS = 10_000;
/** What is done about one that waits. */
const FOLLOWING: Readonly<Record<string, Following>> = {
  '/api/withdraw': 'withdraw',
  '/api/remind': 'remind',
};
/** Of each user. A page that is opened asks some thirty times, then each few seconds. */
export const ASKED = { perSecond: 20, burst: 200 };
const [DEAR, DEAR_TIMES] = [/^\/api\/(?:rules|check|update|ask|withdraw|remind|why|icon)/u, 10];

export interface PageServerOptions {
  /** Name and port by which alone it answers. */
  host: string;
  files: PageFiles;
  states: States;
  control: Pick<Control, 'answer'>;
  check: Check;
  asking: Asking;
  trays: Trays;
  /** Null: this system has no icon. */
  icons: Pick<HiddenIcons, 'show'> | null;
  /** Of the stub that a local user is led to; undefined: none. */
  portOf: (name: string) => number | undefined;
  /** What closes a name for a local user now; null: nothing does; undefined: their rules do not hold. */
  closing: (user: string, name: string) => Closing | null | undefined;
  /** Whether the installation has a newer agent. */
  update: () => Promise<PageUpdate>;
  say: (line: string) => void;
  silenceMs?: number;
  /** Whose a connection is; null: it is not known. */
  ownerOf: (socket: Socket) => Promise<number | null>;
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
  readonly #sockets = new Set<Socket>();

  constructor(options: PageServerOptions) {
    const { silenceMs = SILENCE_MS } = options;
    this.#options = options;
    this.#server = createServer(
      { maxHeaderSize: 8192, keepAliveTimeout: silenceMs },
      (request, response) => void this.#serve(request, response),
    );
    // It never listens itself, so Node's limits of requests do not begin.
    this.#server.timeout = silenceMs;
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** Answers what comes by a connection to the loopback; it was paused when it was accepted. */
  take(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    this.#owners.set(socket, this.#admit(socket));
    this.#server.emit('connection', socket);
    socket.resume();
  }

  /** @returns a token that opens one session; null: nobody has an account with this number */
  handOut(uid: number): string | null {
    return this.#options.states.userOf(uid) ? this.#sessions.handOut(uid) : null;
  }

  /** @returns what a tray shows them; null: nobody has an account with this number */
  trayOf(uid: number): TrayState | null {
    const caller = this.#options.states.userOf(uid);
    return caller ? this.#options.trays.read(caller) : null;
  }

  /** @returns whose it is; one that is too much for its user is ended */
  async #admit(socket: Socket): Promise<number | null> {
    const owner = await this.#options.ownerOf(socket);
    if (socket.destroyed) return null;
    // One that counts for nobody would be held beside the limits of a user.
    if (owner === null) {
      socket.destroy();
      return null;
    }
    const uid = this.#options.states.userOf(owner)?.uid ?? NOBODY;
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

  /**
   * Names are answered by the same thread, so nobody keeps it from that by a page: what reads all of a policy, or asks others,
   * counts for several.
   */
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
      const refusal = refusalOf(request, this.#options.host);
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
      if (response.headersSent) {
        response.destroy();
        return;
      }
      response.setHeader('connection', 'close');
      json(response, status, null);
      response.once('finish', () => socket.destroySoon());
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse, caller: LocalUser): Promise<void> {
    const url = URL.parse(request.url ?? '', `http://${this.#options.host}`);
    // As `//`.
    if (!url) throw new Refused(400);
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
    if (pathname === TRAY_PATH) {
      const { socket } = request;
      socket.setTimeout(0);
      const seen = url.searchParams.get('seen') ?? '';
      json(response, 200, await this.#options.trays.wait(caller, seen, () => socket.destroyed));
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
    if (request.method !== 'POST') request.socket.setTimeout(0);
    json(
      response,
      200,
      request.method === 'POST' ? await this.#act(pathname, request, caller) : await this.#read(url, caller),
    );
  }

  async #read({ pathname, searchParams }: URL, caller: LocalUser): Promise<object | null> {
    const { states, check, portOf, asking, closing, update } = this.#options;
    if (pathname === '/api/state') return states.read(caller);
    if (pathname === '/api/check') return await check.look(portOf(caller.name));
    if (pathname === '/api/update') return await update();
    const language = searchParams.get('language') === 'es' ? 'es' : 'en';
    if (pathname === '/api/why')
      return whyClosed(searchParams.get('site') ?? '', (name) => closing(caller.name, name), language);
    if (pathname === '/api/asks') return await asking.list(caller.name);
    if (pathname !== '/api/rules') throw new Refused(404);
    const user = searchParams.get('user') ?? caller.name;
    if (user !== caller.name && !caller.isAdministrator) throw new Refused(403);
    return states.rulesOf(user, language);
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
    const { icons } = this.#options;
    if (pathname === '/api/icon' && icons) return icons.show(caller, await bodyOf(request, PageIcon));
    const following = FOLLOWING[pathname];
    if (following) {
      const { requestId } = await bodyOf(request, PageAskOf);
      return await this.#options.asking.follow(caller.name, following, requestId);
    }
    if (pathname !== '/api/password') throw new Refused(404);
    return await ask({ command: 'password', user: caller.name, ...(await bodyOf(request, PagePassword)) });
  }

  [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    return Promise.resolve();
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
  try {
    for await (const piece of request) {
      text += String(piece);
      if (text.length > MOST_BYTES) break;
    }
  } catch {
    // Who sent it has gone in the middle: no fault of the page, and nobody fills the log by it.
    throw new Refused(400);
  }
  if (text.length > MOST_BYTES) throw new Refused(413);
  try {
    const { success, data } = schema.safeParse(JSON.parse(text));
    // All of it is there: what is worked out now may take longer than a silence.
    request.socket.setTimeout(0);
    if (success) return data;
  } catch {
    // It is no JSON.
  }
  throw new Refused(400);
}
