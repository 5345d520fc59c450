import { expect, it } from 'vitest';
import { isSecondHalf } from './double-press.ts';

const [next, code] = ['Next', 'Get the code'] as unknown as [Element, Element];
const tap = (button: Element, at: number, x = 300, y = 780) => ({ button, at, x, y });

it('takes the second of two quick taps on one button for a slip, not a later one', () => {
  expect(isSecondHalf(undefined, tap(next, 0))).toBe(false);
  expect(isSecondHalf(tap(next, 0), tap(next, 180))).toBe(true);
  expect(isSecondHalf(tap(next, 0), tap(next, 2_000))).toBe(false);
});

it('does not press what appeared under the thumb, but what is elsewhere', () => {
  expect(isSecondHalf(tap(next, 0), tap(code, 180, 306, 771))).toBe(true);
  expect(isSecondHalf(tap(next, 0), tap(code, 180, 90, 780))).toBe(false);
  expect(isSecondHalf(tap(next, 0), tap(code, 500, 306, 771))).toBe(false);
});

it('takes an Enter that is held for one press, and the next form’s Enter for another', () => {
  expect(isSecondHalf(tap(next, 0, 0, 0), tap(next, 33, 0, 0))).toBe(true);
  expect(isSecondHalf(tap(next, 0, 0, 0), tap(code, 33, 0, 0))).toBe(false);
});
