import { expect, it } from 'vitest';
import { freshness, kidColour } from './Avatar.tsx';
import { ringShare } from './ring.ts';

it('keeps the ring full up to 5 minutes and empties it to nothing at 60', () => {
  expect([0, 5, 24, 45, 60, 90].map(ringShare)).toEqual([1, 1, 0.6, 0.25, 0, 0]);
});

it('calls a position live up to 5 minutes, recent up to 60, silent beyond or when overdue', () => {
  expect([0, 5, 6, 60, 61].map((age) => freshness(age))).toEqual([
    'live',
    'live',
    'recent',
    'recent',
    'silent',
  ]);
  expect(freshness(20, true)).toBe('silent');
  expect(freshness(undefined)).toBe('none');
  expect(freshness(undefined, true)).toBe('silent');
});

it('gives the seventh child the first colour again', () => {
  expect([0, 5, 6].map(kidColour)).toEqual([1, 6, 1]);
});
