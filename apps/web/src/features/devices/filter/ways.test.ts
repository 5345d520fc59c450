import { describe, expect, it } from 'vitest';
import type { DeviceDns } from '@kinward/contract/filter/device-dns.schemas.ts';
import { deviceId } from '@kinward/contract/ids.ts';
import { standingOf, waysOf } from './ways.ts';

const NOW = Date.parse('2026-05-04T12:00:00.000Z');
const at = (hoursAgo: number): string => new Date(NOW - hoursAgo * 3_600_000).toISOString();
const [DOT, DOH] = ['key.dns.example.org', 'https://example.org/dns-query/key'];
const dns = (more: Partial<DeviceDns> = {}): DeviceDns => ({
  deviceId: deviceId().parse('01890a5d-ac96-774b-bcce-b302099a8057'),
  madeAt: at(48),
  doh: DOH,
  dot: DOT,
  profile: '/profile',
  layers: [],
  leftAt: null,
  missing: [],
  fault: null,
  ...more,
});
const heard = (kind: 'dot' | 'doh' | 'address', hoursAgo: number) => ({
  kind,
  firstSeenAt: at(hoursAgo),
  seenAt: at(hoursAgo),
});
const names = (...args: Parameters<typeof waysOf>): string[] => waysOf(...args).map(({ way }) => way);

describe('ways', () => {
  it('begin with the device’s own system, each with what is typed there', () => {
    expect(names('Android', dns())).toEqual(['android', 'apple', 'windows', 'chrome', 'firefox', 'router']);
    expect(names('macOS', dns())[0]).toBe('apple');
    expect(waysOf('Windows Desktop', dns())[0]).toMatchObject({ way: 'windows', value: DOH });
    expect(waysOf('Tablet', dns())[0]).toMatchObject({ way: 'android', value: DOT });
  });

  it('are those that the installation can give', () => {
    expect(names('Android', dns({ dot: null }))).toEqual(['apple', 'windows', 'chrome', 'firefox']);
    expect(names('iOS', dns({ doh: null }))).toEqual(['apple', 'android', 'router']);
    expect(names('iOS', dns({ doh: null, dot: null }))).toEqual([]);
  });

  it('are heard by their own layer', () => {
    const seen = (layers: DeviceDns['layers']) =>
      waysOf('Android', dns({ layers })).flatMap(({ way, seenAt }) => (seenAt === null ? [] : [way]));
    expect(seen([heard('dot', 1)])).toEqual(['android', 'router']);
    expect(seen([heard('doh', 1)])).toEqual(['apple', 'windows', 'chrome', 'firefox']);
    expect(seen([heard('address', 1)])).toEqual([]);
  });
});

describe('a device', () => {
  it.each([
    ['unnamed', { madeAt: null }],
    ['waiting', {}],
    ['waiting', { layers: [heard('address', 0)] }],
    ['asks', { layers: [heard('dot', 0.4)] }],
    ['earlier', { layers: [heard('dot', 0.6)] }],
    ['earlier', { layers: [heard('dot', 5)] }],
    ['asksPartly', { layers: [heard('dot', 30), heard('doh', 0.4)] }],
    ['asks', { layers: [heard('dot', 0.4), heard('doh', 0.1)] }],
    ['quiet', { layers: [heard('dot', 7)] }],
    ['quiet', { layers: [heard('dot', 3)], leftAt: at(3) }],
    ['asks', { layers: [heard('dot', 0.4)], leftAt: at(3) }],
  ] as const)('is %s', (kind, more) => {
    expect(standingOf(dns(more as Partial<DeviceDns>), NOW).kind).toBe(kind);
  });
});
