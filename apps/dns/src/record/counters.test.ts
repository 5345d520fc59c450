import { describe, expect, it } from 'vitest';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { Counters } from './counters.ts';

const owner = { deviceId: 'd' as DeviceId, familyId: 'f' as FamilyId };
const YOUTUBE = 'service:youtube';
const counted = (fill: (counters: Counters) => void) => {
  const counters = new Counters([YOUTUBE, 'category:video']);
  fill(counters);
  return counters
    .flush(60_000)
    .flatMap(({ counts }) =>
      counts.map(({ verdict, target, queries, used }) => [verdict, target, queries, used]),
    );
};

describe('what is counted of a minute', () => {
  it('is the sum of a verdict and what of it is of each target, once', () => {
    const counters = new Counters([YOUTUBE]);
    counters.add(owner, 'allowed', [YOUTUBE], 'youtube.example');
    counters.add(owner, 'blocked', ['deny'], 'x.example');
    expect(counters.flush(5)).toEqual([
      {
        owner,
        counts: [
          { deviceId: 'd', at: 5, verdict: 'allowed', target: '', queries: 1, used: true },
          { deviceId: 'd', at: 5, verdict: 'allowed', target: YOUTUBE, queries: 1, used: false },
          { deviceId: 'd', at: 5, verdict: 'blocked', target: '', queries: 1, used: false },
          { deviceId: 'd', at: 5, verdict: 'blocked', target: 'deny', queries: 1, used: false },
        ],
      },
    ]);
    expect(counters.flush(6)).toEqual([]);
  });

  it.each([
    ['two names', ['a', 'b'], true],
    ['one name twice', ['a', 'a'], false],
    ['one name three times', ['a', 'a', 'a'], true],
    ['one question', ['a'], false],
  ])('is use of a service and its category by %s', (_, names, used) => {
    const rows = counted((counters) => {
      for (const name of names) counters.add(owner, 'allowed', [YOUTUBE, 'category:video'], name);
    });
    expect(rows).toContainEqual(['allowed', YOUTUBE, names.length, used]);
    expect(rows).toContainEqual(['allowed', 'category:video', names.length, used]);
    expect(rows).toContainEqual(['allowed', '', names.length, true]);
  });

  it('is no use where it was blocked, or where no name is known', () => {
    const rows = counted((counters) => {
      for (let round = 0; round < 5; round += 1)
        counters.add(owner, 'blocked', [YOUTUBE], `${round}.example`);
      for (let round = 0; round < 5; round += 1) counters.add(owner, 'allowed', [], '');
    });
    expect(rows).toEqual([
      ['allowed', '', 5, false],
      ['blocked', '', 5, false],
      ['blocked', YOUTUBE, 5, false],
    ]);
  });

  it('is no use where the device asks by itself, or for what comes along with everything', () => {
    const rows = counted((counters) => {
      for (const name of ['a', 'b', 'c']) counters.add(owner, 'allowed', [YOUTUBE], name, false);
      for (const name of ['a', 'b', 'c']) counters.add(owner, 'allowed', ['category:ads'], name);
      counters.add(owner, 'allowed', [YOUTUBE], 'd');
    });
    expect(rows).toContainEqual(['allowed', YOUTUBE, 4, false]);
    expect(rows).toContainEqual(['allowed', 'category:ads', 3, false]);
  });

  it('has room for targets that were not known before', () => {
    const targets = Array.from({ length: 500 }, (_, index) => `list:${index}`);
    const rows = counted((counters) => {
      for (const target of targets) counters.add(owner, 'blocked', [target], 'x.example');
      counters.add(owner, 'allowed', [YOUTUBE], 'a');
      counters.add(owner, 'allowed', [YOUTUBE], 'b');
    });
    expect(rows.slice(0, 2)).toEqual([
      ['allowed', '', 2, true],
      ['allowed', YOUTUBE, 2, true],
    ]);
    expect(rows[2]).toEqual(['blocked', '', 500, false]);
    expect(rows.slice(3).map(([, target]) => target)).toEqual(targets);
  });
});
