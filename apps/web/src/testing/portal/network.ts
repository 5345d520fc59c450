/** The network between the page of a test and the installation: its cookies, and what a test lets go wrong. */
import { ERRORS, type ErrorCode } from '@kinward/contract/errors.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { eventually } from './eventually.ts';

/** A request of the page to the API. */
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  /** HTTP status, once it is answered. */
  status?: number;
}
type Interference = (sent: Sent, proceed: () => Promise<Response>) => Promise<Response> | undefined;

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

const isTo = (route: RouteSpec, { method, path }: Sent): boolean =>
  method === route.method &&
  new RegExp(`^/api${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u').test(path);

const failure = (status: number, code: string, message: string): Response =>
  new Response(JSON.stringify({ success: false, code, message }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

export class Network {
  readonly #real = globalThis.fetch;
  readonly #cookies = new Map<string, string>();
  readonly #interferences = new Set<Interference>();
  /** What the page has asked of the API, oldest first. */
  readonly sent: Sent[] = [];
  /** Answers that no test expects. */
  readonly faults: string[] = [];

  constructor() {
    globalThis.fetch = (address, init) => this.#fetch(address, init);
  }

  /** `name=value` of a cookie that the browser of this page has. */
  setCookie(pair: string): void {
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  async #fetch(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (address instanceof Request) return this.#real(address, init);
    const url = new URL(address, location.href);
    // Callers beside the page name the installation; the page has only paths.
    if (typeof address !== 'string' || !address.startsWith('/')) return this.#real(address, init);
    // The map's tiles never arrive: there is no canvas to draw them on.
    if (url.pathname.startsWith('/basemap/')) return new Promise(() => undefined);
    const sent: Sent = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams };
    this.sent.push(sent);
    const response = await this.#answer(sent, () => this.#pass(url, init));
    sent.status = response.status;
    return response;
  }

  #answer(sent: Sent, proceed: () => Promise<Response>): Promise<Response> {
    for (const interfere of this.#interferences) {
      const answer = interfere(sent, proceed);
      if (answer !== undefined) return answer;
    }
    return proceed();
  }

  /** Waits until a call of a route from now on is answered. @returns its HTTP status */
  nextAnswer(route: RouteSpec): Promise<number> {
    const from = this.sent.length;
    return eventually(() => {
      const status = this.sent.slice(from).find((sent) => isTo(route, sent))?.status;
      if (status === undefined) throw new Error(`${route.method} ${route.path} was not answered`);
      return status;
    });
  }

  async #pass(url: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('user-agent', BROWSER);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await this.#real(url, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.setCookie(cookie.split(';')[0]!);
    if (response.status >= 500)
      this.faults.push(`${response.status} ${init.method ?? 'GET'} ${url.pathname}`);
    return response;
  }

  #interfere(route: RouteSpec, answer: (proceed: () => Promise<Response>) => Promise<Response> | undefined) {
    const interference: Interference = (sent, proceed) => (isTo(route, sent) ? answer(proceed) : undefined);
    this.#interferences.add(interference);
    return () => void this.#interferences.delete(interference);
  }

  /** Requests of a route do not arrive until the returned function is called. */
  cut(route: RouteSpec): () => void {
    return this.#interfere(route, () => Promise.reject(new TypeError('Failed to fetch')));
  }
  /** No request arrives until the returned function is called, and the browser says so. */
  disconnect(): () => void {
    const lost: Interference = () => Promise.reject(new TypeError('Failed to fetch'));
    const say = (isOnline: boolean) => {
      Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    };
    this.#interferences.add(lost);
    say(false);
    return () => {
      this.#interferences.delete(lost);
      say(true);
    };
  }
  /** Answers of a route arrive when the returned function is called. */
  hold(route: RouteSpec): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.#interfere(route, async (proceed) => {
      await promise;
      return proceed();
    });
    return () => {
      stop();
      resolve();
    };
  }
  /** The next call of a route arrives and is carried out; its answer comes when the returned function is called. */
  holdNextAnswer(route: RouteSpec): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.#interfere(route, async (proceed) => {
      stop();
      const answer = await proceed();
      await promise;
      return answer;
    });
    return resolve;
  }
  /** Refuses calls of a route, with a code of the catalogue and its message or another one, until the returned function is called. */
  refuse(route: RouteSpec, code: ErrorCode, message: string = ERRORS[code].message): () => void {
    return this.#interfere(route, () => Promise.resolve(failure(ERRORS[code].status, code, message)));
  }
  /** Refuses every reading but those of `except`, until the returned function is called. */
  refuseReads(code: ErrorCode, except: readonly RouteSpec[]): () => void {
    const { status, message } = ERRORS[code];
    const refusal: Interference = (sent) =>
      sent.method !== 'GET' || except.some((route) => isTo(route, sent))
        ? undefined
        : Promise.resolve(failure(status, code, message));
    this.#interferences.add(refusal);
    return () => void this.#interferences.delete(refusal);
  }
  /** The same for the next call only. */
  refuseOnce(route: RouteSpec, code: ErrorCode, message?: string): void {
    const stop = this.#interfere(route, () => {
      stop();
      return Promise.resolve(failure(ERRORS[code].status, code, message ?? ERRORS[code].message));
    });
  }
  /** Changes what a route answers. */
  change<T>(route: RouteSpec, edit: (data: T) => T): () => void {
    return this.#interfere(route, async (proceed) => {
      const answer = (await (await proceed()).json()) as { data: T };
      return new Response(JSON.stringify({ ...answer, data: edit(answer.data) }), {
        headers: { 'content-type': 'application/json' },
      });
    });
  }

  close(): void {
    globalThis.fetch = this.#real;
    this.#interferences.clear();
  }
}
