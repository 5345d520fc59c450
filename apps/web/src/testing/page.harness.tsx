/**
 * Shows a piece of the portal or a whole page without a browser: happy-dom, an address, a query cache of its own, and the
 * server's answers. An answer that the contract does not allow fails the test that gives it, so that none can be made up.
 */
import { cleanup, render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach } from 'vitest';
import { ERRORS, type ErrorCode } from '@kinward/contract/errors.ts';
import type { ReplyOf, RouteSpec } from '@kinward/contract/route.ts';

/** A request that the page sent. */
export interface Sent {
  url: URL;
  body: unknown;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

const answers = new Map<string, Answer>();
const requests = new Map<string, Sent[]>();

/** `GET /child/{id}` for `GET /child/7`, so that a test needs no address of its own. */
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
  const sent = { url, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined };
  requests.set(name, [...(requests.get(name) ?? []), sent]);
  return answer(sent);
};

/** The server of a test: what it answers to a route, from then on. A route without an answer is out of reach. */
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
  /** Takes the request and does not answer until the returned function is called. */
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
  /** What the page has sent to the route, oldest first. */
  received: (route: RouteSpec): readonly Sent[] => requests.get(nameOf(route)) ?? [],
};

beforeEach(() => {
  globalThis.fetch = ((address: string, init?: RequestInit) =>
    fetchAnswer(address, init)) as typeof globalThis.fetch;
});

afterEach(() => {
  cleanup();
  answers.clear();
  requests.clear();
  localStorage.clear();
  sessionStorage.clear();
});

interface Shown {
  /** The address that the router is at, with its query. */
  address: () => string;
  queries: QueryClient;
}

/** Shows it at an address of the portal. Nothing is asked twice, and nothing is refetched by itself. */
export function show(piece: ReactNode, address = '/'): Shown {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    queries,
  };
}
