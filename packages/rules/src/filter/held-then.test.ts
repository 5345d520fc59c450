import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldAt } from './held-then.ts';

const of = (resolver: string, policyId: string, version: number, since: number) => ({
  resolver,
  policyId,
  version,
  since,
});

describe('what resolvers decided by at a moment', () => {
  const receipts = [
    of('home', 'default', 1, 100),
    of('home', 'default', 2, 200),
    of('far', 'default', 1, 150),
    of('home', 'guests', 1, 300),
  ];

  it('is the version that each had in force then, until the next one', () => {
    expect(heldAt(receipts, 250)).toEqual([
      { ...of('far', 'default', 1, 150), until: null },
      { ...of('home', 'default', 2, 200), until: 300 },
    ]);
    expect(heldAt(receipts, 200)).toMatchObject([{ resolver: 'far' }, { version: 2 }]);
    expect(heldAt(receipts, 199)).toMatchObject([{ resolver: 'far' }, { version: 1, until: 200 }]);
  });

  it('says nothing of a resolver that had said nothing by then', () => {
    expect(heldAt(receipts, 120)).toMatchObject([{ resolver: 'home' }]);
    expect(heldAt(receipts, 99)).toEqual([]);
    expect(heldAt([], 99)).toEqual([]);
  });

  it('is not begun again by a receipt of the same version', () => {
    const same = [
      of('home', 'default', 2, 100),
      of('home', 'default', 2, 200),
      of('home', 'default', 3, 300),
    ];
    expect(heldAt(same, 250)).toEqual([{ ...of('home', 'default', 2, 100), until: 300 }]);
    const back = [of('home', 'a', 1, 100), of('home', 'b', 1, 200), of('home', 'a', 1, 300)];
    expect(heldAt(back, 400)).toEqual([{ ...of('home', 'a', 1, 300), until: null }]);
  });

  it('has at most one of each resolver, with the moment in its time, in whatever order they were noted', () => {
    const receipt = fc.record({
      resolver: fc.constantFrom('a', 'b'),
      policyId: fc.constantFrom('p', 'q'),
      version: fc.integer({ min: 1, max: 3 }),
      since: fc.integer({ min: 0, max: 50 }),
    });
    const noted = fc.uniqueArray(receipt, { selector: ({ resolver, since }) => `${resolver} ${since}` });
    fc.assert(
      fc.property(noted, fc.integer({ min: 0, max: 60 }), (all, at) => {
        const found = heldAt(all, at);
        expect(new Set(found.map(({ resolver }) => resolver)).size).toBe(found.length);
        for (const { since, until } of found) {
          expect(since).toBeLessThanOrEqual(at);
          expect(until ?? Infinity).toBeGreaterThan(at);
        }
        expect(heldAt(all.toReversed(), at)).toEqual(found);
      }),
    );
  });
});
