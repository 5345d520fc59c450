/** The minutes of a budget that people read: those that are over, and all of them in its last five seconds. */
import { expect, it } from 'vitest';
import { usedMinutes } from './used-minutes.ts';

it.each([
  [0, 1, 0],
  [54, 1, 0],
  // The report of its end lacks parts of a second.
  [59, 1, 1],
  [60, 1, 1],
  [119, 2, 2],
  [90, 2, 1],
  [3_540, 60, 59],
  [3_596, 60, 60],
  // It went on for a while where nothing closes it.
  [200, 2, 3],
  [0, 0, 0],
  [119, null, 1],
])('%i seconds of %s minutes are %i minutes', (seconds, limit, minutes) => {
  expect(usedMinutes(seconds, limit)).toBe(minutes);
});
