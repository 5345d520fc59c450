import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedNetwork } from '@kinward/contract/filter/filter.schemas.ts';
import { newMacs, type MacHeard } from './macs.ts';

const HOME = { networkId: 'home', familyId: 'family' } as unknown as FeedNetwork;
const [A, B] = ['a4:5e:60:1b:2c:3d', 'a4:5e:60:1b:2c:3e'];

let told: MacHeard[][];
let isThere: boolean;
const macs = () =>
  newMacs(async (heard) => {
    told.push(heard);
    await Promise.resolve();
    return isThere;
  });
const sums = (reports: MacHeard[][]): Record<string, number> => {
  const found: Record<string, number> = {};
  for (const { mac, queries } of reports.flat()) found[mac] = (found[mac] ?? 0) + queries;
  return found;
};

beforeEach(() => {
  [told, isThere] = [[], true];
  vi.useFakeTimers({ now: 60_000 * 1000 });
});
afterEach(() => vi.useRealTimers());

describe('hardware addresses that were heard', () => {
  it('are told soon, each once with its number of questions, and then some seconds apart', async () => {
    const { note } = macs();
    for (let count = 0; count < 3; count += 1) note(HOME, A);
    note(HOME, B);
    await vi.advanceTimersByTimeAsync(400);
    expect(told).toHaveLength(1);
    expect(sums(told)).toEqual({ [A]: 3, [B]: 1 });
    for (let count = 0; count < 40; count += 1) {
      note(HOME, A);
      await vi.advanceTimersByTimeAsync(250);
    }
    await vi.advanceTimersByTimeAsync(6000);
    expect(told.length).toBeLessThanOrEqual(4);
    expect(sums(told)).toEqual({ [A]: 43, [B]: 1 });
  });

  it('wait for a server that is away, and nothing of them is lost', async () => {
    isThere = false;
    const { note } = macs();
    note(HOME, A);
    await vi.advanceTimersByTimeAsync(20_000);
    note(HOME, A);
    isThere = true;
    told.length = 0;
    await vi.advanceTimersByTimeAsync(6000);
    expect(sums(told)).toEqual({ [A]: 2 });
  });

  it('are so many at most, also where somebody makes them up, who takes no room of another home', async () => {
    isThere = false;
    const { note } = macs();
    const madeUp = (at: number): string => `02:00:00:00:${(at >> 8).toString(16)}:${at & 255}`;
    for (let at = 0; at < 5000; at += 1) note(HOME, madeUp(at));
    for (let home = 0; home < 20; home += 1) {
      const other = { ...HOME, networkId: `home ${home}` };
      for (let at = 0; at < 300; at += 1) note(other, madeUp(at));
    }
    isThere = true;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(told.every((report) => report.length <= 200)).toBe(true);
    const homes = Map.groupBy(told.flat(), ({ networkId }) => networkId);
    expect([...homes.values()].map((one) => new Set(one.map(({ mac }) => mac)).size)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    // Once they were told there is room for others.
    told.length = 0;
    note(HOME, A);
    await vi.advanceTimersByTimeAsync(6000);
    expect(sums(told)).toEqual({ [A]: 1 });
  });
});
