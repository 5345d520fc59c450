import { describe, expect, it } from 'vitest';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { CLIENTS, fieldsOf, hasReported, isOnlyHere, setupLink } from './clients.ts';

const at = 'https://family.example/api/ingest';
const KEYS: ClientKeys = {
  deviceKey: 'k7m2pqrs9xwvt4hd5abc',
  osmand: { url: `${at}/osmand` },
  owntracks: { url: `${at}/owntracks`, username: 'k7m2pqrs9xwvt4hd5abc', password: 'p9xwk7m2qrst4hd5abcd' },
  overland: { url: `${at}/overland`, token: 't4hd5abck7m2pqrs9xwv2345t4hd5abc' },
  page: { url: 'https://family.example/companion/#page=kwc_x' },
};

describe('what an app is given', () => {
  it('is all of its values in one link', () => {
    const traccar = new URL(setupLink('traccar', KEYS, 'Mia') ?? '');
    expect(traccar.protocol).toBe('org.traccar.client:');
    expect(Object.fromEntries(traccar.searchParams)).toMatchObject({
      url: KEYS.osmand.url,
      id: KEYS.deviceKey,
    });
    const overland = new URL(setupLink('overland', KEYS, 'Mia') ?? '');
    expect(Object.fromEntries(overland.searchParams)).toMatchObject({
      url: KEYS.overland.url,
      token: KEYS.overland.token,
    });
    const owntracks = new URL(setupLink('owntracks', KEYS, 'Žofie') ?? '');
    const inline = owntracks.searchParams.get('inline') ?? '';
    expect(JSON.parse(atob(inline))).toMatchObject({
      ...KEYS.owntracks,
      _type: 'configuration',
      mode: 3,
      tid: 'OF',
      cmd: true,
    });
  });

  it('can be typed as well, with every secret that the link holds', () => {
    const typed = CLIENTS.map((client) =>
      fieldsOf(client, KEYS)
        .map(({ value }) => value)
        .join(' '),
    );
    expect(typed[0]).toContain(KEYS.owntracks.password);
    expect(typed[1]).toContain(KEYS.deviceKey);
    expect(typed[2]).toContain(KEYS.overland.token);
    expect(typed[3]).toContain(`id=${KEYS.deviceKey}&lat=%LAT`);
  });
});

it('turns green by a pairing that is newer than the keys', () => {
  const ticket = { keys: KEYS, pairedBefore: '2026-05-01T08:00:00Z' };
  expect(hasReported(undefined, ticket)).toBe(false);
  expect(hasReported({ paired: true, pairedAt: '2026-05-01T08:00:00Z' }, ticket)).toBe(false);
  expect(hasReported({ paired: false, pairedAt: '2026-05-02T08:00:00Z' }, ticket)).toBe(false);
  expect(hasReported({ paired: true, pairedAt: '2026-05-02T08:00:00Z' }, ticket)).toBe(true);
});

it.each([
  ['http://127.0.0.1:8080/x', true],
  ['http://localhost:8080/x', true],
  ['http://[::1]/x', true],
  ['http://192.168.1.7:8080/x', false],
  ['https://family.example/x', false],
])('%s leads to this machine alone: %s', (url, here) => expect(isOnlyHere(url)).toBe(here));
