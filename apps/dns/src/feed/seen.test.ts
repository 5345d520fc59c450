import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { Client } from '@kinward/filter-core/answer/respond.ts';
import { newSeen, type Heard, type HomeHeard, type KeyUsed } from './seen.ts';

const device = (name: string) => ({ deviceId: name, familyId: 'family' }) as unknown as FilterDevice;
const AT: Record<'address' | 'dot' | 'doh', Client> = {
  address: { address: '192.0.2.1', way: 'tls' },
  dot: { address: '192.0.2.1', way: 'tls', keyHash: 'a' },
  doh: { address: '192.0.2.1', way: 'https', keyHash: 'a' },
};

let told: Heard[][];
let homes: HomeHeard[][];
let inTwo: KeyUsed[][];
let isThere: boolean;
const seen = () =>
  newSeen({
    devices: async (heard) => {
      told.push(heard);
      await Promise.resolve();
      return isThere;
    },
    networks: async (heard) => {
      homes.push(heard);
      await Promise.resolve();
      return isThere;
    },
    twoNetworks: async (keys) => {
      inTwo.push(keys);
      await Promise.resolve();
      return isThere;
    },
  });
const all = (): string[] => told.flat().map(({ deviceId, kind }) => `${deviceId} ${kind}`);

beforeEach(() => {
  [told, homes, inTwo, isThere] = [[], [], [], true];
  vi.useFakeTimers({ now: 60_000 * 1000 });
});
afterEach(() => vi.useRealTimers());

describe('what was heard of a device', () => {
  it('is told once a minute for each layer, soon after the first question', async () => {
    const { note } = seen();
    for (let count = 0; count < 5; count += 1)
      for (const client of Object.values(AT)) note(device('a'), client);
    await vi.advanceTimersByTimeAsync(1000);
    expect(all()).toEqual(['a address', 'a dot', 'a doh']);
    note(device('a'), AT.dot);
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    note(device('a'), AT.dot);
    await vi.advanceTimersByTimeAsync(1000);
    expect(all().slice(3)).toEqual(['a dot']);
  });

  it('is told of its key in two networks, again until it was heard', async () => {
    isThere = false;
    const { noteKey } = seen();
    for (let minute = 0; minute < 10; minute += 1) {
      for (const address of ['192.0.2.1', '198.51.100.1', '192.0.2.1'])
        noteKey(device('a'), { ...AT.dot, address });
      await vi.advanceTimersByTimeAsync(minute < 9 ? 60_000 : 1000);
    }
    isThere = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(inTwo.map((keys) => keys.map(({ deviceId }) => deviceId))).toEqual([['a'], ['a']]);
  });

  it('is told again until it was heard, with how long ago it was', async () => {
    isThere = false;
    const { note } = seen();
    note(device('a'), AT.dot);
    await vi.advanceTimersByTimeAsync(30_000);
    isThere = true;
    await vi.advanceTimersByTimeAsync(3000);
    const [last] = told.at(-1) ?? [];
    expect(last?.secondsAgo).toBeGreaterThanOrEqual(30);
    const count = told.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told).toHaveLength(count);
  });

  it('is the newest, where it was heard again meanwhile', async () => {
    isThere = false;
    const { note } = seen();
    note(device('a'), AT.dot);
    await vi.advanceTimersByTimeAsync(90_000);
    note(device('a'), AT.dot);
    isThere = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(told.at(-1)).toMatchObject([{ deviceId: 'a', kind: 'dot' }]);
    expect(told.at(-1)?.[0]?.secondsAgo).toBeLessThan(5);
  });

  it('is told of many in parts, of each once', async () => {
    const { note } = seen();
    for (let index = 0; index < 450; index += 1) note(device(`d${index}`), AT.doh);
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(new Set(all()).size).toBe(450);
  });

  it('is nothing more once it was ended', async () => {
    const ended = seen();
    ended.note(device('a'), AT.dot);
    ended[Symbol.dispose]();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([]);
  });

  it('is of a home where no device is known', async () => {
    const home = { networkId: 'home', familyId: 'family' } as unknown as FeedNetwork;
    const { note } = seen();
    note(home, AT.address);
    note(home, AT.address);
    await vi.advanceTimersByTimeAsync(1000);
    expect([told, homes]).toEqual([[], [[{ networkId: 'home', familyId: 'family', secondsAgo: 0 }]]]);
  });
});
