import { expect, test } from 'vitest';
import { lengthsFor } from './answering.ts';

test('the lengths hold the one that was asked for, each once', () => {
  expect(lengthsFor(null)).toEqual([15, 30, 60]);
  expect(lengthsFor(30)).toEqual([15, 30, 60]);
  expect(lengthsFor(20)).toEqual([15, 20, 30, 60]);
});
