import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { newChecks, type Check } from './checks.ts';

const ZONE = 'check.kinward.internal';
const token = (letter: string): string => letter.repeat(20);
const device = { familyId: 'f', deviceId: 'd' } as unknown as FilterDevice;
const home = { familyId: 'g', networkId: 'n' } as unknown as FeedNetwork;

let told: Check[][];
beforeEach(() => {
  told = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const checks = () =>
  newChecks((some) => {
    told.push(some);
    return Promise.resolve(true);
  });

it('tells what the test page asked for together, with whose rules decide', () => {
  const { note } = checks();
  note(`${token('a')}.${ZONE}`, device);
  note(`${token('a')}.${ZONE}`, device);
  note(`${token('b')}.${ZONE}`, home);
  note(`${token('c')}.${ZONE}`, null);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([
    [
      { token: token('a'), by: 'device', of: { familyId: 'f', id: 'd' } },
      { token: token('b'), by: 'network', of: { familyId: 'g', id: 'n' } },
      { token: token('c'), by: 'nobody' },
    ],
  ]);
});

it('tells of nothing else below its zone, and of no more than a few', () => {
  const { note } = checks();
  for (const name of [
    ZONE,
    `a.${ZONE}`,
    `${token('1')}.${ZONE}`,
    `x.${token('a')}.${ZONE}`,
    `${token('a')}.check.example`,
  ])
    note(name, null);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  for (let index = 0; index < 1000; index += 1) {
    const end = `${letters[index >> 5]}${letters[index & 31]}`;
    note(`${token('a').slice(0, -2)}${end}.${ZONE}`, null);
  }
  vi.advanceTimersByTime(100);
  expect(told.map(({ length }) => length)).toEqual([200]);
});
