import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VADUZ } from '@kinward/testkit/maps.ts';
import { openArchive, openFile } from './map-archive.ts';
import { placeFile, writeMaps } from './map-folder.ts';
import { createRegions, type Regions } from './regions.ts';
import { collectNames, writeNames, type Names } from './street-names.ts';
import { foldStreet, splitNumber } from './street-search.ts';
import { createStreetTiles, type StreetTile } from './street-tiles.ts';
import { streetsNear, wordsAt } from './street-words.ts';
import { createStreets, type Streets } from './streets.ts';

let folder: string;
let regions: Regions;
let streets: Streets;
let names: Names;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinward-streets-'));
  const place = await placeFile(folder, VADUZ, 'home.pmtiles');
  const archive = await openArchive(await openFile(place));
  names = await collectNames(archive);
  const { bounds, minZoom, maxZoom } = archive.header;
  await archive.close();
  await writeNames(place, names);
  await writeMaps(folder, [
    {
      name: 'Home',
      file: 'home.pmtiles',
      sha256: 'a'.repeat(64),
      bytes: 1,
      bounds,
      minZoom,
      maxZoom,
      schema: '4.14.1',
      date: null,
      attribution: '',
      tiles: 17,
      streets: names.streets.length,
      houseNumbers: names.houseNumbers,
      addedAt: '2026-01-01T00:00:00.000Z',
    },
  ]);
  regions = createRegions(folder, pino({ level: 'silent' }));
  streets = createStreets(regions, folder);
}, 60_000);
afterAll(async () => {
  await regions.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a point in words', () => {
  it('is its street, with the house only for a sharp position near it', async () => {
    const [hit] = await streets.search('Lettstrasse 6, Vaduz');
    expect(hit?.street).toBe('Lettstrasse 6');
    const at = { latitude: hit?.latitude ?? 0, longitude: hit?.longitude ?? 0 };
    expect(await streets.at({ ...at, accuracy: 10 })).toMatchObject({ street: 'Lettstrasse', number: '6' });
    expect(await streets.at({ ...at, accuracy: 40 })).toMatchObject({ street: 'Lettstrasse', number: null });
    expect(await streets.at({ ...at, accuracy: 400 })).toEqual({
      street: null,
      crossing: null,
      number: null,
      streetDistance: null,
    });
    expect(await streets.at({ latitude: 48, longitude: 16, accuracy: 5 })).toBeUndefined();
  });

  it('names both streets where two are as near, and never a house there', async () => {
    let crossings = 0;
    for (let step = 0; step < 400; step += 1) {
      const at = { latitude: 47.135 + (step % 20) * 0.0007, longitude: 9.51 + Math.floor(step / 20) * 0.001 };
      const words = await streets.at({ ...at, accuracy: 5 });
      if (words?.crossing === null || words?.crossing === undefined) continue;
      crossings += 1;
      expect(words.crossing).not.toBe(words.street);
      expect(words.number).toBeNull();
      expect(words.streetDistance).toBeLessThanOrEqual(60);
    }
    expect(crossings).toBeGreaterThan(10);
  });

  it('is the street that it stands on, for every street of the file', async () => {
    let [right, all] = [0, 0];
    for (const [name, , latitude, longitude] of names.streets) {
      const words = await streets.at({ latitude, longitude, accuracy: 5 });
      all += 1;
      if (words?.street === name || words?.crossing === name) right += 1;
    }
    expect(all).toBeGreaterThan(100);
    expect(right / all).toBeGreaterThan(0.95);
  });

  it('takes a tile beside it into account, and prefers a lane to the motorway over it', () => {
    const line = (name: string, y: number, handicap: number) => ({
      name,
      handicap,
      main: false,
      points: Float64Array.of(0, y, 500, y),
      west: 0,
      east: 500,
      north: y,
      south: y,
    });
    const tile = (stretches: StreetTile['stretches']): StreetTile => ({
      x: 0,
      y: 0,
      side: 800,
      stretches,
      numbers: [],
      places: [],
    });
    const near = streetsNear(
      [
        { tile: tile([line('A 1', 100, 40)]), dx: 0, dy: 0 },
        { tile: tile([line('Lane', 10, 0)]), dx: 0, dy: 100 },
      ],
      { x: 200, y: 101 },
      60,
    );
    expect(near.map(({ name }) => name)).toEqual(['Lane', 'A 1']);
  });

  it('takes less than 5 ms, a first look at a tile included', async () => {
    const tiles = createStreetTiles(regions);
    const times: number[] = [];
    for (const [, , latitude, longitude] of names.streets) {
      const began = performance.now();
      await wordsAt(tiles, { latitude, longitude, accuracy: 5 });
      times.push(performance.now() - began);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
    expect(median).toBeLessThan(5);
  });
});

describe('the search', () => {
  const found = async (text: string) =>
    (await streets.search(text)).map(({ name, region }) => `${name}, ${region}`);

  it('finds a street by its start, its short form, without its marks and within a place', async () => {
    expect(await found('lettst')).toContain('Lettstrasse, Vaduz');
    expect(await found('Lettstr.')).toContain('Lettstrasse, Vaduz');
    expect(await found('LETTSTRAßE, vad')).toContain('Lettstrasse, Vaduz');
    expect(await found('rätikonstr')).toEqual(await found('ratikonstrasse'));
    expect(await found('lettst, schaan')).toEqual([]);
    expect(await found('')).toEqual([]);
    expect(await found(', vaduz')).toEqual([]);
    expect((await found('a')).length).toBeLessThanOrEqual(6);
  });

  it('puts places before streets', async () => {
    expect((await streets.search('vad'))[0]).toMatchObject({ name: 'Vaduz', street: null });
  });

  it('finds a house, and the street when it has no such house', async () => {
    const [house] = await streets.search('Lettstrasse 6');
    const [none] = await streets.search('Lettstrasse 9999');
    const [street] = await streets.search('Lettstrasse');
    expect(house?.name).toBe('Lettstrasse 6');
    expect(house?.latitude).not.toBe(street?.latitude);
    expect(none).toEqual(street);
  });

  it('follows a long street to its house, however far that is from the middle', async () => {
    const [[house], [street]] = [await streets.search('Landstrasse 9'), await streets.search('Landstrasse')];
    expect(house?.name).toBe('Landstrasse 9');
    const metres = 111_320 * Math.abs((house?.latitude ?? 0) - (street?.latitude ?? 0));
    expect(metres).toBeGreaterThan(400);
    const at = { latitude: house?.latitude ?? 0, longitude: house?.longitude ?? 0 };
    expect(await streets.at({ ...at, accuracy: 5 })).toMatchObject({ street: 'Landstrasse', number: '9' });
  });

  it.each([
    ['Lettstrasse 12', 'Lettstrasse', '12'],
    ['Lettstr. 12 B', 'Lettstr.', '12b'],
    ['Straße des 17. Juni', 'Straße des 17. Juni', undefined],
    ['12', '12', undefined],
  ])('takes %s apart', (text, name, number) => {
    expect(splitNumber(text)).toEqual({ name, number });
  });

  it('folds the usual short form', () => {
    expect(foldStreet('Äulestr.')).toBe('aulestrasse');
    expect(foldStreet('Strandweg')).toBe('strandweg');
  });
});
