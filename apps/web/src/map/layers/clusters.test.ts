import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustersOf, middleOf, STACK_PIXELS } from './clusters.ts';

const at = (x: number, y = 0) => ({ x, y });

describe('clusters', () => {
  it('hold what is close, also by way of others, in order', () => {
    expect(clustersOf([])).toEqual([]);
    expect(clustersOf([at(0), at(200), at(40), at(80), at(248)])).toEqual([[0, 2, 3], [1], [4]]);
    expect(clustersOf([at(0), at(0), at(0)])).toEqual([[0, 1, 2]]);
    expect(clustersOf([at(0), at(48)])).toEqual([[0], [1]]);
  });

  it('hold everything once; no two of different clusters are close, and none falls apart', () => {
    const pixel = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) });
    fc.assert(
      fc.property(fc.array(pixel, { maxLength: 25 }), (pixels) => {
        const clusters = clustersOf(pixels);
        expect(clusters.flat().toSorted((a, b) => a - b)).toEqual([...pixels.keys()]);
        const close = (a: number, b: number) =>
          Math.hypot(pixels[a]!.x - pixels[b]!.x, pixels[a]!.y - pixels[b]!.y) < STACK_PIXELS;
        for (const cluster of clusters) {
          const rest = [...pixels.keys()].filter((index) => !cluster.includes(index));
          expect(cluster.some((a) => rest.some((b) => close(a, b)))).toBe(false);
          const reached = new Set([cluster[0]!]);
          for (let round = 0; round < cluster.length; round += 1)
            for (const a of cluster) if ([...reached].some((b) => close(a, b))) reached.add(a);
          expect(reached.size).toBe(cluster.length);
        }
      }),
    );
  });

  it('have a middle', () => {
    expect(
      middleOf([
        { latitude: 50, longitude: -5 },
        { latitude: 51, longitude: -4 },
      ]),
    ).toEqual({ latitude: 50.5, longitude: -4.5 });
  });
});
