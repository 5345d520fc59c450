import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { morningAfter } from './morning.ts';
import { clockAt } from './usage.ts';

const ZONE = 'Europe/Zagreb';
const night = (
  from: string,
  to: string,
  days: readonly number[] = [0, 1, 2, 3, 4, 5, 6],
  wholeDevice = true,
) => ({
  from,
  to,
  weekDays: WEEK_DAYS.filter((_, index) => days.includes(index)),
  wholeDevice,
});
const morning = (nights: ReturnType<typeof night>[], at: string, zone = ZONE): string =>
  new Date(morningAfter(nights, Date.parse(at), zone)).toISOString();

describe('the first morning after a moment', () => {
  // In Zagreb it is two hours later. 8 May 2026 is a Friday.
  it('is the next 7 o’clock where there is no Bedtime', () => {
    expect(morning([], '2026-05-08T18:00:00Z')).toBe('2026-05-09T05:00:00.000Z');
    expect(morning([], '2026-05-08T23:30:00Z')).toBe('2026-05-09T05:00:00.000Z');
    expect(morning([], '2026-05-08T04:59:00Z')).toBe('2026-05-08T05:00:00.000Z');
    expect(morning([], '2026-05-08T05:00:00Z')).toBe('2026-05-09T05:00:00.000Z');
  });

  it('is the end of the Bedtime of that night, of several the last', () => {
    const bedtimes = [night('20:30', '06:30', [6, 0, 1, 2, 3]), night('22:00', '08:15', [4, 5])];
    expect(morning(bedtimes, '2026-05-08T18:00:00Z')).toBe('2026-05-09T06:15:00.000Z');
    expect(morning(bedtimes, '2026-05-10T18:00:00Z')).toBe('2026-05-11T04:30:00.000Z');
    expect(morning([night('20:00', '06:00'), night('21:00', '06:45')], '2026-05-08T18:00:00Z')).toBe(
      '2026-05-09T04:45:00.000Z',
    );
    // Their morning is over: the next one.
    expect(morning([night('20:30', '06:30')], '2026-05-08T04:45:00Z')).toBe('2026-05-09T04:30:00.000Z');
  });

  it('is none of a schedule by day, for some apps, into the afternoon, or of another night', () => {
    const others = [
      night('08:00', '13:00'),
      night('21:00', '05:00', [0, 1, 2, 3, 4, 5, 6], false),
      night('20:00', '15:00'),
      night('20:00', '06:00', [0]),
    ];
    expect(morning(others, '2026-05-08T18:00:00Z')).toBe('2026-05-09T05:00:00.000Z');
  });

  it('is that time of the family’s wall clock, also over a clock change', () => {
    expect(morning([], '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(morning([], '2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(morning([], '2026-05-08T20:00:00Z', 'America/New_York')).toBe('2026-05-09T11:00:00.000Z');
  });

  it('is always ahead, by a day and two hours at most, and at its time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
        fc.constantFrom(ZONE, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'),
        (at, zone) => {
          const end = morningAfter([], at, zone);
          expect(end).toBeGreaterThan(at);
          expect(end - at).toBeLessThanOrEqual(26 * 3_600_000);
          expect(clockAt(end, zone)).toBe('07:00');
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
