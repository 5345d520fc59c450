/**
 * A tile of a map file and a place in words, as the server does them, against what a reader that unpacks every tile takes for the
 * same tiles in the same run. Times are of the processor: `node bench/streets.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PMTiles } from 'pmtiles';
import { runCommand } from '@kinward/server/cli/run-command.ts';
import { mapFolder } from '@kinward/server/platform/maps/map-folder.ts';
import { createLogger } from '@kinward/server/platform/log/logger.ts';
import { createRegions } from '@kinward/server/platform/maps/regions.ts';
import { readNames } from '@kinward/server/platform/maps/street-names.ts';
import { createStreets } from '@kinward/server/platform/maps/streets.ts';
import { VADUZ } from '@kinward/testkit/maps.ts';

const ROUNDS = 7;
const TILES_A_ROUND = 2_000;
const TILES: readonly [number, number, number][] = [
  [15, 17250, 11506],
  [14, 8625, 5753],
  [13, 4312, 2876],
];

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Microseconds of the processor for one of `count`. */
const cost = async (count: number, work: (index: number) => Promise<unknown>): Promise<number> => {
  const began = process.cpuUsage();
  for (let index = 0; index < count; index += 1) await work(index);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / count;
};

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-bench-streets-'));
const code = await runCommand(['map', 'add', VADUZ, '--name', 'Home'], {
  env: { DATA_DIR: dataDir },
  calledFrom: '/',
  uid: process.getuid?.(),
  out: () => undefined,
  err: console.error,
  ask: () => Promise.reject(new Error('no one is asked')),
  confirm: () => Promise.reject(new Error('no one is asked')),
  runProgram: () => Promise.reject(new Error('nothing is run')),
  keepResolver: () => Promise.reject(new Error('nothing is run')),
});
if (code !== 0) throw new Error('the map was not added');
const folder = mapFolder(dataDir);
const regions = createRegions(folder, createLogger({ logLevel: 'silent' }));
const streets = createStreets(regions, folder);
const { streets: places } = await readNames(path.join(folder, 'home.pmtiles'));
const bytes = await readFile(VADUZ);
const unpacking = new PMTiles({
  getKey: () => 'vaduz',
  getBytes: (offset, length) =>
    Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
});
const tileAt = (index: number) => TILES[index % TILES.length] as [number, number, number];
const placeAt = (index: number) => {
  const [, , latitude, longitude] = places[index % places.length] as (typeof places)[number];
  return { latitude, longitude, accuracy: 10 };
};

const results: Record<'tile' | 'unpacked' | 'words' | 'search', number[]> = {
  tile: [],
  unpacked: [],
  words: [],
  search: [],
};
for (let round = 0; round < ROUNDS; round += 1) {
  results.tile.push(await cost(TILES_A_ROUND, (index) => regions.tile(...tileAt(index))));
  results.unpacked.push(await cost(TILES_A_ROUND / 4, (index) => unpacking.getZxy(...tileAt(index))));
  results.words.push(await cost(TILES_A_ROUND, (index) => streets.at(placeAt(index))));
  results.search.push(await cost(TILES_A_ROUND, () => streets.search('lettst')));
}
const [tile, unpacked] = [middle(results.tile), middle(results.unpacked)];
console.log(`tile                  ${tile.toFixed(1)} µs (goal 50)`);
console.log(`tile, unpacking reader ${unpacked.toFixed(1)} µs; ratio ${(tile / unpacked).toFixed(3)}`);
console.log(`place in words        ${middle(results.words).toFixed(1)} µs`);
console.log(`search                ${middle(results.search).toFixed(1)} µs`);
await regions.close();
rmSync(dataDir, { recursive: true });
