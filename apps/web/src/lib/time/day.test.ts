import { describe, expect, it } from 'vitest';
import { dayOf, fieldTime, isDay, longDay, momentOf, rangeOf, shiftDay, shortDay } from './day.ts';

const HOUR = 3_600_000;

describe('days of a zone', () => {
  it.each([
    ['2026-11-22', 'UTC', '2026-11-22T00:00:00Z', 24],
    ['2026-11-22', 'Pacific/Auckland', '2026-11-21T11:00:00Z', 24],
    ['2026-11-22', 'Asia/Kathmandu', '2026-11-21T18:15:00Z', 24],
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00Z', 23],
    ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00Z', 25],
    // The clock jumps over midnight.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z', 23],
    // The hour before midnight comes twice.
    ['2026-04-04', 'America/Santiago', '2026-04-04T03:00:00Z', 25],
    // Midnight comes twice.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z', 25],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', 24.5],
  ])('%s in %s begins at %s and has %d hours', (day, zone, start, hours) => {
    const { from, to } = rangeOf(day, zone);
    expect([new Date(from).toISOString(), (to - from) / HOUR]).toEqual([start.replace('Z', '.000Z'), hours]);
    expect([from - 1, from, to - 1, to].map((at) => dayOf(at, zone))).toEqual([
      shiftDay(day, -1),
      day,
      day,
      shiftDay(day, 1),
    ]);
  });

  it('go over months, years and leap days', () => {
    expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28');
    expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29');
    expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
  });

  it.each([
    ['2026-11-22', '05:15', 'Asia/Kathmandu', '2026-11-21T23:30:00.000Z'],
    ['2026-07-01', '18:00', 'America/New_York', '2026-07-01T22:00:00.000Z'],
    // The clock was put forward that night.
    ['2026-03-29', '12:00', 'Europe/London', '2026-03-29T11:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) => {
    const at = momentOf(day, time, zone);
    expect(new Date(at).toISOString()).toBe(moment);
    expect([dayOf(at, zone), fieldTime(at, zone)]).toEqual([day, time]);
  });

  it('knows a day from other words', () => {
    expect(['2026-02-28', '2026-02-29', '2026-13-01', '26-01-01', 'today', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(shiftDay('2026-02-28', 1)).toBe('2026-03-01');
    expect(longDay('2026-11-19')).toBe('Thursday 19 November');
    expect(shortDay('2026-11-19')).toBe('Thu 19 Nov');
  });
});
