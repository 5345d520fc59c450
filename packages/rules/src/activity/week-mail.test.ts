import { describe, expect, it } from 'vitest';
import { quietUntil } from '../quiet.ts';
import { weekMailTime } from './week-mail.ts';

describe('the mail of a week', () => {
  it.each([
    [null, 'Sunday', '18:00'],
    [{ from: '22:00', to: '07:00' }, 'Sunday', '18:00'],
    [{ from: '17:00', to: '18:00' }, 'Sunday', '18:00'],
    [{ from: '18:00', to: '18:00' }, 'Sunday', '18:00'],
    [{ from: '17:00', to: '20:30' }, 'Sunday', '20:30'],
    [{ from: '18:00', to: '07:00' }, 'Monday', '07:00'],
    [{ from: '20:00', to: '19:00' }, 'Sunday', '19:00'],
  ] as const)('waits for the end of quiet hours, as its switch says: %o', (quiet, day, time) => {
    expect(weekMailTime(quiet)).toEqual({ day, time });
    // What is said is what happens: the first moment from 18:00 on that is not quiet.
    const due = Date.parse('2026-11-22T18:00:00Z');
    const goes = quietUntil(quiet, due, 'UTC') ?? due;
    const said = Date.parse(`2026-11-${day === 'Sunday' ? 22 : 23}T${time}:00Z`);
    expect(goes).toBe(said);
  });
});
