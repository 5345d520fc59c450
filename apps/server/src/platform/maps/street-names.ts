/** The names of a map file's streets and places, collected once when it is added: what a search looks in. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from '@kinward/contract/schema.ts';
import { TILE_BYTES, type MapArchive } from './map-archive.ts';
import { MapFileError, tileOf, unpack } from './pmtiles-format.ts';
import { FINEST, parseTile, type StreetTile } from './street-tiles.ts';

const Names = z.object({
  format: z.literal(1),
  houseNumbers: z.number(),
  /** Name, kind, latitude, longitude. */
  places: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])),
  /** Name, index of its place or -1, latitude, longitude, 1 for a main road. */
  streets: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
});
export type Names = z.output<typeof Names>;

/** How far a place pulls streets to itself; a border between communes is not in the tiles. */
const PULL: Readonly<Record<string, number>> = { city: 6, town: 4, village: 2 };
const UNPACKED_BYTES = 256 * 1024 * 1024;

interface Found {
  name: string;
  kind: string;
  x: number;
  y: number;
}

/** Places in the world's square, 0 to 1: near enough to compare distances by. */
const inWorld = (tile: StreetTile, { x, y }: { x: number; y: number }): { x: number; y: number } => ({
  x: (tile.x + x / tile.side) / 2 ** FINEST,
  y: (tile.y + y / tile.side) / 2 ** FINEST,
});

const degrees = ({ x, y }: { x: number; y: number }): [number, number] => [
  Number(((Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI).toFixed(5)),
  Number((x * 360 - 180).toFixed(5)),
];

const placeOf = (places: readonly Found[], { x, y }: { x: number; y: number }): number => {
  let best = -1;
  let least = Infinity;
  for (const [index, place] of places.entries()) {
    const pull = PULL[place.kind];
    if (pull === undefined) continue;
    const distance = Math.hypot(place.x - x, place.y - y) / pull;
    if (distance < least) [least, best] = [distance, index];
  }
  return best;
};

interface Piece extends Found {
  length: number;
  main: boolean;
}

const piecesOf = (tile: StreetTile): Piece[] =>
  tile.stretches.map(({ name, points, main }) => {
    let length = 0;
    for (let at = 2; at + 1 < points.length; at += 2)
      length += Math.hypot(
        (points[at] ?? 0) - (points[at - 2] ?? 0),
        (points[at + 1] ?? 0) - (points[at - 1] ?? 0),
      );
    const middle = Math.floor(points.length / 4) * 2;
    const at = inWorld(tile, { x: points[middle] ?? 0, y: points[middle + 1] ?? 0 });
    return { name, kind: '', main, length, ...at };
  });

/** Reads every tile of the finest zoom. @throws MapFileError when one is broken */
export const collectNames = async (archive: MapArchive): Promise<Names> => {
  const places = new Map<string, Found>();
  const pieces: Piece[] = [];
  let houseNumbers = 0;
  for await (const { id, run, offset, length } of archive.entries()) {
    const { z: zoom, x, y } = tileOf(id);
    // Tiles that are many times the same are bare land or water.
    if (zoom !== FINEST || run !== 1) continue;
    const tile = parseTile(unpack(await archive.read({ offset, length }), TILE_BYTES, 'A tile'), x, y);
    houseNumbers += tile.numbers.length;
    for (const place of tile.places) {
      const at = inWorld(tile, place);
      // At the edge of a tile a place is in both.
      places.set(`${place.name} ${at.x.toFixed(6)} ${at.y.toFixed(6)}`, { ...place, ...at });
    }
    pieces.push(...piecesOf(tile));
  }
  const all = [...places.values()];
  const streets = new Map<string, { piece: Piece; place: number }>();
  for (const piece of pieces) {
    const place = placeOf(all, piece);
    const key = `${piece.name}\n${place}`;
    if ((streets.get(key)?.piece.length ?? -1) < piece.length) streets.set(key, { piece, place });
  }
  return {
    format: 1,
    houseNumbers,
    places: all.map((place) => [place.name, place.kind, ...degrees(place)]),
    streets: [...streets.values()].map(({ piece, place }) => [
      piece.name,
      place,
      ...degrees(piece),
      piece.main ? 1 : 0,
    ]),
  };
};

export const namesFile = (mapFile: string): string => mapFile.replace(/\.pmtiles$/u, '.names.json.gz');

export const writeNames = async (mapFile: string, names: Names): Promise<void> => {
  const draft = `${namesFile(mapFile)}.part`;
  await writeFile(draft, gzipSync(JSON.stringify(names)), { mode: 0o600 });
  await rename(draft, namesFile(mapFile));
};

/** @throws MapFileError when they are not there or cannot be understood */
export const readNames = async (mapFile: string): Promise<Names> => {
  try {
    const packed = await readFile(namesFile(mapFile));
    return z.parse(
      Names,
      JSON.parse(gunzipSync(packed, { maxOutputLength: UNPACKED_BYTES }).toString('utf8')),
    );
  } catch {
    throw new MapFileError('Its names cannot be read: add the map again');
  }
};
