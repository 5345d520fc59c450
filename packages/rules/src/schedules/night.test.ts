import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { isNight, nightsIn, type NightSchedule } from './night.ts';
import { dayEdges } from './usage.ts';

const ZONE = 'Europe/London';
const bedtime = (from: string, to: string, more: Partial<NightSchedule> = {}): NightSchedule => ({
  from,
  to,
  weekDays: [...WEEK_DAYS],
  wholeDevice: true,
  ...more,
});

describe('isNight', () => {
  it.each([
    ['2026-07-01T20:59:59Z', false],
    // 22:00 in London, in summer.
    ['2026-07-01T21:00:00Z', true],
    ['2026-07-02T04:59:59Z', true],
    ['2026-07-02T05:00:00Z', false],
    ['2026-12-01T21:30:00Z', false],
    ['2026-12-01T22:00:00Z', true],
  ])('%s is %s', (at, is) => expect(isNight(Date.parse(at), ZONE)).toBe(is));

  it("counts the device's bedtime, and no other schedule", () => {
    const at = Date.parse('2026-12-01T20:00:00Z');
    expect(isNight(at, ZONE, [bedtime('19:30', '07:00')])).toBe(true);
    expect(isNight(Date.parse('2026-12-01T06:30:00Z'), ZONE, [bedtime('19:30', '07:00')])).toBe(true);
    expect(isNight(at, ZONE, [bedtime('19:30', '07:00', { weekDays: ['Monday'] })])).toBe(false);
    // Homework, and an app that is off until the morning.
    expect(isNight(at, ZONE, [bedtime('19:30', '21:00')])).toBe(false);
    expect(isNight(at, ZONE, [bedtime('19:30', '07:00', { wholeDevice: false })])).toBe(false);
  });
});

describe('nightsIn', () => {
  const time = fc
    .tuple(fc.nat(23), fc.constantFrom('00', '15', '30'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const schedule = fc.record({
    from: time,
    to: time,
    weekDays: fc.subarray([...WEEK_DAYS]),
    wholeDevice: fc.boolean(),
  });

  it('holds exactly the moments of a day that are night, also where the clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-10', '2027-01-01'),
        fc.constantFrom(ZONE, 'America/Santiago', 'Australia/Lord_Howe', 'UTC'),
        fc.array(schedule, { maxLength: 3 }),
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
          minLength: 20,
          maxLength: 20,
        }),
        (date, zone, schedules, moments) => {
          const [from = 0, to = 0] = dayEdges(date, 1, zone);
          const nights = nightsIn({ from, to }, zone, schedules);
          for (const part of moments) {
            const at = from + Math.floor(part * (to - from));
            expect(nights.some((night) => at >= night.from && at < night.to)).toBe(
              isNight(at, zone, schedules),
            );
          }
        },
      ),
      { numRuns: runs(500, 40) },
    );
  });
});
