import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { clockAt, dayAt, shiftDay } from '../schedules/usage.ts';
import {
  budgetDays,
  calendarWeek,
  mailDue,
  mondayOf,
  screenChange,
  stretchBefore,
  worthAWord,
  type WeekBudget,
} from './week.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = [
  'Europe/Zagreb',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'UTC',
];
/** Around the clock changes of these zones, and elsewhere. */
const anyMoment = fc.oneof(
  fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
  ...['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-10-04', '2026-10-25', '2026-11-01'].map(
    (day) =>
      fc.date({
        min: new Date(Date.parse(day) - 2 * DAY),
        max: new Date(Date.parse(day) + 2 * DAY),
        noInvalidDate: true,
      }),
  ),
);
const anyZone = fc.constantFrom(...ZONES);
const at = (text: string): number => Date.parse(text);

describe('a calendar week', () => {
  it.each([
    ['2026-11-09', '2026-11-09'],
    ['2026-11-15', '2026-11-09'],
    ['2026-11-16', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s begins on %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  it('holds every moment of its days and no other, whatever the clock does', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, zone) => {
        const now = moment.getTime();
        const { days, edges } = calendarWeek(dayAt(now, zone), zone);
        expect(days).toContain(dayAt(now, zone));
        expect(edges[0]).toBeLessThanOrEqual(now);
        expect(edges[7]).toBeGreaterThan(now);
        expect(edges.slice(0, 7).map((edge) => dayAt(edge, zone))).toEqual(days);
        expect(new Date(`${days[0] ?? ''}T00:00:00Z`).getUTCDay()).toBe(1);
      }),
      { numRuns: runs(500, 60) },
    );
  });
});

describe('what is compared with', () => {
  it('is the whole week before once the week is over', () => {
    const week = calendarWeek('2026-10-19', 'Europe/Zagreb');
    const before = stretchBefore(week, at('2026-10-26T12:00:00Z'), 'Europe/Zagreb');
    expect(before).toEqual({ from: at('2026-10-11T22:00:00Z'), to: at('2026-10-18T22:00:00Z') });
  });

  it('is as much of the week before as has passed of a week that runs', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, zone) => {
        const now = moment.getTime();
        const week = calendarWeek(dayAt(now, zone), zone);
        const { from, to } = stretchBefore(week, now, zone);
        const monday = shiftDay(week.days[0] ?? '', -7);
        expect(dayAt(from, zone)).toBe(monday);
        expect(to).toBeGreaterThanOrEqual(from);
        // The same weekday: its end at the latest, or its start itself.
        const sameDay = shiftDay(dayAt(now, zone), -7);
        expect([sameDay, shiftDay(sameDay, -1)]).toContain(dayAt(Math.max(from, to - 1), zone));
      }),
      { numRuns: runs(500, 60) },
    );
  });
});

describe('a change of screen use', () => {
  it.each([
    [13 * 3600, 14 * 3600, { change: 'less', seconds: 3600 }],
    [14 * 3600, 13 * 3600, { change: 'more', seconds: 3600 }],
    [3600, 3600 + 14 * 60, { change: 'same', seconds: 14 * 60 }],
    // Half an hour of twelve is a twenty-fourth.
    [12 * 3600 + 1800, 12 * 3600, { change: 'same', seconds: 1800 }],
    [3600, null, null],
  ])('from %s s, before %s s, is %o', (seconds, before, change) => {
    expect(screenChange(seconds, before)).toEqual(change);
  });
});

describe('budgets', () => {
  const week = calendarWeek('2026-11-09', 'UTC');
  const after = at('2026-11-16T00:00:00Z');
  const hours = (day: number, from: number, length: number) => ({
    from: (week.edges[day] ?? 0) + from * HOUR,
    to: (week.edges[day] ?? 0) + (from + length) * HOUR,
  });
  const hourADay = (counted: WeekBudget['counted']): WeekBudget => ({
    minutes: [60, 60, 60, 60, 60, 60, null],
    since: 0,
    counted,
  });

  it('are kept on the days on which no more was used; a day without one does not count', () => {
    const budget = hourADay([hours(0, 8, 1), hours(1, 8, 1.5), hours(6, 8, 9)]);
    expect(budgetDays([budget], [], week, after)).toEqual({ kept: 5, of: 6 });
  });

  it('are not broken by what a parent gave', () => {
    const budget = hourADay([hours(1, 8, 1.5)]);
    expect(budgetDays([budget], [hours(1, 9, 1), hours(1, 9.25, 0.5)], week, after)).toEqual({
      kept: 6,
      of: 6,
    });
  });

  it('judge no day that is not over, and none before the budget', () => {
    const budget = { ...hourADay([]), since: (week.edges[1] ?? 0) + HOUR };
    expect(budgetDays([budget], [], week, week.edges[4] ?? 0)).toEqual({ kept: 2, of: 2 });
    expect(budgetDays([budget], [], week, week.edges[2] ?? 0)).toBeNull();
    expect(budgetDays([], [], week, after)).toBeNull();
  });

  it('are all to be kept', () => {
    const both = [hourADay([hours(0, 1, 2)]), hourADay([hours(0, 1, 1)])];
    expect(budgetDays(both, [], week, after)).toEqual({ kept: 5, of: 6 });
  });
});

describe('worth a word', () => {
  it('are two late evenings, then much more screen, and nothing that the week does not carry', () => {
    const more = { change: 'more', seconds: 2 * 3600 } as const;
    expect(worthAWord(2, more, 3600)).toEqual({ kind: 'late', times: 2 });
    expect(worthAWord(1, more, 3600)).toEqual({ kind: 'more', seconds: 7200 });
    expect(worthAWord(null, more, 20 * 3600)).toBeNull();
    expect(worthAWord(1, { change: 'more', seconds: 1800 }, 3600)).toBeNull();
    expect(worthAWord(0, { change: 'less', seconds: 7200 }, 36_000)).toBeNull();
    expect(worthAWord(null, null, null)).toBeNull();
  });
});

describe('the mail of a week', () => {
  it.each([
    ['2026-11-15T16:59:59Z', null],
    ['2026-11-15T17:00:00Z', '2026-11-09'],
    ['2026-11-15T22:59:00Z', '2026-11-09'],
    ['2026-11-17T22:59:00Z', '2026-11-09'],
    ['2026-11-17T23:00:00Z', null],
    ['2026-11-20T12:00:00Z', null],
    // The night of that Sunday has 25 hours.
    ['2026-10-25T16:59:59Z', null],
    ['2026-10-25T17:00:00Z', '2026-10-19'],
    ['2026-03-29T15:59:59Z', null],
    ['2026-03-29T16:00:00Z', '2026-03-23'],
  ])('at %s is due of %s in Zagreb', (now, monday) => {
    expect(mailDue(at(now), 'Europe/Zagreb')).toBe(monday);
  });

  it('is due from 18:00 of a Sunday on, in every zone and at every change of the clock', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (moment, zone) => {
        const now = moment.getTime();
        const due = mailDue(now, zone);
        const day = dayAt(now, zone);
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
        if (weekday === 0) expect(due).toBe(clockAt(now, zone) >= '18:00' ? mondayOf(day) : null);
        else if (weekday === 1) expect(due).toBe(shiftDay(mondayOf(day), -7));
        else if (weekday > 2) expect(due).toBeNull();
      }),
      { numRuns: runs(1000, 120) },
    );
  });
});
