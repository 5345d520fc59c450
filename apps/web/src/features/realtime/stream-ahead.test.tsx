import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextMoment } from '../../lib/read-times.ts';
import { session } from '../../lib/session.ts';
import { openAhead, openFamilyStream } from './stream-ahead.ts';

let asked: { signal: AbortSignal; token: string | null }[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    expect(url).toBe('/api/events');
    asked.push({ signal: init!.signal!, token: new Headers(init!.headers).get('authorization') });
    return new Response('');
  });
  localStorage.setItem('authToken', 'one');
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.clear();
});
const take = (end = new AbortController()) => openFamilyStream(end.signal);

test('the stream that was opened ahead is taken once, with the time of its answer', async () => {
  void openAhead();
  void openAhead();
  await vi.advanceTimersByTimeAsync(300);
  const later = nextMoment();
  const end = new AbortController();
  const { at } = await take(end);
  expect(asked).toHaveLength(1);
  expect(at).toBeLessThan(later);
  // It ends with the frame that took it, and not by itself.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked[0]!.signal.aborted).toBe(false);
  end.abort();
  expect(asked[0]!.signal.aborted).toBe(true);
  expect((await take()).at).toBeGreaterThan(later);
  expect(asked).toHaveLength(2);
});

test('one that nobody takes is closed, and so is one of another session', async () => {
  void openAhead();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked[0]!.signal.aborted).toBe(true);
  void openAhead();
  localStorage.setItem('authToken', 'two');
  vi.mocked(fetch).mockImplementationOnce(async (_, init) => {
    init!.signal!.throwIfAborted();
    return new Response('');
  });
  void openAhead();
  await take();
  expect(asked[1]!.signal.aborted).toBe(true);
});

test('one that was refused is asked for again, so that the refusal is heard', async () => {
  vi.mocked(fetch).mockImplementation(async () =>
    Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }),
  );
  void openAhead();
  await vi.advanceTimersByTimeAsync(0);
  await expect(take()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('without a session nothing is opened', async () => {
  session.clear();
  void openAhead();
  expect(fetch).not.toHaveBeenCalled();
});
