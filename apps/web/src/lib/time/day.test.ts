import { describe, expect, it } from 'vitest';
import { dayOf, isDay, rangeOf, shiftDay, shortDay, startOf } from './day.ts';

describe('days', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['today', false],
    ['', false],
  ])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

  it('go over months, years and leap days', () => {
    expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28');
    expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29');
    expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('last from midnight to midnight, whatever the clocks do between', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = shiftDay(day, 1)) {
      const { from, to } = rangeOf(day);
      expect(dayOf(from)).toBe(day);
      expect(dayOf(to - 1)).toBe(day);
      expect(dayOf(to)).toBe(shiftDay(day, 1));
    }
  });

  it('are written short', () => {
    expect(shortDay('2026-11-19')).toBe('Thu 19 Nov');
    expect(startOf('2026-11-19').getHours()).toBe(0);
  });
});
