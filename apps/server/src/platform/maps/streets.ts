/** What the installation's own map files know of addresses: a point in words, and streets by their name. Asks nobody. */
import path from 'node:path';
import type { FoundPlace } from '../geocode/geocode.types.ts';
import type { Regions } from './regions.ts';
import { readNames } from './street-names.ts';
import { createStreetSearch, splitNumber, type FoundStreet } from './street-search.ts';
import { createStreetTiles, FINEST, type StreetTile } from './street-tiles.ts';
import { streetsNear, tilePlace, tilesRound, wordsAt, type StreetWords } from './street-words.ts';

export interface Streets {
  /** Undefined where no map file has the place. @throws MapFileError */
  at(point: {
    latitude: number;
    longitude: number;
    accuracy?: number | undefined;
  }): Promise<StreetWords | undefined>;
  /** Streets and places that begin so, at most six; "Lettstrasse 12" finds the house. Broken files are passed over. */
  search(text: string): Promise<FoundPlace[]>;
}

/** Tiles along a street, about 800 m each, in which one of its houses is looked for. */
const TILES_ALONG = 32;
const OWN_STREET_WITHIN = 60;
const MOST = 6;

/** @param folder where the map files are */
export const createStreets = (regions: Regions, folder: string): Streets => {
  const tiles = createStreetTiles(regions);
  const indexes = new Map<string, Promise<(text: string) => FoundStreet[]>>();

  const indexOf = (id: string, file: string): Promise<(text: string) => FoundStreet[]> => {
    const known = indexes.get(id);
    if (known) return known;
    // A map without names still has its streets on the map.
    const read = readNames(path.join(folder, file)).then(createStreetSearch, () => () => []);
    indexes.set(id, read);
    return read;
  };

  /** The houses of a tile that have that number and this street as their nearest. */
  const housesIn = async (tile: StreetTile, x: number, y: number, street: string, number: string) => {
    const found = [];
    for (const one of tile.numbers) {
      if (one.name.replaceAll(' ', '').toLowerCase() !== number) continue;
      const near = await tilesRound(tiles, { x, y, point: one, side: tile.side }, OWN_STREET_WITHIN);
      if (streetsNear(near, one, OWN_STREET_WITHIN)[0]?.name === street) found.push(one);
    }
    return found;
  };

  /** The house of that number, followed along the street from its middle on; undefined where it has none. */
  const house = async ({ latitude, longitude, street }: FoundStreet, number: string) => {
    if (street === null) return undefined;
    const middle = tilePlace(latitude, longitude);
    const ahead = [{ x: middle.x, y: middle.y }];
    const seen = new Set<string>();
    for (const { x, y } of ahead) {
      if (seen.size === TILES_ALONG) break;
      if (seen.has(`${x} ${y}`)) continue;
      seen.add(`${x} ${y}`);
      const tile = await tiles.at(x, y);
      if (!tile) continue;
      const [own] = await housesIn(tile, x, y, street, number);
      if (own) return { number: own.name, ...degreesAt(x + own.x / tile.side, y + own.y / tile.side) };
      // Its houses may be in the tile beside.
      if (tile.stretches.some(({ name }) => name === street))
        for (const down of [0, -1, 1])
          for (const right of [0, -1, 1]) ahead.push({ x: x + right, y: y + down });
    }
    return undefined;
  };

  const present = async (found: FoundStreet, number: string | undefined): Promise<FoundPlace> => {
    const { name, street, place, latitude, longitude } = found;
    const own = number === undefined ? undefined : await house(found, number);
    const shown = own ? `${name} ${own.number}` : name;
    return {
      name: shown,
      street: street === null ? null : shown,
      region: place,
      country: null,
      latitude: own?.latitude ?? latitude,
      longitude: own?.longitude ?? longitude,
    };
  };

  return {
    at: (point) => wordsAt(tiles, point),
    async search(text) {
      const [first = '', ...rest] = text.split(',');
      const { name, number } = splitNumber(first);
      const question = [name, ...rest].join(',');
      const found: FoundStreet[] = [];
      for (const { id, file } of await regions.list()) found.push(...(await indexOf(id, file))(question));
      const shown = await Promise.all(found.slice(0, MOST).map((hit) => present(hit, number)));
      // A street that goes on into the next place is followed from both to the same house.
      return shown.filter(
        (one, index) =>
          shown.findIndex(
            ({ latitude, longitude }) => latitude === one.latitude && longitude === one.longitude,
          ) === index,
      );
    },
  };
};

const degreesAt = (x: number, y: number): { latitude: number; longitude: number } => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** FINEST))) * 180) / Math.PI,
  longitude: (x / 2 ** FINEST) * 360 - 180,
});
