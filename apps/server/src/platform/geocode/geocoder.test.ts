import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { TestClock } from '@kinward/testkit/clock.ts';
import { OutboundError, type Outbound, type OutboundReply } from '../outbound/outbound.ts';
import type { Streets } from '../maps/streets.ts';
import type { EmbeddedGeocoder } from './embedded.ts';
import { createEmbeddedGeocoder } from './embedded.ts';
import { createGeocoder, type Geocoder, type GeocoderDeps } from './geocoder.ts';
import type { ProviderConfig } from './providers.ts';

const clock = new TestClock(new Date('2026-05-01T12:00:00Z'));
const log = pino({ level: 'silent' });
const EMBEDDED = { locality: 'Falmouth', region: 'England', country: 'United Kingdom', distance: null };

/** An installation without map files. */
const NO_MAPS: Streets = { at: () => Promise.resolve(undefined), search: () => Promise.resolve([]) };
const FOUND = {
  name: 'Falmouth',
  street: null,
  region: 'England',
  country: 'United Kingdom',
  latitude: 50.15,
  longitude: -5.07,
};

const reply = (body: unknown, status = 200): OutboundReply => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

interface Simulated {
  geocoder: Geocoder;
  urls: string[];
  embeddedAsked: () => number;
}

const play = (
  answer: () => OutboundReply,
  kind: ProviderConfig['kind'] = 'photon',
  more: Partial<GeocoderDeps> = {},
): Simulated => {
  const urls: string[] = [];
  let asked = 0;
  const outbound: Outbound = {
    request: (url) => {
      urls.push(url);
      return new Promise((done) => {
        done(answer());
      });
    },
  };
  const embedded: EmbeddedGeocoder = {
    reverse: () => {
      asked += 1;
      return Promise.resolve(EMBEDDED);
    },
    search: () => Promise.resolve([FOUND]),
    close: () => Promise.resolve(),
  };
  const provider = { kind, url: null, key: 'secret-key' };
  return {
    geocoder: createGeocoder({ provider, outbound, clock, log, embedded, streets: NO_MAPS, ...more }),
    urls,
    embeddedAsked: () => asked,
  };
};

const photon = { features: [{ properties: { city: 'Truro', state: 'England', country: 'United Kingdom' } }] };

describe("the installation's own streets", () => {
  const words = { street: 'Lettstrasse', crossing: null, number: '12', streetDistance: 8 };
  const found = {
    name: 'Lettstrasse',
    street: 'Lettstrasse',
    region: 'Vaduz',
    country: null,
    latitude: 47,
    longitude: 9,
  };
  const streets: Streets = { at: () => Promise.resolve(words), search: () => Promise.resolve([found]) };

  it('come with the town of the embedded data, and nobody is asked for what they cover', async () => {
    const { geocoder, urls } = play(() => reply(photon), 'photon', { streets });
    expect(await geocoder.reverse(47.141, 9.5215, 10)).toEqual({ ...EMBEDDED, ...words });
    expect(await geocoder.search('lett')).toEqual([found, FOUND]);
    expect(urls).toEqual([]);
  });

  it('are left out when their file is broken', async () => {
    const broken: Streets = { ...streets, at: () => Promise.reject(new Error('broken')) };
    const { geocoder } = play(() => reply(photon), 'photon', { streets: broken });
    expect(await geocoder.reverse(50.1, -5)).toMatchObject({ locality: 'Truro', street: null });
  });
});

describe('a configured provider', () => {
  it('is asked first, once for a place, with no more than 100 m of precision', async () => {
    const { geocoder, urls, embeddedAsked } = play(() => reply(photon));
    const [first, second] = await Promise.all([
      geocoder.reverse(50.123456, -5.123456),
      geocoder.reverse(50.1234, -5.1235),
    ]);
    expect(first).toMatchObject({
      locality: 'Truro',
      region: 'England',
      country: 'United Kingdom',
      distance: null,
    });
    expect(second).toEqual(first);
    expect(urls).toEqual(['https://photon.komoot.io/reverse?lat=50.123&lon=-5.123&lang=en']);
    expect(embeddedAsked()).toBe(0);
  });

  it.each<[string, () => OutboundReply]>([
    ['fails', () => reply({}, 500)],
    ['answers nonsense', () => ({ status: 200, headers: {}, body: Buffer.from('<html>') })],
    ['knows nothing', () => reply({ features: [] })],
    [
      'cannot be reached',
      () => {
        throw new OutboundError('timeout');
      },
    ],
  ])('that %s is replaced by the embedded data', async (_, answer) => {
    const { geocoder } = play(answer);
    expect(await geocoder.reverse(50.1, -5)).toMatchObject(EMBEDDED);
  });

  it('that failed is left alone for half a minute', async () => {
    const { geocoder, urls } = play(() => reply({}, 503));
    await geocoder.reverse(1, 1);
    await geocoder.reverse(2, 2);
    expect(urls).toHaveLength(1);
    clock.advance(31);
    await geocoder.reverse(3, 3);
    expect(urls).toHaveLength(2);
  });

  it('public Nominatim is asked once a second at most, others meanwhile by the embedded data', async () => {
    const answer = { address: { village: 'Mylor', state: 'England', country: 'United Kingdom' } };
    const { geocoder, urls } = play(() => reply(answer), 'nominatim');
    expect((await geocoder.reverse(10, 10)).locality).toBe('Mylor');
    expect((await geocoder.reverse(11, 11)).locality).toBe('Falmouth');
    expect(urls).toHaveLength(1);
  });

  it.each<[ProviderConfig['kind'], unknown]>([
    ['nominatim', { address: { town: 'Truro', state: 'England', country: 'United Kingdom' } }],
    ['locationiq', { address: { city: 'Truro', state: 'England', country: 'United Kingdom' } }],
    ['photon', photon],
    [
      'google',
      {
        status: 'OK',
        results: [
          {
            address_components: [
              { long_name: 'Truro', types: ['locality', 'political'] },
              { long_name: 'England', types: ['administrative_area_level_1'] },
              { long_name: 'United Kingdom', types: ['country'] },
            ],
          },
        ],
      },
    ],
    [
      'mapbox',
      {
        features: [
          {
            properties: {
              context: {
                place: { name: 'Truro' },
                region: { name: 'England' },
                country: { name: 'United Kingdom' },
              },
            },
          },
        ],
      },
    ],
  ])('%s is read', async (kind, body) => {
    const { geocoder } = play(() => reply(body), kind);
    expect(await geocoder.reverse(20, 20)).toMatchObject({
      locality: 'Truro',
      region: 'England',
      country: 'United Kingdom',
    });
  });

  it('cannot smuggle control characters, endless names or other types in', async () => {
    const body = {
      features: [
        { properties: { city: 'Tru\u202Ero\u0000', state: 'x'.repeat(5000), country: { evil: true } } },
      ],
    };
    const { geocoder } = play(() => reply(body));
    expect(await geocoder.reverse(30, 30)).toMatchObject({
      locality: 'Truro',
      region: null,
      country: null,
      distance: null,
    });
  });
});

describe('a search', () => {
  const inTruro = {
    features: [
      {
        properties: { name: 'Truro', state: 'England', country: 'United Kingdom' },
        geometry: { coordinates: [-5.05, 50.26] },
      },
      {
        properties: { street: 'River Street', housenumber: '4', city: 'Truro', country: 'United Kingdom' },
        geometry: { coordinates: [-5.054, 50.263] },
      },
      { properties: { name: 'Nowhere' }, geometry: { coordinates: [500, 'x'] } },
      'nonsense',
    ],
  };

  it('asks a provider that is made for typing, and takes only places that can be', async () => {
    const { geocoder, urls } = play(() => reply(inTruro));
    expect(await geocoder.search('truro, e')).toEqual([
      {
        name: 'Truro',
        street: null,
        region: 'England',
        country: 'United Kingdom',
        latitude: 50.26,
        longitude: -5.05,
      },
      {
        name: 'River Street 4, Truro',
        street: null,
        region: null,
        country: 'United Kingdom',
        latitude: 50.263,
        longitude: -5.054,
      },
    ]);
    expect(urls).toEqual(['https://photon.komoot.io/api?q=truro%2C+e&limit=6&lang=en']);
  });

  it.each<ProviderConfig['kind']>(['nominatim', 'google', 'mapbox', 'locationiq'])(
    'leaves public %s out of it: its rules forbid search while typing',
    async (kind) => {
      const { geocoder, urls } = play(() => reply(inTruro), kind);
      expect(await geocoder.search('falm')).toEqual([FOUND]);
      expect(urls).toEqual([]);
    },
  );

  it("asks the operator's own Nominatim", async () => {
    const hit = {
      name: 'Falmouth School',
      lat: '50.15',
      lon: '-5.08',
      address: { town: 'Falmouth', state: 'England', country: 'United Kingdom' },
    };
    const { geocoder, urls } = play(() => reply([hit]), 'nominatim', {
      provider: { kind: 'nominatim', url: 'http://maps.home/', key: null },
    });
    expect(await geocoder.search('falm')).toEqual([
      { ...FOUND, name: 'Falmouth School, Falmouth', longitude: -5.08 },
    ]);
    expect(urls[0]).toMatch(/^http:\/\/maps\.home\/search\?q=falm&/u);
  });

  it.each<[string, () => OutboundReply]>([
    ['fails', () => reply({}, 500)],
    ['finds nothing', () => reply({ features: [] })],
  ])('that %s at the provider is answered from the embedded data', async (_, answer) => {
    expect(await play(answer).geocoder.search('falm')).toEqual([FOUND]);
  });
});

describe('the embedded geocoder', () => {
  const embedded = createEmbeddedGeocoder();
  afterEach(() => embedded.close());

  it('answers from a thread of its own, and again after that was ended', async () => {
    expect((await embedded.reverse(48.8584, 2.2945)).locality).toBe('Paris');
    expect((await embedded.search('paris'))[0]).toMatchObject({ name: 'Paris', country: 'France' });
    await embedded.close();
    expect((await embedded.reverse(48.8584, 2.2945)).locality).toBe('Paris');
  }, 30_000);
});
