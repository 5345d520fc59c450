import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { countBudget, totalOf, type Use } from './budget.ts';

const PHONE = 'phone' as DeviceId;
const TABLET = 'tablet' as DeviceId;

const use = fc
  .record({
    deviceId: fc.constantFrom(PHONE, TABLET, 'pc' as DeviceId),
    appId: fc.constantFrom('a', 'b'),
    from: fc.integer({ min: -20, max: 120 }),
    length: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ deviceId, appId, from, length }): Use => ({ deviceId, appId, from, to: from + length }));
const window = { from: 0, to: 100 };

/** What runs at a moment, found by linear search. */
const runningAt = (uses: readonly Use[], at: number): string =>
  [
    ...new Set(
      uses.filter(({ from, to }) => from <= at && at < to).map((one) => `${one.deviceId} ${one.appId}`),
    ),
  ]
    .toSorted()
    .join();

describe('what counts against a budget', () => {
  it('is each moment once, with all that ran in it, as a search moment by moment would find', () => {
    fc.assert(
      fc.property(fc.array(use, { maxLength: 12 }), (uses) => {
        const counted = countBudget(uses, window, 20);
        for (let at = window.from; at < window.to; at += 1) {
          const own = counted.filter(({ from, to }) => from <= at && at < to);
          expect(own.map((one) => one.uses.map((u) => `${u.deviceId} ${u.appId}`).join()).join(';')).toBe(
            runningAt(uses, at),
          );
        }
        const slow = Array.from({ length: 100 }, (_, at) => runningAt(uses, at)).filter(
          (text) => text !== '',
        );
        expect(totalOf(counted)).toBe(slow.length);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is in order, without added gaps and without empty stretches', () => {
    fc.assert(
      fc.property(fc.array(use, { maxLength: 12 }), (uses) => {
        const counted = countBudget(uses, window, 20);
        counted.forEach(({ from, to, uses: own }, index) => {
          const before = counted[index - 1];
          expect(to).toBeGreaterThan(from);
          expect(own.length).toBeGreaterThan(0);
          if (before) expect(from).toBeGreaterThanOrEqual(before.to);
          if (before?.to === from) expect(own).not.toEqual(before.uses);
        });
      }),
    );
  });

  it('counts the same minute on two devices once', () => {
    const uses: Use[] = [
      { deviceId: PHONE, appId: 'a', from: 0, to: 60 },
      { deviceId: TABLET, appId: 'b', from: 30, to: 90 },
    ];
    expect(totalOf(countBudget(uses, window, 20))).toBe(90);
    expect(countBudget(uses, window, 20).map(({ from, to, uses: own }) => [from, to, own.length])).toEqual([
      [0, 30, 1],
      [30, 60, 2],
      [60, 90, 1],
    ]);
  });

  it('limits the uses named per stretch, and stays fast when a device claims thousands at once', () => {
    const uses = Array.from({ length: 20_000 }, (_, index): Use => {
      const from = index * 1_000;
      return { deviceId: PHONE, appId: `app ${index}`, from, to: 43_200_000 + from };
    });
    const counted = countBudget(uses, { from: 0, to: 86_400_000 }, 20);
    expect(totalOf(counted)).toBe(43_200_000 + 19_999_000);
    expect(counted).toHaveLength(39_999);
    expect(Math.max(...counted.map((one) => one.uses.length))).toBe(20);
  });
});
