/** Online geocoders that an operator may configure: how each is asked for a place, and where its answer says what. */
import type { FoundPlace, PlaceName } from './geocode.types.ts';

export type ProviderKind = 'nominatim' | 'photon' | 'google' | 'mapbox' | 'locationiq';

export interface ProviderConfig {
  kind: ProviderKind;
  /** The operator's own instance; null is the provider's public one. */
  url: string | null;
  key: string | null;
}

interface Provider {
  base: string;
  /** Path and query below the base. */
  path(latitude: number, longitude: number, key: string): string;
  read(answer: unknown): PlaceName;
  /** Search while typing, where the provider's rules allow it and let its answers be kept. */
  search?: {
    path(text: string): string;
    read(answer: unknown): FoundPlace[];
  };
}

const MAX_NAME = 120;

/** Answers are hostile until proven otherwise: only short plain text passes. */
const text = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const plain = value
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  return plain === '' || plain.length > MAX_NAME ? null : plain;
};

const field = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );

const first = (...values: unknown[]): string | null => {
  for (const value of values) {
    const found = text(value);
    if (found !== null) return found;
  }
  return null;
};

const words = (locality: string | null, region: string | null, country: string | null): PlaceName => ({
  locality,
  region,
  country,
  distance: null,
});

const readNominatim = (answer: unknown): PlaceName => {
  const address = field(answer, 'address');
  const part = (name: string): unknown => field(address, name);
  return words(
    first(part('city'), part('town'), part('village'), part('municipality'), part('hamlet'), part('county')),
    first(part('state'), part('region')),
    first(part('country')),
  );
};

const MOST_FOUND = 6;

const degrees = (value: unknown, most: number): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= most ? number : undefined;
};

const found = (
  name: string | null,
  { region, country }: Pick<FoundPlace, 'region' | 'country'>,
  at: { latitude: unknown; longitude: unknown },
): FoundPlace[] => {
  const latitude = degrees(at.latitude, 90);
  const longitude = degrees(at.longitude, 180);
  if (name === null || latitude === undefined || longitude === undefined) return [];
  return [{ name, street: null, region, country, latitude, longitude }];
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const readNominatimFound = (answer: unknown): FoundPlace[] =>
  listOf(answer)
    .flatMap((hit) => {
      const { locality, region, country } = readNominatim(hit);
      const street = text(field(hit, 'address', 'road'));
      const name = first(field(hit, 'name'), street, locality);
      const inTown = name !== null && locality !== null && name !== locality ? `${name}, ${locality}` : name;
      return found(
        inTown,
        { region, country },
        { latitude: field(hit, 'lat'), longitude: field(hit, 'lon') },
      );
    })
    .slice(0, MOST_FOUND);

const readPhotonFound = (answer: unknown): FoundPlace[] =>
  listOf(field(answer, 'features'))
    .flatMap((hit) => {
      const part = (key: string): string | null => text(field(hit, 'properties', key));
      const street = part('street');
      const harness = part('housenumber');
      const name = part('name') ?? (street !== null && harness !== null ? `${street} ${harness}` : street);
      const town = part('city') ?? part('locality');
      const inTown = name !== null && town !== null && name !== town ? `${name}, ${town}` : (name ?? town);
      return found(
        inTown,
        { region: part('state'), country: part('country') },
        {
          latitude: field(hit, 'geometry', 'coordinates', 1),
          longitude: field(hit, 'geometry', 'coordinates', 0),
        },
      );
    })
    .slice(0, MOST_FOUND);

const readGoogle = (answer: unknown): PlaceName => {
  const results = field(answer, 'results');
  const parts = (Array.isArray(results) ? results : []).flatMap((result: unknown) => {
    const components = field(result, 'address_components');
    return Array.isArray(components) ? (components as unknown[]) : [];
  });
  const ofType = (type: string): string | null => {
    const found = parts.find((part) => {
      const types = field(part, 'types');
      return Array.isArray(types) && types.includes(type);
    });
    return text(field(found, 'long_name'));
  };
  return words(ofType('locality'), ofType('administrative_area_level_1'), ofType('country'));
};

const query = (parts: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(parts).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

const nominatimQuery = { format: 'jsonv2', zoom: 14, addressdetails: 1, 'accept-language': 'en' };

const PROVIDERS: Record<ProviderKind, Provider> = {
  nominatim: {
    base: 'https://nominatim.openstreetmap.org',
    path: (lat, lon) => `/reverse?${query({ lat, lon, ...nominatimQuery })}`,
    read: readNominatim,
    search: {
      path: (q) =>
        `/search?${query({ q, format: 'jsonv2', addressdetails: 1, limit: MOST_FOUND, 'accept-language': 'en' })}`,
      read: readNominatimFound,
    },
  },
  locationiq: {
    base: 'https://us1.locationiq.com/v1',
    path: (lat, lon, key) => `/reverse?${query({ lat, lon, ...nominatimQuery, format: 'json', key })}`,
    read: readNominatim,
  },
  photon: {
    base: 'https://photon.komoot.io',
    path: (lat, lon) => `/reverse?${query({ lat, lon, lang: 'en' })}`,
    read: (answer) => {
      const part = (name: string): unknown => field(answer, 'features', 0, 'properties', name);
      return words(
        first(part('city'), part('locality'), part('district'), part('county')),
        first(part('state')),
        first(part('country')),
      );
    },
    search: {
      path: (q) => `/api?${query({ q, limit: MOST_FOUND, lang: 'en' })}`,
      read: readPhotonFound,
    },
  },
  google: {
    base: 'https://maps.googleapis.com/maps/api/geocode',
    path: (lat, lng, key) =>
      `/json?${query({ latlng: `${lat},${lng}`, result_type: 'locality|administrative_area_level_1|country', language: 'en', key })}`,
    read: readGoogle,
  },
  mapbox: {
    base: 'https://api.mapbox.com/search/geocode/v6',
    path: (latitude, longitude, key) =>
      `/reverse?${query({ longitude, latitude, types: 'place,region,country', language: 'en', access_token: key })}`,
    read: (answer) => {
      const part = (name: string): unknown =>
        field(answer, 'features', 0, 'properties', 'context', name, 'name');
      return words(first(part('place'), part('locality')), first(part('region')), first(part('country')));
    },
  },
};

/** Address of the question. It may carry the key, so it is never logged. */
export const questionUrl = (
  { kind, url, key }: ProviderConfig,
  latitude: number,
  longitude: number,
): string => {
  const provider = PROVIDERS[kind];
  return `${(url ?? provider.base).replace(/\/+$/u, '')}${provider.path(latitude, longitude, key ?? '')}`;
};

/** The place in an answer; all null when it holds none. */
export const readAnswer = (kind: ProviderKind, answer: unknown): PlaceName => PROVIDERS[kind].read(answer);

/** Milliseconds between two questions that the provider's rules ask for (public Nominatim: one a second). */
export const pauseOf = ({ kind, url }: ProviderConfig): number =>
  kind === 'nominatim' && url === null ? 1_100 : 0;

/**
 * Address of a search while typing, and how its answer is read; undefined where the provider's rules forbid it:
 * public Nominatim wants no search-as-you-type, the others charge for each letter or let no answer be kept.
 */
export const searchOf = (
  { kind, url }: ProviderConfig,
  text: string,
): { url: string; read: (answer: unknown) => FoundPlace[] } | undefined => {
  const { base, search } = PROVIDERS[kind];
  if (!search || (kind === 'nominatim' && url === null)) return undefined;
  return { url: `${(url ?? base).replace(/\/+$/u, '')}${search.path(text)}`, read: search.read };
};
