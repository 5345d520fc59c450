import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedTimers } from './shared-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs long ones together at the end of the second in which they are due, never early', () => {
  const began = performance.now();
  const said: [string, number][] = [];
  const say = (name: string) => () => said.push([name, performance.now() - began]);
  sharedTimers.setTimeout(say('first'), 30_000);
  sharedTimers.setTimeout(say('second'), 30_100);
  const before = vi.getTimerCount();
  sharedTimers.setTimeout(say('third'), 30_000);
  expect(vi.getTimerCount()).toBe(before);
  vi.advanceTimersByTime(29_999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(new Set(said.map(([name]) => name))).toEqual(new Set(['first', 'second', 'third']));
  for (const [, at] of said) expect(at).toBeGreaterThanOrEqual(30_000);
  for (const [, at] of said) expect(at).toBeLessThanOrEqual(31_100);
});

it('does not run what was cleared, also by what runs beside it', () => {
  const said: string[] = [];
  const cleared = sharedTimers.setTimeout(() => said.push('cleared'), 20_000);
  sharedTimers.clearTimeout(cleared);
  sharedTimers.setTimeout(() => {
    said.push('first');
    sharedTimers.clearTimeout(beside);
  }, 20_000);
  const beside = sharedTimers.setTimeout(() => said.push('beside'), 20_000);
  vi.advanceTimersByTime(21_000);
  expect(said).toEqual(['first']);
});

it('leaves short ones and repeated ones to the browser', () => {
  const said: string[] = [];
  sharedTimers.setTimeout(() => said.push('short'), 500);
  sharedTimers.clearTimeout(sharedTimers.setTimeout(() => said.push('cleared'), 500));
  const repeated = sharedTimers.setInterval(() => said.push('again'), 400);
  vi.advanceTimersByTime(850);
  sharedTimers.clearInterval(repeated);
  vi.advanceTimersByTime(850);
  expect(said).toEqual(['again', 'short', 'again']);
});
