/** What the installation's own map files know of addresses: a point in words, and streets by their name. Asks nobody. */
import path from 'node:path';
import type { FoundPlace } from '../geocode/geocode.types.ts';
import type { Regions } from './regions.ts';
import { readNames } from './street-names.ts';
import { createStreetSearch, splitNumber, type FoundStreet } from './street-search.ts';
import { createStreetTiles, FINEST } from './street-tiles.ts';
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

/** Metres round a street's middle in which its houses are looked for. */
const HOUSES_WITHIN = 400;
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

  /** The house of that number whose nearest street is this one; undefined when there is none near. */
  const house = async ({ latitude, longitude, street }: FoundStreet, number: string) => {
    const place = tilePlace(latitude, longitude);
    const near = await tilesRound(tiles, place, Math.min(HOUSES_WITHIN, place.side - 1));
    for (const { tile, dx, dy } of near)
      for (const { name, x, y } of tile.numbers) {
        const at = { x: x + dx, y: y + dy };
        if (name.replaceAll(' ', '').toLowerCase() !== number) continue;
        if (Math.hypot(at.x - place.point.x, at.y - place.point.y) > HOUSES_WITHIN) continue;
        if (streetsNear(near, at, OWN_STREET_WITHIN)[0]?.name !== street) continue;
        return { number: name, ...degreesAt(tile.x + x / tile.side, tile.y + y / tile.side) };
      }
    return undefined;
  };

  const present = async (found: FoundStreet, number: string | undefined): Promise<FoundPlace> => {
    const { name, street, place, latitude, longitude } = found;
    const own = number === undefined || street === null ? undefined : await house(found, number);
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
      return Promise.all(found.slice(0, MOST).map((hit) => present(hit, number)));
    },
  };
};

const degreesAt = (x: number, y: number): { latitude: number; longitude: number } => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** FINEST))) * 180) / Math.PI,
  longitude: (x / 2 ** FINEST) * 360 - 180,
});
