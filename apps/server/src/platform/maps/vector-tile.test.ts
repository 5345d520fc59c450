import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VADUZ } from '@kinward/testkit/maps.ts';
import { openArchive, openFile } from './map-archive.ts';
import { unpack, type Extent } from './pmtiles-format.ts';
import { readTile } from './vector-tile.ts';

const aTile = async (): Promise<Buffer> => {
  const archive = await openArchive(await openFile(VADUZ));
  const tile = unpack(await archive.read((await archive.find(15, 17250, 11506)) as Extent), 1e7, 'A tile');
  await archive.close();
  return tile;
};

describe('a vector tile', () => {
  it('has streets with names and lines within it', async () => {
    const roads = readTile(await aTile()).find(({ name }) => name === 'roads');
    const named = roads?.features.filter(({ properties }) => typeof properties['name'] === 'string') ?? [];
    expect(named.length).toBeGreaterThan(10);
    for (const { kind, lines } of named) {
      expect(kind).toBe(2);
      for (const line of lines()) {
        expect(line.length).toBeGreaterThanOrEqual(4);
        for (const value of line) expect(Math.abs(value - 2048)).toBeLessThan(4096);
      }
    }
  });

  it('leaves out the features of layers that are not wanted', async () => {
    const layers = readTile(await aTile(), new Set(['places']));
    expect(layers.find(({ name }) => name === 'roads')?.features).toEqual([]);
  });

  it('fails in words when it is cut or scrambled', async () => {
    const tile = await aTile();
    const attempt = (bytes: Buffer): void => {
      try {
        for (const layer of readTile(bytes)) for (const feature of layer.features) feature.lines();
      } catch (error) {
        expect((error as Error).name).toBe('MapFileError');
      }
    };
    fc.assert(
      fc.property(fc.nat(tile.length - 1), fc.nat(255), (at, value) => {
        attempt(tile.subarray(0, at));
        const bytes = Buffer.from(tile);
        bytes[at] = value;
        attempt(bytes);
      }),
      { numRuns: 60 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => attempt(Buffer.from(noise))));
  });
});
