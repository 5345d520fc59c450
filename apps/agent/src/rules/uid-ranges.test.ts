import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined, subordinateIds, without, type UidRange } from './uid-ranges.ts';

const TEXT = `root:1:5
kida:100000:65536
3001:300000:10
kidab:400000:10
kida:500000:0
kida:nonsense:1
mum:200000:65536`;

const Range = fc
  .tuple(fc.nat(60), fc.nat(20))
  .map(([first, more]): UidRange => ({ first, last: first + more }));
const idsOf = (ranges: readonly UidRange[]): Set<number> =>
  new Set(
    ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  );

describe('ids for containers', () => {
  it('are those of the name and of the number, and nobody else’s', () => {
    expect(subordinateIds(TEXT, { name: 'kida', uid: 3001 })).toEqual([
      { first: 100_000, last: 165_535 },
      { first: 300_000, last: 300_009 },
    ]);
    expect(subordinateIds('', { name: 'kida', uid: 3001 })).toEqual([]);
  });

  it('joined are the same ids, in order and apart', () => {
    fc.assert(
      fc.property(fc.array(Range), (ranges) => {
        const all = joined(ranges);
        expect(idsOf(all)).toEqual(idsOf(ranges));
        for (const [at, { first }] of all.entries())
          expect(first).toBeGreaterThan((all[at - 1]?.last ?? -2) + 1);
      }),
    );
  });

  it('without others are those that none of the others has', () => {
    fc.assert(
      fc.property(fc.array(Range), fc.array(Range), (ranges, taken) => {
        const others = idsOf(taken);
        expect(idsOf(without(ranges, taken))).toEqual(
          new Set([...idsOf(ranges)].filter((id) => !others.has(id))),
        );
      }),
    );
  });
});
