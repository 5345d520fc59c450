import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { countBudget, totalOf, type Use } from './budget.ts';
import { attended, usesOfSites, type SiteMinute } from './site-use.ts';

const MINUTE = 60_000;
const [PHONE, TABLET] = ['phone' as DeviceId, 'tablet' as DeviceId];
const ROBLOX = 'service:roblox';
const minute = (at: number, deviceId = PHONE): SiteMinute => ({ deviceId, target: ROBLOX, at: at * MINUTE });
const use = (appId: string, from: number, to: number, deviceId = PHONE): Use => ({
  deviceId,
  appId,
  from: from * MINUTE,
  to: to * MINUTE,
});
const isRoblox = ({ appId }: Use): boolean => appId === 'com.roblox.client';
const counted = (minutes: SiteMinute[], uses: Use[] = []): number => {
  const all = [...uses.filter(isRoblox), ...usesOfSites(minutes, uses, isRoblox)];
  return totalOf(countBudget(all, { from: 0, to: 1_000 * MINUTE }, 20)) / MINUTE;
};

describe('a minute that the filter saw', () => {
  it('counts where the device asked within two minutes of it as well', () => {
    const asking = (...at: number[]) => new Map([[PHONE, new Set(at.map((one) => one * MINUTE))]]);
    const kept = (...at: number[]) => attended([minute(10)], asking(...at)).length;
    for (const near of [8, 9, 11, 12]) expect(kept(10, near)).toBe(1);
    for (const far of [7, 13]) expect(kept(10, far)).toBe(0);
    expect(kept(10)).toBe(0);
    expect(attended([minute(10, TABLET)], asking(9, 10, 11))).toEqual([]);
  });

  it('counts of a device that reports no apps, and once where two devices are in use together', () => {
    expect(counted([minute(1), minute(2), minute(5)])).toBe(3);
    expect(counted([minute(1), minute(1, TABLET), minute(2, TABLET)])).toBe(2);
    expect(counted([minute(1, TABLET)], [use('com.roblox.client', 1, 2)])).toBe(1);
  });

  it('counts no more where its app was in front on that device: the report is the more exact', () => {
    expect(counted([minute(1)], [use('com.roblox.client', 1.2, 1.4)])).toBeCloseTo(0.2);
    expect(counted([minute(1), minute(2)], [use('com.roblox.client', 1, 2), use('com.chess', 2, 3)])).toBe(2);
  });

  it('counts where another app was in front, as a browser is, and not where reports say that nothing was', () => {
    expect(counted([minute(1)], [use('org.mozilla.firefox', 0, 5)])).toBe(1);
    expect(counted([minute(1)], [use('com.chess', 5, 6)])).toBe(0);
    // What is not reported yet is not known to be nothing.
    expect(counted([minute(8)], [use('com.chess', 5, 6)])).toBe(1);
    expect(counted([minute(1)], [use('com.chess', 5, 6, TABLET)])).toBe(1);
  });

  it('never makes a moment count twice, and never more than what either of both saw', () => {
    const devices = fc.constantFrom(PHONE, TABLET);
    const minutes = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 30 }), devices).map(([at, of]) => minute(at, of)),
    );
    const uses = fc.array(
      fc
        .tuple(
          fc.constantFrom('com.roblox.client', 'com.chess'),
          fc.integer({ min: 0, max: 60 }),
          fc.integer({ min: 1, max: 20 }),
          devices,
        )
        .map(([appId, from, length, of]) => use(appId, from / 2, (from + length) / 2, of)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(minutes, uses, (seen, reported) => {
        // Half minutes, each of which is in use or is not: a slow and obvious sum.
        const halves = (test: (at: number) => boolean) =>
          Array.from({ length: 200 }, (_, index) => index / 2).filter(test).length / 2;
        const inApp = (at: number) =>
          reported.some((one) => isRoblox(one) && one.from <= at * MINUTE && at * MINUTE < one.to);
        const inSites = (at: number) =>
          seen.some((one) => one.at <= at * MINUTE && at * MINUTE < one.at + MINUTE);
        const total = counted(seen, reported);
        expect(total).toBeGreaterThanOrEqual(halves(inApp));
        expect(total).toBeLessThanOrEqual(halves((at) => inApp(at) || inSites(at)));
      }),
      { numRuns: runs(3_000, 300) },
    );
  });
});
