import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { nightUse, screenStretches } from './screen.ts';

const DAY = '2026-05-20';
const MINUTE = 60_000;
/** In Zagreb the clock is two hours ahead. */
const ZONE = 'Europe/Zagreb';
const START = Date.parse('2026-05-19T22:00:00Z');
const WINDOW = { from: START, to: START + 24 * 60 * MINUTE };
const minute = (clock: string): number => {
  const [hour = 0, minutes = 0] = clock.split(':').map(Number);
  return START + (hour * 60 + minutes) * MINUTE;
};
const use = (appId: string, from: string, to: string, deviceId = 'd1') => ({
  appId,
  deviceId: deviceId as DeviceId,
  from: minute(from),
  to: minute(to),
});

describe('stretches of screen use', () => {
  it('join apps and devices, and pauses of a minute', () => {
    expect(
      screenStretches(
        [use('a', '10:00', '10:20'), use('b', '10:21', '10:30', 'd2'), use('a', '10:32', '10:40')],
        WINDOW,
      ),
    ).toEqual([
      { from: minute('10:00'), to: minute('10:30') },
      { from: minute('10:32'), to: minute('10:40') },
    ]);
  });

  it('lie within the window, in order and apart, and hold every moment of use', () => {
    const uses = fc.array(
      fc
        .tuple(fc.integer({ min: -200, max: 1_500 }), fc.integer({ min: 1, max: 90 }))
        .map(([from, length]) => ({
          from: START + from * MINUTE,
          to: START + (from + length) * MINUTE,
        })),
    );
    fc.assert(
      fc.property(uses, (all) => {
        const found = screenStretches(all, WINDOW);
        for (const [index, { from, to }] of found.entries()) {
          expect(from).toBeGreaterThanOrEqual(WINDOW.from);
          expect(to).toBeLessThanOrEqual(WINDOW.to);
          expect(to).toBeGreaterThan(from);
          expect(from).toBeGreaterThan((found[index - 1]?.to ?? -Infinity) + MINUTE);
        }
        for (const one of all) {
          const at = Math.max(one.from, WINDOW.from);
          if (at < Math.min(one.to, WINDOW.to))
            expect(found.some(({ from, to }) => from <= at && at < to)).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('use at night', () => {
  it('is told with its most used app, after midnight and late in the evening', () => {
    const uses = [
      use('video', '01:12', '01:24'),
      use('chat', '01:24', '01:27'),
      use('chat', '16:00', '18:00'),
      use('video', '21:50', '22:20', 'd2'),
    ];
    expect(nightUse(uses, DAY, ZONE)).toEqual([
      {
        from: minute('01:12'),
        to: minute('01:27'),
        ms: 15 * MINUTE,
        most: { appId: 'video', deviceId: 'd1' },
      },
      {
        from: minute('22:00'),
        to: minute('22:20'),
        ms: 20 * MINUTE,
        most: { appId: 'video', deviceId: 'd2' },
      },
    ]);
  });

  it('is none for a look at the clock, nor by day', () => {
    expect(nightUse([use('a', '02:00', '02:04'), use('a', '06:00', '21:59')], DAY, ZONE)).toEqual([]);
  });

  it('ends at six where the clock is put forward in between', () => {
    const day = '2026-03-29';
    const at = Date.parse('2026-03-28T23:00:00Z');
    const uses = [{ appId: 'a', deviceId: 'd1' as DeviceId, from: at, to: at + 8 * 60 * MINUTE }];
    // Five hours, as the hour from two to three is not there.
    expect(nightUse(uses, day, ZONE)[0]?.ms).toBe(5 * 60 * MINUTE);
  });
});
