import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { clockAt, dayAt, shiftDay } from '../schedules/usage.ts';
import { isBedtime, lateEvenings, type Bedtime } from './late-evenings.ts';
import { calendarWeek } from './week.ts';

const [PHONE, TABLET] = ['phone', 'tablet'] as DeviceId[] as [DeviceId, DeviceId];
const MINUTE = 60_000;
const zone = 'UTC';
const { days } = calendarWeek('2026-11-09', zone);
const use = (from: string, to: string, deviceId = PHONE) => ({
  deviceId,
  appId: 'a',
  from: Date.parse(`2026-11-${from}:00Z`),
  to: Date.parse(`2026-11-${to}:00Z`),
});
const late = (uses: ReturnType<typeof use>[], bedtimes: Bedtime[] = []) =>
  lateEvenings(uses, days, zone, bedtimes).map(({ day, until }) => `${day} ${clockAt(until, zone)}`);

describe('late evenings', () => {
  it('are those with ten minutes of use after 22:00, also past midnight', () => {
    const uses = [
      use('09T21:00', '09T22:09'),
      use('11T22:50', '11T23:40'),
      use('13T20:00', '14T01:12'),
      use('15T23:30', '16T00:20'),
    ];
    expect(late(uses)).toEqual(['2026-11-11 23:40', '2026-11-13 01:12', '2026-11-15 00:20']);
  });

  it('count all devices as one, each moment once', () => {
    expect(late([use('09T22:00', '09T22:06'), use('09T22:02', '09T22:08', TABLET)])).toEqual([]);
    expect(late([use('09T22:00', '09T22:06'), use('09T22:30', '09T22:34', TABLET)])).toEqual([
      '2026-11-09 22:34',
    ]);
  });

  it('are not early mornings, unless the evening goes on until then', () => {
    expect(late([use('10T04:30', '10T05:50')])).toEqual([]);
    expect(late([use('10T03:00', '10T04:10'), use('10T04:20', '10T07:00')])).toEqual(['2026-11-09 06:00']);
    expect(late([use('09T22:00', '09T22:20'), use('10T05:00', '10T05:50')])).toEqual(['2026-11-09 22:20']);
  });

  it('begin with a Bedtime of the device on that day, earlier or later', () => {
    const bedtimes: Bedtime[] = [
      { deviceId: PHONE, from: '20:30', weekDays: ['Monday'] },
      { deviceId: TABLET, from: '23:30', weekDays: ['Monday'] },
    ];
    expect(late([use('09T20:20', '09T20:45'), use('10T20:20', '10T20:45')], bedtimes)).toEqual([
      '2026-11-09 20:45',
    ]);
    expect(late([use('09T23:00', '09T23:25', TABLET)], bedtimes)).toEqual([]);
  });

  it('know a Bedtime by its hours and that it covers the device', () => {
    const bedtime = { from: '21:00', to: '07:00', wholeDevice: true };
    expect(isBedtime(bedtime)).toBe(true);
    expect(isBedtime({ ...bedtime, wholeDevice: false })).toBe(false);
    expect(isBedtime({ ...bedtime, from: '16:00', to: '18:00' })).toBe(false);
    expect(isBedtime({ ...bedtime, from: '17:00' })).toBe(false);
  });

  it('are found by the clock of the family in any week, those of clock changes included', () => {
    const zones = [
      'Europe/Zagreb',
      'America/New_York',
      'Australia/Lord_Howe',
      'America/Havana',
      'Africa/Cairo',
    ];
    const weeks = [
      '2026-03-02',
      '2026-03-23',
      '2026-03-30',
      '2026-04-20',
      '2026-10-19',
      '2026-10-26',
      '2026-06-01',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...weeks),
        fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }),
        fc.integer({ min: 10, max: 200 }),
        (where, monday, offset, length) => {
          const week = calendarWeek(monday, where);
          const from = (week.edges[0] ?? 0) + offset * MINUTE;
          const to = from + length * MINUTE;
          const found = lateEvenings([{ deviceId: PHONE, appId: 'a', from, to }], week.days, where, []);
          // Slow reference: minute by minute on the wall clock.
          const inNight = new Map<string, number>();
          for (let at = from; at < to; at += MINUTE) {
            const clock = clockAt(at, where);
            const day = dayAt(at, where);
            const evening = clock >= '22:00' ? day : clock < '06:00' ? shiftDay(day, -1) : null;
            if (evening !== null) inNight.set(evening, at + MINUTE);
          }
          for (const { day, until } of found) {
            expect(inNight.get(day)).toBe(until);
            expect(week.days).toContain(day);
          }
          expect(found.length).toBeLessThanOrEqual(inNight.size);
          const all = clockAt(from, where) >= '22:00' && clockAt(from, where) < '23:30';
          if (all && week.days.includes(dayAt(from, where)))
            expect(found.map(({ day }) => day)).toEqual([dayAt(from, where)]);
        },
      ),
      { numRuns: runs(600, 80) },
    );
  });
});
