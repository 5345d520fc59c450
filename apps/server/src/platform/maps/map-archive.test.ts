import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_METADATA, madeUpMap, mapFileIn, VADUZ } from '@kinward/testkit/maps.ts';
import { openArchive, openFile, type MapArchive } from './map-archive.ts';
import { inspect } from './map-facts.ts';
import { findEntry, readDirectory, tileNumber, tileOf, unpack, type Entry } from './pmtiles-format.ts';
import { writeDirectory } from './pmtiles-write.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinward-maps-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = async (file: string): Promise<MapArchive> => openArchive(await openFile(file));
const openBytes = async (bytes: Buffer): Promise<MapArchive> =>
  open(await mapFileIn(folder, 'try.pmtiles', bytes));
const TILE = gzipSync('');
const one = (change: Partial<Entry> = {}): Entry => ({
  id: 0,
  run: 1,
  offset: 0,
  length: TILE.length,
  ...change,
});

describe('tile numbers', () => {
  it('are those of the reference reader, and lead back to the tile', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(), fc.nat(), (z, a, b) => {
        const [x, y] = [a % 2 ** z, b % 2 ** z];
        expect(tileNumber(z, x, y)).toBe(zxyToTileId(z, x, y));
        expect(tileOf(tileNumber(z, x, y))).toEqual({ z, x, y });
      }),
    );
  });
});

describe('directories', () => {
  it('are read as they were written', () => {
    const line = fc.record({
      step: fc.integer({ min: 1, max: 1e6 }),
      run: fc.nat(9),
      length: fc.nat(1e5),
      hole: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        let [id, offset] = [0, 0];
        const entries = lines.map(({ step, run, length, hole }) => {
          id += step;
          offset += hole;
          const entry = { id, run, length, offset };
          offset += length;
          return entry;
        });
        expect(readDirectory(writeDirectory(entries))).toEqual(entries);
        for (const entry of entries)
          expect(findEntry(entries, entry.id)).toBe(entries[entries.indexOf(entry)]);
      }),
    );
  });
});

describe('a real archive', () => {
  it('gives the tiles that the reference reader gives, and none where that has none', async () => {
    const archive = await open(VADUZ);
    const bytes = await readFile(VADUZ);
    const slice = (offset: number, length: number) =>
      Uint8Array.from(bytes.subarray(offset, offset + length)).buffer;
    const reference = new PMTiles({
      getKey: () => 'vaduz',
      getBytes: (offset, length) => Promise.resolve({ data: slice(offset, length) }),
    });
    let found = 0;
    for (let z = 10; z <= 15; z += 1) {
      const scale = 2 ** (z - 10);
      for (let x = 538 * scale; x < 541 * scale; x += 1)
        for (let y = 358 * scale; y < 361 * scale; y += 1) {
          const extent = await archive.find(z, x, y);
          const there = await reference.getZxy(z, x, y);
          expect(extent === undefined, `${z}/${x}/${y}`).toBe(there === undefined);
          if (!extent || !there) continue;
          found += 1;
          const unpacked = unpack(await archive.read(extent), 1e7, 'A tile');
          expect(unpacked.equals(Buffer.from(there.data))).toBe(true);
        }
    }
    expect(found).toBe(17);
    await archive.close();
  }, 60_000);

  it('says what it is', async () => {
    const archive = await open(VADUZ);
    expect(await inspect(archive, { every: true })).toEqual({
      bytes: 361_673,
      bounds: [9.5082934, 47.1320169, 9.5347066, 47.1499831],
      minZoom: 10,
      maxZoom: 15,
      schema: '4.14.1',
      date: '2018-12-09',
      attribution: '© OpenStreetMap contributors',
      tiles: 17,
    });
    await archive.close();
  });
});

describe('files that are not to be trusted', () => {
  const good = madeUpMap({ root: [one()], data: TILE });
  const changed = (at: number, ...values: number[]): Buffer => {
    const bytes = Buffer.from(good);
    bytes.set(values, at);
    return bytes;
  };

  it.each([
    ['nothing', Buffer.alloc(0), 'no PMTiles file'],
    ['a picture', Buffer.alloc(200, 'PNG'), 'no PMTiles file'],
    ['version 2', changed(7, 2), 'only version 3'],
    ['tiles packed otherwise', changed(98, 3), 'only gzip'],
    ['directories packed otherwise', changed(97, 4), 'only gzip'],
    ['pictures', changed(99, 2), 'only vector tiles'],
    ['zooms the wrong way round', changed(100, 9, 3), 'impossible zooms'],
    ['a zoom beyond numbers', changed(101, 60), 'impossible zooms'],
    ['an area that is none', changed(102, 0xff, 0xff, 0xff, 0x7f), 'impossible area'],
    ['a root beyond the end', changed(16, 0, 0, 1), 'ends beyond the end'],
    [
      'a part beyond any file',
      changed(56, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
      'beyond any file',
    ],
    ['an end that is missing', good.subarray(0, -4), 'ends beyond the end'],
    [
      'a root that is no gzip',
      madeUpMap({ root: [], data: TILE, rootBytes: Buffer.from('root') }),
      'unpacked',
    ],
    [
      'a root that is a bomb',
      madeUpMap({ root: [], data: TILE, rootBytes: gzipSync(Buffer.alloc(40e6)) }),
      'too large',
    ],
    [
      'a root that counts more lines than it has',
      madeUpMap({ root: [], data: TILE, rootBytes: gzipSync(Buffer.from([0xff, 0xff, 0x03, 1, 1])) }),
      'broken',
    ],
    [
      'a root whose numbers do not rise',
      madeUpMap({ root: [one({ id: 3 }), one({ id: 3 })], data: TILE }),
      'out of order',
    ],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(openBytes(bytes)).rejects.toThrow(message);
  });

  it.each([
    ['a tile beyond the end', { root: [one({ offset: 5 })], data: TILE }, 'beyond the end'],
    ['a tile of no bytes', { root: [one({ length: 0 })], data: TILE }, 'beyond the end'],
    ['a leaf beyond the end', { root: [one({ run: 0, length: 900 })], data: TILE }, 'beyond the end'],
    [
      'a leaf that is no directory',
      { root: [one({ run: 0 })], leaves: gzipSync('x'), data: TILE },
      'directory',
    ],
    ['no tile at all', { root: [], data: TILE }, 'no tiles'],
    ['a tile that is no gzip', { root: [one({ length: 4 })], data: Buffer.from('tile') }, 'unpacked'],
    [
      'another schema',
      { root: [one()], data: TILE, metadata: { version: '3.1', vector_layers: [{ id: 'water' }] } },
      'schema',
    ],
    [
      'another major',
      { root: [one()], data: TILE, metadata: { ...GOOD_METADATA, version: '5.0.0' } },
      '5.0.0',
    ],
  ])('%s is refused when it is looked through', async (_, parts, message) => {
    const archive = await openBytes(madeUpMap(parts));
    await expect(inspect(archive)).rejects.toThrow(message);
    await archive.close();
  });

  it('a tile that is a bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(3e6));
    const archive = await openBytes(madeUpMap({ root: [one({ length: bomb.length })], data: bomb }));
    await expect(inspect(archive)).rejects.toThrow('too large');
    await archive.close();
  });

  it('directories that lead to each other end', async () => {
    // A leaf that leads to itself: as long as it says of itself.
    let length = 0;
    let leaf = writeDirectory([one({ run: 0, length: 30 })]);
    while (leaf.length !== length) {
      ({ length } = leaf);
      leaf = writeDirectory([one({ run: 0, length })]);
    }
    const bytes = madeUpMap({ root: [one({ run: 0, length })], leaves: leaf, data: TILE });
    const archive = await openBytes(bytes);
    await expect(archive.find(0, 0, 0)).rejects.toThrow('lead to each other');
    await expect(inspect(archive)).rejects.toThrow('lead to each other');
    await archive.close();
  });

  it('random bytes after a right header never do more than fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (noise) => {
        const bytes = madeUpMap({ root: [], data: TILE, rootBytes: gzipSync(noise) });
        const archive = await openBytes(bytes).catch((error: unknown) => error as Error);
        if (archive instanceof Error) {
          expect(archive.name).toBe('MapFileError');
          return;
        }
        const facts = await inspect(archive).catch((error: unknown) => error as Error);
        if (facts instanceof Error) expect(facts.name).toBe('MapFileError');
        await archive.close();
      }),
      { numRuns: 200 },
    );
  });
});
