import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { superviseResolver } from './resolver.mjs';

let children;
let said;
const start = (_, fromSources) => {
  const child = Object.assign(new EventEmitter(), {
    fromSources,
    signals: [],
    kill(signal) {
      child.signals.push(signal);
    },
  });
  children.push(child);
  return child;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  children = [];
  said = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  said.mockRestore();
});

it('starts a resolver that ends again, each time later, and at once after one that has run for a while', () => {
  superviseResolver({}, start);
  for (const [index, wait] of [500, 1000, 2000, 4000, 4000].entries()) {
    children[index].emit('exit', 1, null);
    vi.advanceTimersByTime(wait - 1);
    expect(children).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(children).toHaveLength(index + 2);
  }
  vi.advanceTimersByTime(20_001);
  children.at(-1).emit('exit', null, 'SIGKILL');
  vi.advanceTimersByTime(500);
  expect(children).toHaveLength(7);
  expect(said.mock.calls.at(-1)).toEqual([
    "The filter's resolver has ended (SIGKILL); it is started again in 0.5 s.",
  ]);
});

it('takes the sources once it ended soon, as its bundle may be why', () => {
  superviseResolver({}, start);
  vi.advanceTimersByTime(20_001);
  children[0].emit('exit', null, 'SIGKILL');
  vi.advanceTimersByTime(500);
  children[1].emit('exit', 1, null);
  vi.advanceTimersByTime(1000);
  vi.advanceTimersByTime(20_001);
  children[2].emit('exit', 1, null);
  vi.advanceTimersByTime(500);
  expect(children.map(({ fromSources }) => fromSources)).toEqual([false, false, true, true]);
});

it('ends it with the server, by force where it does not end, and starts it no more', async () => {
  const resolver = superviseResolver({}, start);
  const stopped = resolver.stop();
  expect(children[0].signals).toEqual(['SIGTERM']);
  vi.advanceTimersByTime(5000);
  expect(children[0].signals).toEqual(['SIGTERM', 'SIGKILL']);
  children[0].emit('exit', null, 'SIGKILL');
  await stopped;
  vi.advanceTimersByTime(60_000);
  expect([children.length, said.mock.calls]).toEqual([1, []]);
});

it('has nothing to end while it waits to start one again', async () => {
  const resolver = superviseResolver({}, start);
  children[0].emit('error', new Error('spawn ENOENT'));
  await resolver.stop();
  vi.advanceTimersByTime(60_000);
  expect(children).toHaveLength(1);
});
