import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { pauseMs } from './backoff.ts';
import { createClient, type ApiError } from './client.ts';
import { createEventStream, type EventStreamOptions, type StreamState } from './event-stream.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A real HTTP server that answers one connection after the other as the test says, the last answer from then on. */
const serve = async (...answers: Answer[]) => {
  const requests: IncomingMessage[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    requests.push(request);
    open.add(response);
    response.once('close', () => open.delete(response));
    (answers.length > 1 ? answers.shift() : answers[0])?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { requests, open, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const streaming =
  (...chunks: string[]): Answer =>
  async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    for (const chunk of chunks) {
      response.write(chunk);
      await wait(5);
    }
  };
/** Sends, and then ends the connection as a server that restarts, or breaks it. */
const thenEnd =
  (answer: Answer, how: 'end' | 'destroy'): Answer =>
  async (request, response) => {
    await (answer(request, response) as unknown as Promise<void>);
    response[how]();
  };
const refusing =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ code: 'UNAUTHENTICATED', message: 'no' }));
  };

/** A stream of event names with their data, started. Retries at once by default. */
const follow = (url: string, options: Partial<EventStreamOptions<string>> = {}) => {
  const client = createClient({ baseUrl: url, getToken: () => 'token' });
  const events: string[] = [];
  const states: StreamState['state'][] = [];
  const finals: ApiError[] = [];
  const calls = { opened: 0 };
  const stream = createEventStream<string>({
    open: (signal, lastEventId) =>
      client.open(deviceEvents, { query: {}, accept: 'text/event-stream', signal, lastEventId }),
    parse: ({ event, data }) => (event === 'unknown' ? undefined : `${event} ${data}`),
    onEvent: (event) => events.push(event),
    onOpen: () => (calls.opened += 1),
    onState: ({ state }) => states.push(state),
    isFinal: ({ status }) => status === 401,
    onFinal: (error) => finals.push(error),
    random: () => 0,
    ...options,
  });
  ends.push(() => stream.stop());
  stream.start();
  return { stream, events, states, finals, calls };
};

/** Waits until it is so, at most ten seconds. */
const until = async (check: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 2_000 && !check(); turn += 1) await wait(5);
  expect(check()).toBe(true);
};

it('delivers typed events for any line ends and chunk boundaries, and ignores others', async () => {
  const server = await serve(
    streaming(
      'event: a\nda',
      'ta: 1\n\n: beat\n\n',
      'event: unknown\ndata: x\n\nevent: b\r\ndata: 2\r',
      '\n\r\n',
    ),
  );
  const { events, states, calls } = follow(server.url);
  await until(() => events.length === 2);
  expect(events).toEqual(['a 1', 'b 2']);
  expect([states, calls.opened]).toEqual([['connecting', 'live'], 1]);
  expect(server.requests[0]?.headers).toMatchObject({
    accept: 'text/event-stream',
    authorization: 'Bearer token',
  });
  expect(server.requests[0]?.headers['last-event-id']).toBeUndefined();
});

it('continues after the last event when the connection breaks', async () => {
  const server = await serve(
    thenEnd(streaming('id: 7\nevent: a\ndata: 1\n\n', 'event: a\ndata: 2\n\n'), 'destroy'),
    streaming('id: 8\nevent: a\ndata: 3\n\n'),
  );
  const { events, states, calls } = follow(server.url);
  await until(() => events.length === 3);
  expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7']);
  expect(states).toEqual(['connecting', 'live', 'broken', 'live']);
  expect(calls.opened).toBe(2);
});

it('does not count as broken when the server ends the stream and accepts it again', async () => {
  const server = await serve(thenEnd(streaming(), 'end'), streaming());
  const { states } = follow(server.url);
  await until(() => states.length === 4);
  expect(states).toEqual(['connecting', 'live', 'connecting', 'live']);
});

it('replaces a connection whose server is silent for too long', async () => {
  const server = await serve(streaming(), streaming());
  const { states } = follow(server.url, { silenceMs: 100 });
  await until(() => server.requests.length >= 2);
  expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'broken']);
});

it('stops for good at a final refusal and reports it once', async () => {
  const server = await serve(refusing(401));
  const { finals, stream } = follow(server.url);
  await until(() => finals.length === 1);
  stream.wake();
  stream.reconnect();
  await wait(50);
  expect(server.requests).toHaveLength(1);
  expect(finals.map(({ status }) => status)).toEqual([401]);
});

it('waits as long as the server asks after another refusal', async () => {
  const server = await serve(refusing(503, { 'retry-after': '1' }), streaming());
  const begun = performance.now();
  const { states } = follow(server.url);
  await until(() => states.includes('live'));
  expect(performance.now() - begun).toBeGreaterThan(990);
});

it('closes the connection when it is stopped, also from within an event', async () => {
  const server = await serve(streaming('event: a\ndata: 1\n\nevent: a\ndata: 2\n\n'));
  const events: string[] = [];
  const { stream } = follow(server.url, {
    onEvent: (event) => {
      events.push(event);
      stream.stop();
    },
  });
  await until(() => server.requests.length === 1 && server.open.size === 0);
  expect(events).toEqual(['a 1']);
});

it('follows the page: wakes when it becomes visible, and reconnects when the network is back', async () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const window = new EventTarget();
  const server = await serve(refusing(503), streaming());
  const { stream, calls } = follow(server.url, { page: { document, window }, random: () => 1 });
  await until(() => server.requests.length === 1);
  // It would wait for a second; the page is hidden, and then seen.
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(30);
  expect(server.requests).toHaveLength(1);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => calls.opened === 1);
  // Healthy, so it is left alone; over another network it may be dead.
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(30);
  expect(server.requests).toHaveLength(2);
  window.dispatchEvent(new Event('online'));
  await until(() => calls.opened === 2 && server.open.size === 1);
  stream.stop();
  window.dispatchEvent(new Event('online'));
  await wait(30);
  expect(server.requests).toHaveLength(3);
});

it('spreads its pauses: up to a second at first, twice as long each time, half a minute at most', () => {
  expect([0, 1, 4, 5, 9].map((failures) => pauseMs(failures, 1))).toEqual([
    1_000, 2_000, 16_000, 30_000, 30_000,
  ]);
  expect([pauseMs(3, 0), pauseMs(3, 0.5), pauseMs(0, 0.5, 20_000)]).toEqual([0, 4_000, 20_500]);
});
