import { expect, test } from 'vitest';
import { durationOf } from './duration.ts';

test.each([
  [0, 'under a minute'],
  [59, 'under a minute'],
  [60, '1 min'],
  [390, '7 min'],
  [3_570, '1 h'],
  [3_600, '1 h'],
  [3_900, '1 h 5 min'],
])('a call of %i seconds lasts %s', (seconds, words) => expect(durationOf(seconds)).toBe(words));
