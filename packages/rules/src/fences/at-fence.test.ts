import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceAt, isSurelyInside, type Fence } from './at-fence.ts';
import { metresBetween } from '../geo.ts';

const HOME = { latitude: 50.15, longitude: -5.07 };
/** Metres north and east of a place. */
const from = ({ latitude, longitude }: typeof HOME, north: number, east: number) => ({
  latitude: latitude + north / 111_195,
  longitude: longitude + east / (111_195 * Math.cos((latitude * Math.PI) / 180)),
});
const fence = (fields: Partial<Fence> = {}): Fence => ({
  ...HOME,
  fenceName: 'School',
  radius: 600,
  action: 'Allow',
  ...fields,
});
const fix = (north: number, accuracy: number | null = 20) => ({ ...from(HOME, north, 0), accuracy });

const metres = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const someFence = fc
  .record({
    north: metres(2000),
    east: metres(2000),
    radius: fc.double({ min: 1, max: 3000, noNaN: true }),
    action: fc.constantFrom<'Allow' | 'Block'>('Allow', 'Block'),
    fenceName: fc.constantFrom('Home', 'School', 'Gran'),
  })
  .map(({ north, east, ...rest }): Fence => ({ ...from(HOME, north, east), ...rest }));
const someFences = fc.array(someFence, { maxLength: 8 });
const someFix = fc
  .record({
    north: metres(2000),
    east: metres(2000),
    accuracy: fc.option(fc.double({ min: 0, max: 1000, noNaN: true })),
  })
  .map(({ north, east, accuracy }) => ({ ...from(HOME, north, east), accuracy }));

/** A point of the accuracy disc of a fix. */
const onDisc = (at: typeof HOME, radius: number, turn: number) =>
  from(at, radius * Math.cos(turn), radius * Math.sin(turn));

describe('the fence that a position is at', () => {
  it.each([
    ['well inside', 100, 20, true],
    ['inside, but so poorly known that it may be outside', 500, 150, false],
    ['at the very edge', 600, 0, true],
    ['a step over the edge', 601, 0, false],
    ['outside with a disc that reaches in', 700, 300, false],
    ['inside with a disc larger than the fence', 0, 700, false],
    ['inside, accuracy not reported', 500, null, true],
    ['near the edge, accuracy not reported', 580, null, false],
  ])('%s', (_, north, accuracy, is) => {
    const at = fix(north === 600 ? 599.99 : north, accuracy);
    expect(fenceAt(at, [fence()]) !== undefined).toBe(is);
  });

  it('is never a forbidden one, and none without fences', () => {
    expect(fenceAt(fix(0), [fence({ action: 'Block' })])).toBeUndefined();
    expect(fenceAt(fix(0), [])).toBeUndefined();
  });

  it('is the smallest of several: at school, not in the town around it', () => {
    const town = fence({ fenceName: 'Town', radius: 5000 });
    const school = fence();
    expect(fenceAt(fix(0), [town, school])).toBe(school);
    expect(fenceAt(fix(700), [town, school])).toBe(town);
  });

  it('works across the date line and at a pole', () => {
    const line = fence({ latitude: 0, longitude: 179.999, radius: 500 });
    expect(fenceAt({ latitude: 0, longitude: -179.999, accuracy: 5 }, [line])).toBe(line);
    const pole = fence({ latitude: 90, longitude: 0, radius: 500 });
    expect(fenceAt({ latitude: 89.999, longitude: 135, accuracy: 5 }, [pole])).toBe(pole);
  });

  it('is right wherever in its accuracy disc the device really is', () => {
    fc.assert(
      fc.property(someFix, someFences, fc.double({ min: 0, max: 6.3, noNaN: true }), (at, fences, turn) => {
        const found = fenceAt(at, fences);
        if (!found) return;
        expect(found.action).toBe('Allow');
        // The flat-earth calculation of the test is off by less than a metre at these distances.
        const really = onDisc(at, at.accuracy ?? 50, turn);
        expect(metresBetween(really, found)).toBeLessThanOrEqual(found.radius + 1);
      }),
    );
  });

  it('agrees with a slow search, in any order of the list and with any number of forbidden ones', () => {
    fc.assert(
      fc.property(someFix, someFences, someFences, (at, fences, others) => {
        const found = fenceAt(at, fences);
        const holding = fences
          .filter(({ action }) => action === 'Allow')
          .filter((one) => metresBetween(at, one) + (at.accuracy ?? 50) <= one.radius);
        expect(found === undefined).toBe(holding.length === 0);
        if (found) expect(found.radius).toBe(Math.min(...holding.map(({ radius }) => radius)));
        const blocked = others.map((one) => ({ ...one, action: 'Block' as const }));
        expect(fenceAt(at, [...blocked, ...fences.toReversed()])).toEqual(found);
      }),
    );
  });

  it('stays the same fence, or a smaller one, when the fix becomes more accurate', () => {
    fc.assert(
      fc.property(someFix, someFences, fc.double({ min: 0, max: 1, noNaN: true }), (at, fences, share) => {
        const before = fenceAt(at, fences);
        const after = fenceAt({ ...at, accuracy: (at.accuracy ?? 50) * share }, fences);
        if (before) expect(after?.radius).toBeLessThanOrEqual(before.radius);
      }),
    );
  });

  it('is sure of a fence only as far as of any larger one round the same centre', () => {
    fc.assert(
      fc.property(someFix, someFence, (at, one) => {
        if (isSurelyInside(at, one))
          expect(isSurelyInside(at, { ...one, radius: one.radius + 1 })).toBe(true);
      }),
    );
  });
});
