/**
 * Cuts the world map that every installation carries into vector tiles, zoom 0 to 7, at build time. Tiles travel in packs,
 * one file for three zoom levels, so that a build writes some hundred files and a map that opens on a town fetches one or two.
 * Run: `node apps/web/build/basemap/basemap.ts [output folder]`.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { inputFiles, readLayers, type LayerName, type Layers } from './basemap-data.ts';

const MAX_ZOOM = 7;
const PLACES = 100_000;
/** Zoom of the tile that names a pack; it holds that tile and all below it until the next of these. */
const PACK_ZOOMS = [0, 2, 5] as const;
const EXTENT = 4096;
const deflate = promisify(gzip);
const here = path.dirname(fileURLToPath(import.meta.url));
const cacheRoot = path.join(here, '..', '..', '.cache', 'basemap');

/** `index.json` beside the packs: which there are, so that the browser never asks for one that is not. */
export interface BasemapIndex {
  /** Folder of the packs; changes with their content, so they may be cached for ever. */
  version: string;
  maxZoom: number;
  packZooms: readonly number[];
  /** Packs as z, x, y in a row. */
  packs: number[];
  attribution: string;
}

const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256');
  const own = ['basemap.ts', 'basemap-data.ts'].map((file) => path.join(here, file));
  for (const file of [...own, ...inputFiles()]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
};

type TileIndexes = Record<LayerName, GeoJSONVT>;

const indexLayers = (layers: Layers): TileIndexes => {
  const options = {
    maxZoom: MAX_ZOOM,
    indexMaxZoom: 5,
    indexMaxPoints: 0,
    tolerance: 4,
    extent: EXTENT,
    buffer: 64,
  };
  const entries = Object.entries(layers).map(([name, data]) => [
    name,
    new GeoJSONVT(data, name === 'places' ? { ...options, buffer: 128 } : options),
  ]);
  return Object.fromEntries(entries) as TileIndexes;
};

/** Which towns a zoom shows; the deepest holds all, because maps beyond it are drawn from it. */
const showsPlace = (zoom: number, rank: number): boolean =>
  zoom === MAX_ZOOM || rank <= (zoom < 2 ? 0 : zoom < 4 ? 1 : zoom < 5 ? 2 : zoom < 6 ? 3 : 4);

/** A tile as Mapbox Vector Tile 2.1, or undefined where there is only sea. */
const cutTile = (indexes: TileIndexes, z: number, x: number, y: number): Uint8Array | undefined => {
  const layers: Record<string, GeoJSONVTTile> = {};
  for (const [name, index] of Object.entries(indexes)) {
    const tile = index.getTile(z, x, y);
    if (!tile) continue;
    const features =
      name === 'places'
        ? tile.features.filter((place) => showsPlace(z, Number(place.tags?.['r'] ?? 9)))
        : tile.features;
    if (features.length > 0) layers[name] = Object.assign({}, tile, { features });
  }
  return Object.keys(layers).length === 0 ? undefined : fromGeojsonVt(layers, { version: 2, extent: EXTENT });
};

/** A pack before compression: tile after tile, each 4 numbers (z, x, y, length), 32 bit little endian, and its bytes. */
const packTiles = (tiles: { z: number; x: number; y: number; bytes: Uint8Array }[]): Buffer =>
  Buffer.concat(
    tiles.flatMap((tile) => {
      const head = Buffer.alloc(16);
      for (const [index, value] of [tile.z, tile.x, tile.y, tile.bytes.length].entries())
        head.writeUInt32LE(value, index * 4);
      return [head, tile.bytes];
    }),
  );

const cutPack = (
  indexes: TileIndexes,
  top: number,
  end: number,
  px: number,
  py: number,
): Buffer | undefined => {
  const tiles = [];
  for (let z = top; z < end; z++) {
    const side = 2 ** (z - top);
    for (let x = px * side; x < (px + 1) * side; x++) {
      for (let y = py * side; y < (py + 1) * side; y++) {
        const bytes = cutTile(indexes, z, x, y);
        if (bytes) tiles.push({ z, x, y, bytes });
      }
    }
  }
  return tiles.length === 0 ? undefined : packTiles(tiles);
};

/** Packs are compressed in the file: the browser inflates them itself, whatever the web server does. */
const cutAll = async (folder: string, version: string): Promise<void> => {
  const indexes = indexLayers(readLayers(PLACES));
  const packs: number[] = [];
  await mkdir(path.join(folder, version), { recursive: true });
  for (const [level, z] of PACK_ZOOMS.entries()) {
    const end = PACK_ZOOMS[level + 1] ?? MAX_ZOOM + 1;
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const pack = cutPack(indexes, z, end, x, y);
        if (!pack) continue;
        packs.push(z, x, y);
        await writeFile(path.join(folder, version, `${z}-${x}-${y}.bin`), await deflate(pack, { level: 9 }));
      }
    }
  }
  const index: BasemapIndex = {
    version,
    maxZoom: MAX_ZOOM,
    packZooms: PACK_ZOOMS,
    packs,
    attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
  };
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(index));
};

const exists = async (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** A half-written folder is never used: it gets its name when it is whole. */
const prepare = async (): Promise<string> => {
  const version = await fingerprint();
  const folder = path.join(cacheRoot, version);
  if (await exists(path.join(folder, 'index.json'))) return folder;
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cutAll(draft, version);
  const stale = (await readdir(cacheRoot)).filter((name) => name !== version && /^[0-9a-f]{12}$/u.test(name));
  await Promise.all(stale.map((name) => rm(path.join(cacheRoot, name), { recursive: true, force: true })));
  await rename(draft, folder).catch(async (error: unknown) => {
    // Another build was faster: its result is the same.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(path.join(folder, 'index.json')))) throw error;
  });
  return folder;
};

let prepared: Promise<string> | undefined;

/** The folder of the cut map, cut now if its inputs changed. */
export const basemapFolder = (): Promise<string> => {
  prepared ??= prepare();
  return prepared;
};

/** Puts the map below `outDir` (the portal's `dist/basemap`); does nothing when it is there already. */
export const buildBasemap = async (outDir: string): Promise<void> => {
  const folder = await basemapFolder();
  const there = await readFile(path.join(outDir, 'index.json'), 'utf8').catch(() => '');
  if (there === (await readFile(path.join(folder, 'index.json'), 'utf8'))) return;
  await rm(outDir, { recursive: true, force: true });
  await cp(folder, outDir, { recursive: true });
};

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const outDir = path.resolve(process.argv[2] ?? path.join(here, '..', '..', 'dist', 'basemap'));
  await buildBasemap(outDir);
  process.stdout.write(`basemap ready in ${Math.round(performance.now() - started)} ms\n`);
}
