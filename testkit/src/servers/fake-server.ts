/**
 * The server of a component test: answers `fetch` in the same process. An answer that violates the contract fails the test that
 * gives it.
 */
import { ERRORS, type ErrorCode } from '@kinward/contract/errors.ts';
import type { ReplyOf, RouteSpec } from '@kinward/contract/route.ts';

/** A request that the app sent. */
export interface Sent {
  url: URL;
  body: unknown;
  /** The header that says who asks; empty when there is none. */
  authorization: string;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

const answers = new Map<string, Answer>();
const requests = new Map<string, Sent[]>();

/** Matches `GET /child/7` to `GET /child/{id}`, so that tests refer to routes. */
const nameOf = (route: RouteSpec): string => `${route.method} ${route.path}`;
const patternOf = (name: string): RegExp => {
  const [method = '', path = ''] = name.split(' ');
  return new RegExp(`^${method} /api${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');
};

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const fetchAnswer = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(address, 'http://kinward.test');
  const called = `${init.method ?? 'GET'} ${url.pathname}`;
  const name = [...answers.keys()].find((key) => patternOf(key).test(called));
  const answer = name === undefined ? undefined : answers.get(name);
  if (name === undefined || answer === undefined) throw new TypeError(`No answer to ${called}`);
  const sent = {
    url,
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    authorization: new Headers(init.headers).get('authorization') ?? '',
  };
  requests.set(name, [...(requests.get(name) ?? []), sent]);
  return answer(sent);
};

/** The server of a test: its answer to a route, from then on. A route without an answer cannot be reached. */
export const server = {
  /** @throws Error when the contract does not allow the answer */
  answers<R extends RouteSpec>(route: R, data: ReplyOf<R> | ((sent: Sent) => ReplyOf<R>)): void {
    const checked = (value: ReplyOf<R>): Response => {
      const parsed = route.reply?.safeParse(value);
      if (parsed && !parsed.success)
        throw new Error(`${route.name} does not answer this: ${parsed.error.message}`);
      return json(route.status ?? 200, { success: true, data: value, message: route.message });
    };
    if (typeof data !== 'function') checked(data);
    answers.set(nameOf(route), (sent) =>
      checked(typeof data === 'function' ? (data as (sent: Sent) => ReplyOf<R>)(sent) : data),
    );
  },
  /** Refuses with a code of the catalogue. */
  refuses(route: RouteSpec, code: ErrorCode): void {
    const { status, message } = ERRORS[code];
    answers.set(nameOf(route), () => json(status, { success: false, code, message }));
  },
  /** Accepts the request and does not answer until the returned function is called. */
  holds<R extends RouteSpec>(route: R, data: ReplyOf<R>): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answers(route, data);
    const answer = answers.get(nameOf(route));
    answers.set(nameOf(route), async (sent) => {
      await promise;
      return answer?.(sent) ?? json(500, {});
    });
    return resolve;
  },
  /** No network, or no server. */
  isGone(route: RouteSpec): void {
    answers.delete(nameOf(route));
  },
  /** Answers with server-sent events, which the test sends through the returned function, as long as the app listens. */
  streams(route: RouteSpec): (event: string, data: string, id?: number) => void {
    const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
    answers.set(nameOf(route), () => {
      let mine: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void open.add((mine = controller)),
        cancel: () => void open.delete(mine),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    return (event, data, id) => {
      const frame = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
      for (const controller of open) controller.enqueue(new TextEncoder().encode(frame));
    };
  },
  /** What the app has sent to the route, oldest first. */
  received: (route: RouteSpec): readonly Sent[] => requests.get(nameOf(route)) ?? [],
};

/** Answers every `fetch` from now on. @returns a function that drops all answers and requests and restores `fetch` */
export const useFakeServer = (): (() => void) => {
  const former = globalThis.fetch;
  globalThis.fetch = ((address: string, init?: RequestInit) =>
    fetchAnswer(address, init)) as typeof globalThis.fetch;
  return () => {
    globalThis.fetch = former;
    answers.clear();
    requests.clear();
  };
};
