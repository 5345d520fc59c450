import { describe, expect, it } from 'vitest';
import { packOf, unpack } from './basemap-packs.ts';

const pack = (tiles: [number, number, number, number[]][]): ArrayBuffer => {
  const total = tiles.reduce((sum, [, , , bytes]) => sum + 16 + bytes.length, 0);
  const buffer = new ArrayBuffer(total);
  const view = new DataView(buffer);
  let at = 0;
  for (const [z, x, y, bytes] of tiles) {
    [z, x, y, bytes.length].forEach((value, index) => view.setUint32(at + index * 4, value, true));
    new Uint8Array(buffer, at + 16).set(bytes);
    at += 16 + bytes.length;
  }
  return buffer;
};

describe('unpack', () => {
  it('finds every tile with its own bytes', () => {
    const tiles = unpack(
      pack([
        [5, 1, 2, [1, 2, 3]],
        [6, 3, 5, []],
        [7, 6, 10, [9]],
      ]),
    );
    expect([...tiles.keys()]).toEqual(['5-1-2', '6-3-5', '7-6-10']);
    expect([...new Uint8Array(tiles.get('5-1-2') ?? new ArrayBuffer(0))]).toEqual([1, 2, 3]);
    expect(tiles.get('6-3-5')?.byteLength).toBe(0);
  });

  it('throws when a pack is cut short', () => {
    expect(() => unpack(pack([[5, 1, 2, [1, 2, 3]]]).slice(0, 18))).toThrow(RangeError);
  });
});

describe('packOf', () => {
  it.each([
    [0, 0, 0, '0-0-0'],
    [1, 1, 1, '0-0-0'],
    [2, 3, 1, '2-3-1'],
    [4, 15, 6, '2-3-1'],
    [7, 63, 42, '5-15-10'],
  ])('puts tile %i/%i/%i into %s', (z, x, y, expected) => {
    expect(packOf([0, 2, 5], z, x, y)).toBe(expected);
  });
});
