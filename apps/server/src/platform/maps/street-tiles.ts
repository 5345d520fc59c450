/** The streets, house numbers and places of a map file's finest tiles, taken apart once and kept for the next question. */
import { TILE_BYTES } from './map-archive.ts';
import { unpack } from './pmtiles-format.ts';
import type { Regions } from './regions.ts';
import { readTile, type TileFeature, type TileLayer, type Value } from './vector-tile.ts';

/** The zoom that holds house numbers and footpaths. */
export const FINEST = 15;
const EARTH_METRES = 40_075_016.686;
const LAYERS: ReadonlySet<string> = new Set(['roads', 'buildings', 'places']);

/** A stretch of a named street, in metres east and south of its tile's corner. */
export interface Stretch {
  name: string;
  /** Metres that count on top of the distance: who is between a lane and a motorway is on the lane. */
  handicap: number;
  /** A main road. */
  main: boolean;
  points: Float64Array;
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Something at a point: a house number, or a place. */
export interface Spot {
  name: string;
  /** city, town, village…; empty for a house number. */
  kind: string;
  x: number;
  y: number;
}

export interface StreetTile {
  x: number;
  y: number;
  /** Metres of its side. */
  side: number;
  stretches: Stretch[];
  numbers: Spot[];
  places: Spot[];
}

const WAY = 14;
const MAIN = 4;
const MOTORWAY = 40;
const TUNNEL = 25;
const HANDICAPS: Readonly<Record<string, number>> = { highway: MOTORWAY, major_road: MAIN, path: WAY };
const NAME_MAX = 80;

const textOf = (value: Value | undefined): string =>
  typeof value === 'string' && value.length <= NAME_MAX ? value.trim() : '';

const stretchesOf = ({ properties, lines }: TileFeature, scale: number): Stretch[] => {
  const name = textOf(properties['name']);
  const kind = textOf(properties['kind']);
  if (name === '' || kind === 'rail' || kind === 'ferry') return [];
  const handicap = (HANDICAPS[kind] ?? 0) + (properties['is_tunnel'] === true ? TUNNEL : 0);
  return lines().map((line) => {
    const points = Float64Array.from(line, (value) => value * scale);
    const stretch = { name, handicap, main: kind === 'major_road' || kind === 'highway', points };
    const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.north = Math.min(box.north, y);
      box.south = Math.max(box.south, y);
    }
    return { ...stretch, ...box };
  });
};

const spotsOf = (
  layer: TileLayer | undefined,
  scale: number,
  name: string,
  kinds: readonly string[],
): Spot[] =>
  (layer?.features ?? []).flatMap((feature): Spot[] => {
    const { properties, kind, lines } = feature;
    const text = textOf(properties[name]);
    if (kind !== 1 || text === '' || !kinds.includes(textOf(properties['kind']))) return [];
    const detail = textOf(properties['kind_detail']);
    return lines().map(([x = 0, y = 0]) => ({ name: text, kind: detail, x: x * scale, y: y * scale }));
  });

/** Metres of a tile's side in a row of tiles: the farther from the equator the shorter. */
export const sideOf = (y: number): number => {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** FINEST)));
  return (EARTH_METRES * Math.cos(latitude)) / 2 ** FINEST;
};

/** Takes an unpacked tile apart. @throws MapFileError when it is broken */
export const parseTile = (bytes: Buffer, x: number, y: number): StreetTile => {
  const layers = readTile(bytes, LAYERS);
  const layer = (name: string) => layers.find((one) => one.name === name);
  const side = sideOf(y);
  const scale = (name: string): number => side / (layer(name)?.extent ?? 1);
  return {
    x,
    y,
    side,
    stretches: (layer('roads')?.features ?? [])
      .filter(({ kind }) => kind === 2)
      .flatMap((feature) => stretchesOf(feature, scale('roads'))),
    numbers: spotsOf(layer('buildings'), scale('buildings'), 'addr_housenumber', ['address']),
    places: spotsOf(layer('places'), scale('places'), 'name', ['locality', 'neighbourhood']),
  };
};

export interface StreetTiles {
  /** Undefined where no map file has the tile. @throws MapFileError */
  at(x: number, y: number): Promise<StreetTile | undefined>;
}

/** About 12 MB: a parsed tile of a town takes 120 KB. */
const KEPT = 96;

export const createStreetTiles = (regions: Pick<Regions, 'find'>): StreetTiles => {
  const kept = new Map<string, Promise<StreetTile>>();
  return {
    async at(x, y) {
      const found = await regions.find(FINEST, x, y);
      if (!found) return undefined;
      // The tag names the file: a replaced one is parsed anew.
      const known = kept.get(found.tag);
      const tile =
        known ?? found.read().then((bytes) => parseTile(unpack(bytes, TILE_BYTES, 'A tile'), x, y));
      kept.delete(found.tag);
      kept.set(found.tag, tile);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      tile.catch(() => kept.delete(found.tag));
      return tile;
    },
  };
};
