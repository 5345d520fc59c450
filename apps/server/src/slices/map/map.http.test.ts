import { describe, expect, it } from 'vitest';
import { NO_STREET } from '../../platform/maps/street-words.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const get = (url: string, headers: Record<string, string> = {}) =>
  stack.current.server.inject({ method: 'GET', url: `/api/map/${url}`, headers });

const agree = (headers: Record<string, string>, allowed = true) =>
  stack.current.server.inject({ method: 'PUT', url: '/api/map/pictures', headers, payload: { allowed } });

describe('maps over HTTP', () => {
  it.each(['config', 'place?latitude=50&longitude=-5', 'tile/1/0/0', 'streets/1/0/0', 'search?q=paris'])(
    "401 without a token and with a device's: %s",
    async (url) => {
      const device = await stack.current.device(await stack.current.parent());
      expect((await get(url)).statusCode).toBe(401);
      expect((await get(url, device.headers)).statusCode).toBe(401);
    },
  );

  it('names a place, and the open sea not at all', async () => {
    const { headers } = await stack.current.parent();
    const paris = await get('place?latitude=48.8584&longitude=2.2945', headers);
    expect(paris.json()).toEqual({
      data: { locality: 'Paris', region: 'Île-de-France', country: 'France', distance: null, ...NO_STREET },
    });
    const sea = await get('place?latitude=30&longitude=-40', headers);
    expect(sea.json()).toEqual({
      data: { locality: null, region: null, country: null, distance: null, ...NO_STREET },
    });
  }, 30_000);

  it('finds places by the start of their name', async () => {
    const { headers } = await stack.current.parent();
    const { data } = (await get('search?q=par%C3%ADs,%20fr', headers)).json();
    expect(data[0]).toMatchObject({ name: 'Paris', region: 'Île-de-France', country: 'France' });
    expect((await get('search?q=qqqqqqq', headers)).json()).toEqual({ data: [] });
    for (const query of ['', '?q=', '?q=a', `?q=${'a'.repeat(81)}`, '?q=a%00b'])
      expect((await get(`search${query}`, headers)).statusCode, query).toBe(400);
  }, 30_000);

  it.each([
    'latitude=91&longitude=0',
    'latitude=0&longitude=181',
    'latitude=x&longitude=0',
    'longitude=0',
    'latitude=NaN&longitude=0',
    'latitude=Infinity&longitude=0',
    'latitude=1&longitude=0&accuracy=-1',
    'latitude=1&longitude=0&accuracy=x',
  ])('400 for a place that cannot be: %s', async (query) => {
    const { headers } = await stack.current.parent();
    expect((await get(`place?${query}`, headers)).statusCode).toBe(400);
  });

  it.each([
    '1/2/0',
    '1/0/2',
    '0/0/1',
    '20/0/0',
    '1.5/0/0',
    '-1/0/0',
    'x/0/0',
    '1/0/%2e%2e',
    '1/0/0x1f',
    '23/0/0',
  ])('404 for a tile that cannot be: %s', async (tile) => {
    const { headers } = await stack.current.parent();
    await agree(headers);
    expect((await get(`tile/${tile}`, headers)).statusCode).toBe(404);
    if (tile !== '20/0/0') expect((await get(`streets/${tile}`, headers)).statusCode).toBe(404);
  });

  it('403 for pictures of a provider before a parent has agreed, and once the answer is no', async () => {
    const { headers } = await stack.current.parent();
    const status = async () => (await get('tile/1/2/0', headers)).json().code;
    expect(await status()).toBe('STREET_PICTURES_NOT_ALLOWED');
    await agree(headers);
    expect(await status()).toBe('NOT_FOUND');
    await agree(headers, false);
    expect(await status()).toBe('STREET_PICTURES_NOT_ALLOWED');
  });

  it('says which streets can be shown, and that no one is asked for them yet', async () => {
    const { headers } = await stack.current.parent();
    expect((await get('config', headers)).json()).toMatchObject({
      data: { streets: { kind: 'raster', preset: false } },
    });
  });

  it('keeps what a family answers about pictures of a provider, for all its parents and no one else', async () => {
    const { headers } = await stack.current.parent();
    const other = await stack.current.parent();
    const allowed = async (asking: Record<string, string>) =>
      (await get('config', asking)).json().data.streets.allowed as unknown;
    const answer = (body: object, by: Record<string, string> = headers) =>
      stack.current.server.inject({ method: 'PUT', url: '/api/map/pictures', headers: by, payload: body });
    expect((await answer({ allowed: true }, {})).statusCode).toBe(401);
    for (const body of [{}, { allowed: 'yes' }, { allowed: null }])
      expect((await answer(body)).statusCode).toBe(400);
    expect(await allowed(headers)).toBeNull();
    expect((await answer({ allowed: false })).json().data.streets.allowed).toBe(false);
    expect(await allowed(headers)).toBe(false);
    expect((await answer({ allowed: true })).statusCode).toBe(200);
    expect(await allowed(headers)).toBe(true);
    expect(await allowed(other.headers)).toBeNull();
  });
});
