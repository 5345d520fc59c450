import { describe, expect, it } from 'vitest';
import { newWatchers, reminderDue } from './reminders.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 10, 8);

describe('S10: the reminder', () => {
  it.each([
    ['at once', 0, null, false, false],
    ['after 23 hours', 23, null, false, false],
    ['after the first day', 24, null, false, true],
    ['after a month in which the app was not opened', 30 * 24, null, false, true],
    ['six days after the last', 200, 6 * 24, false, false],
    ['a week after the last', 200, 7 * 24, false, true],
    ['of an adult 23 hours after the last', 200, 23, true, false],
    ['of an adult a day after the last', 200, 24, true, true],
  ])('%s', (_, agreedHours, remindedHours, adult, due) => {
    const reminded = remindedHours === null ? null : NOW - remindedHours * HOUR;
    expect(reminderDue(NOW, NOW - agreedHours * HOUR, reminded, adult)).toBe(due);
  });

  it('finds a new watcher, also one with a known name', () => {
    const ines = { name: 'Ines Hale', since: '2026-05-01T00:00:00.000Z' };
    const sam = { name: 'Sam Hale', since: '2026-05-09T00:00:00.000Z' };
    const other = { ...ines, since: '2026-05-08T00:00:00.000Z' };
    expect(newWatchers([ines, sam, other], [ines])).toEqual([sam, other]);
    expect(newWatchers([ines], [ines, sam])).toEqual([]);
  });
});
