import { expect, it } from 'vitest';
import { hasLeft, LEAVING_MS } from './silence.ts';

it('a computer has left until it is heard again', () => {
  const left = new Date('2026-05-01T12:00:00Z');
  expect(hasLeft(null, left)).toBe(false);
  expect(hasLeft(left, null)).toBe(true);
  expect(hasLeft(left, new Date(left.getTime() + LEAVING_MS))).toBe(true);
  expect(hasLeft(left, new Date(left.getTime() + LEAVING_MS + 1))).toBe(false);
});
