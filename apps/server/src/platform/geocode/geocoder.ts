/**
 * Places in words: streets of the installation's own map files, with the town of the embedded data; elsewhere the configured provider
 * first, the embedded data otherwise. Failures are only logged (spec §7).
 */
import type { Logger } from 'pino';
import type { Outbound } from '../outbound/outbound.ts';
import type { Clock } from '../clock.ts';
import { createEmbeddedGeocoder, type EmbeddedGeocoder } from './embedded.ts';
import { NO_STREET, type StreetWords } from '../maps/street-words.ts';
import type { Streets } from '../maps/streets.ts';
import { NOWHERE, type FoundPlace, type PlaceName } from './geocode.types.ts';
import { pauseOf, questionUrl, readAnswer, searchOf, type ProviderConfig } from './providers.ts';

export interface Geocoder {
  /** Never throws: what is unknown is null. */
  reverse(latitude: number, longitude: number, accuracy?: number): Promise<PlaceInWords>;
  /** Places that begin so, best first, at most six. Never throws: nothing found is an empty list. */
  search(text: string): Promise<FoundPlace[]>;
  close(): Promise<void>;
}

export type PlaceInWords = PlaceName & StreetWords;

export interface GeocoderDeps {
  streets: Streets;
  provider: ProviderConfig | null;
  outbound: Outbound;
  clock: Clock;
  log: Logger;
  embedded?: EmbeddedGeocoder;
}

/** Decimals that a coordinate is asked and kept with: about 100 m, which is also all that a provider learns. */
const DECIMALS = 3;
const CACHE_SIZE = 5_000;
const CACHE_MS = 24 * 3_600_000;
const PROVIDER_MS = 2_500;
const MOST_FOUND = 6;
/** Milliseconds for which a provider that failed is left alone. */
const REST_MS = 30_000;
const PROVIDER_BYTES = 128 * 1024;

interface Kept {
  place: PlaceName;
  until: number;
}

const isKnown = (place: PlaceName): boolean =>
  place.locality !== null || place.region !== null || place.country !== null;

/** Asks the provider; undefined when it may not be asked now, failed, or knows nothing. */
const createProvider = ({ provider, outbound, clock, log }: GeocoderDeps) => {
  let restUntil = 0;
  let turn = 0;

  const ask = async <T>(
    { kind }: ProviderConfig,
    url: string,
    read: (answer: unknown) => T,
  ): Promise<T | undefined> => {
    const now = clock.now().getTime();
    try {
      const reply = await outbound.request(url, {
        headers: { accept: 'application/json' },
        timeoutMs: PROVIDER_MS,
        maxBytes: PROVIDER_BYTES,
      });
      if (reply.status !== 200) throw new Error(`status ${reply.status}`);
      return read(JSON.parse(reply.body.toString('utf8')));
    } catch (error) {
      restUntil = now + REST_MS;
      // Neither the address, which may hold a key, nor the place belongs into a log.
      log.warn(
        { provider: kind, reason: error instanceof Error ? error.message : 'unknown' },
        'geocoder failed',
      );
      return undefined;
    }
  };

  return {
    async reverse(latitude: number, longitude: number): Promise<PlaceName | undefined> {
      const now = clock.now().getTime();
      // A provider that wants pauses is asked in its rhythm; no caller waits for a turn.
      if (!provider || now < restUntil || now < turn) return undefined;
      turn = now + pauseOf(provider);
      const place = await ask(provider, questionUrl(provider, latitude, longitude), (answer) =>
        readAnswer(provider.kind, answer),
      );
      return place && isKnown(place) ? place : undefined;
    },
    async search(text: string): Promise<FoundPlace[] | undefined> {
      const question = provider && searchOf(provider, text);
      if (!provider || !question || clock.now().getTime() < restUntil) return undefined;
      const found = await ask(provider, question.url, question.read);
      return found && found.length > 0 ? found : undefined;
    },
  };
};

export const createGeocoder = (deps: GeocoderDeps): Geocoder => {
  const { clock, log } = deps;
  const embedded = deps.embedded ?? createEmbeddedGeocoder();
  const online = createProvider(deps);
  const cache = new Map<string, Kept>();
  const running = new Map<string, Promise<PlaceName>>();

  const keep = (key: string, place: PlaceName): void => {
    const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(key, { place, until: clock.now().getTime() + CACHE_MS });
  };

  const look = async (key: string, at: readonly [number, number], asks: boolean): Promise<PlaceName> => {
    try {
      const place = (asks ? await online.reverse(...at) : undefined) ?? (await embedded.reverse(...at));
      keep(key, place);
      return place;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'embedded geocoder failed');
      return NOWHERE;
    } finally {
      running.delete(key);
    }
  };

  /** The town. @param asks whether the provider may be asked */
  const town = async (latitude: number, longitude: number, asks: boolean): Promise<PlaceName> => {
    const at = [Number(latitude.toFixed(DECIMALS)), Number(longitude.toFixed(DECIMALS))] as const;
    const key = `${at.join(' ')} ${asks}`;
    const kept = cache.get(key);
    if (kept && clock.now().getTime() < kept.until) {
      cache.delete(key);
      cache.set(key, kept);
      return kept.place;
    }
    const known = running.get(key);
    if (known) return known;
    const started = look(key, at, asks);
    running.set(key, started);
    return started;
  };

  /** Undefined where no map file has the place, or the file is broken there. The place itself is not logged. */
  const streetAt = (latitude: number, longitude: number, accuracy: number | undefined) =>
    deps.streets.at({ latitude, longitude, accuracy }).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'streets not read');
      return undefined;
    });

  return {
    async reverse(latitude, longitude, accuracy) {
      const street = await streetAt(latitude, longitude, accuracy);
      const place = await town(latitude, longitude, street === undefined);
      return { ...place, ...(street ?? NO_STREET) };
    },
    async search(text) {
      try {
        const here = await deps.streets.search(text);
        // Who knows a street here asks nobody; towns elsewhere are still found.
        if (here.length > 0) return [...here, ...(await embedded.search(text))].slice(0, MOST_FOUND);
        return (await online.search(text)) ?? (await embedded.search(text));
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'embedded search failed');
        return [];
      }
    },
    close: () => embedded.close(),
  };
};
