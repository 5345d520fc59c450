import { expect, it } from 'vitest';
import { TestClock } from './clock.ts';

const NOON = new Date('2026-05-01T12:00:00Z');

it('runs on from the real time, ahead of it by what it was moved', () => {
  const clock = new TestClock();
  const before = Date.now();
  clock.advance(90.5);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before + 90_500);
  expect(clock.now().getTime()).toBeLessThanOrEqual(Date.now() + 90_500);
});

it('stays where it is stopped, and moves only when asked to', () => {
  const clock = new TestClock(NOON);
  expect(clock.now()).toEqual(NOON);
  clock.advance(60);
  expect(clock.now()).toEqual(new Date('2026-05-01T12:01:00Z'));
  clock.freeze(NOON);
  expect(clock.now()).toEqual(NOON);
});

it('stops where it is when no moment is named', () => {
  const clock = new TestClock();
  clock.advance(3_600);
  clock.freeze();
  const at = clock.now().getTime();
  expect(at).toBeGreaterThanOrEqual(Date.now() + 3_590_000);
  expect(clock.now().getTime()).toBe(at);
});

it('stands still during a piece of work, keeps what it was moved in it, and runs on even where the work fails', async () => {
  const clock = new TestClock();
  const work = clock.still(async () => {
    const first = clock.now().getTime();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(clock.now().getTime()).toBe(first);
    clock.advance(60);
    throw new Error('failed');
  });
  await expect(work).rejects.toThrow('failed');
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(Date.now() + 59_000);
  const after = clock.now().getTime();
  await expect.poll(() => clock.now().getTime()).toBeGreaterThan(after);
});

it('stays stopped after a piece of work when it was stopped before', async () => {
  const clock = new TestClock(NOON);
  expect(await clock.still(() => Promise.resolve(clock.now()))).toEqual(NOON);
  expect(clock.now()).toEqual(NOON);
});
