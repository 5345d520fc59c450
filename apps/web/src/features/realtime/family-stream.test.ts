import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@kinward/client/client.ts';
import { SILENCE_MS, type EventStreamClient } from '@kinward/client/event-stream.ts';
import type { FamilyEvent } from '@kinward/contract/realtime/realtime.schemas.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import type { StreamState } from '../../lib/stream-state.ts';
import { createFamilyStream } from './family-stream.ts';

const NOW = new Date('2026-05-01T14:29:00Z');

/** A server that a test speaks for: every opening waits until the test accepts or refuses it. */
const fakeServer = () => {
  const openings: { accept: () => void; refuse: (error: unknown) => void; signal: AbortSignal }[] = [];
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const bytes = (text: string) => new TextEncoder().encode(text);
  const open = (signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      openings.push({
        signal,
        refuse: reject,
        accept: () =>
          resolve(new Response(new ReadableStream<Uint8Array>({ start: (body) => void bodies.push(body) }))),
      });
    });
  return {
    open,
    openings,
    last: () => openings.at(-1)!,
    say: (event: FamilyEvent | { type: string }) =>
      bodies.at(-1)!.enqueue(bytes(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)),
    raw: (text: string) => bodies.at(-1)!.enqueue(bytes(text)),
    beat: () => bodies.at(-1)!.enqueue(bytes(': beat\n\n')),
    end: () => bodies.at(-1)!.close(),
    breakOff: () => bodies.at(-1)!.error(new TypeError('network')),
  };
};

/** Lets streams and promises run without letting time pass. */
const settle = () => vi.advanceTimersByTimeAsync(0);

const started: EventStreamClient[] = [];
const begin = (random = 0.5, token: () => string | undefined = () => 'token') => {
  const server = fakeServer();
  const states: StreamState[] = [];
  const events: FamilyEvent[] = [];
  const told = { live: 0, revoked: 0 };
  const stream = createFamilyStream({
    open: server.open,
    token,
    random: () => random,
    onEvent: (event) => events.push(event),
    onLive: () => (told.live += 1),
    onRevoked: () => (told.revoked += 1),
    onState: (state) => states.push(state),
  });
  started.push(stream);
  stream.start();
  return { server, states, events, told, stream, state: () => states.at(-1) };
};

const accepted = async (random?: number, token?: () => string | undefined) => {
  const all = begin(random, token);
  all.server.last().accept();
  await settle();
  return all;
};

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  started.splice(0).forEach((stream) => stream.stop());
  vi.useRealTimers();
});

describe('the family stream', () => {
  test('is live once it is open, and asks for a fresh reading', async () => {
    const { states, told } = await accepted();
    expect(states).toEqual([{ state: 'connecting' }, { state: 'live' }]);
    expect(told.live).toBe(1);
  });

  test('hands on events of the contract and passes over what it does not know', async () => {
    const { server, events, state } = await accepted();
    server.say({ type: 'children' });
    server.say({ type: 'something-newer' });
    server.raw('data: not json\n\n');
    server.say({
      type: 'positions',
      deviceId: madeUpId('0190a0a0-0000-7000-8000-000000000001'),
      from: 'a',
      to: 'b',
    });
    await settle();
    expect(events.map(({ type }) => type)).toEqual(['children', 'positions']);
    expect(state()).toEqual({ state: 'live' });
  });

  test('broken off: says since when, comes back after a pause and reads again', async () => {
    const { server, states, told } = await accepted(0.5);
    await vi.advanceTimersByTimeAsync(20_000);
    server.beat();
    await settle();
    await vi.advanceTimersByTimeAsync(5_000);
    server.breakOff();
    await settle();
    expect(states.at(-1)).toEqual({ state: 'broken', since: new Date(NOW.getTime() + 20_000) });
    expect(server.openings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(499);
    expect(server.openings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.openings).toHaveLength(2);
    server.last().accept();
    await settle();
    expect(states.at(-1)).toEqual({ state: 'live' });
    expect(told.live).toBe(2);
  });

  test('stays broken from the same time while tries fail, with pauses that double', async () => {
    const { server, states } = await accepted(1);
    server.breakOff();
    await settle();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = server.openings.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(server.openings).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.openings).toHaveLength(before + 1);
      server.last().refuse(new ApiError({ status: 0, code: 'OFFLINE', message: 'away' }));
      await settle();
    }
    expect(states.filter(({ state }) => state === 'broken')).toEqual([{ state: 'broken', since: NOW }]);
  });

  test('a planned end is no break: it connects again without a word', async () => {
    const { server, states } = await accepted(0);
    server.end();
    await settle();
    await vi.advanceTimersByTimeAsync(1);
    server.last().accept();
    await settle();
    expect(server.openings).toHaveLength(2);
    expect(states.map(({ state }) => state)).toEqual(['connecting', 'live', 'connecting', 'live']);
  });

  test('a server that falls silent counts as broken after 60 s; heartbeats hold it', async () => {
    const { server, states } = await accepted(1);
    for (let i = 0; i < 4; i += 1) {
      await vi.advanceTimersByTimeAsync(25_000);
      server.beat();
      await settle();
    }
    expect(states.at(-1)).toEqual({ state: 'live' });
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(states.at(-1)).toEqual({ state: 'live' });
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toEqual({ state: 'broken', since: new Date(NOW.getTime() + 100_000) });
    expect(server.openings[0]!.signal.aborted).toBe(true);
  });

  test('waking tries at once instead of waiting, and leaves a healthy stream alone', async () => {
    const { server, stream } = await accepted(1);
    stream.wake();
    expect(server.openings).toHaveLength(1);
    server.breakOff();
    await settle();
    stream.wake();
    expect(server.openings).toHaveLength(2);
    server.last().accept();
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS / 2);
    stream.wake();
    expect(server.openings).toHaveLength(3);
    expect(server.openings[1]!.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.openings).toHaveLength(3);
  });

  test('a revoked session ends it for good', async () => {
    const { server, told } = await accepted(0);
    server.say({ type: 'revoked' });
    await settle();
    expect(told.revoked).toBe(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.openings).toHaveLength(1);
  });

  test('the end of a session that a new login replaced moves the stream to the new one', async () => {
    let token = 'former';
    const { server, told } = await accepted(0, () => token);
    token = 'next';
    server.say({ type: 'revoked' });
    server.end();
    await settle();
    await vi.advanceTimersByTimeAsync(1);
    expect(told.revoked).toBe(0);
    expect(server.openings).toHaveLength(2);
  });

  test.each(['UNAUTHENTICATED', 'PACKAGE_EXPIRED', 'MFA_SETUP_REQUIRED'] as const)(
    'does not try again after %s',
    async (code) => {
      const { server } = begin(0);
      server.last().refuse(new ApiError({ status: 401, code, message: 'no' }));
      await vi.advanceTimersByTimeAsync(120_000);
      expect(server.openings).toHaveLength(1);
    },
  );

  test('waits as long as a busy server asks', async () => {
    const { server } = begin(0);
    server
      .last()
      .refuse(
        new ApiError({ status: 429, code: 'TOO_MANY_STREAMS', message: 'many', retryAfterSeconds: 20 }),
      );
    await vi.advanceTimersByTimeAsync(19_999);
    expect(server.openings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.openings).toHaveLength(2);
  });

  test('stopped: nothing is tried or reported any more', async () => {
    const { server, stream, states } = await accepted(0);
    stream.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.openings).toHaveLength(1);
    expect(states.at(-1)).toEqual({ state: 'live' });
  });
});
