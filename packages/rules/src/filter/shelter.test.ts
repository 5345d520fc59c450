import { describe, expect, it } from 'vitest';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { shelterOf } from './shelter.ts';

const NOW = Date.parse('2026-05-20T12:00:00Z');
const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const device = (rest: object = {}) =>
  ({ deviceType: 'Android', abilities: [], paired: true, lastSeenAt: ago(0), ...rest }) as never;
const known = (...layers: [kind: string, hours: number][]) => left(null, ...layers);
const left = (leftAt: string | null, ...layers: [kind: string, hours: number][]) =>
  ({
    deviceId: 'd',
    knownBy: [],
    since: null,
    heardAt: null,
    leftAt,
    layers: layers.map(([kind, hours]) => ({ kind, seenAt: ago(hours) })),
  }) as unknown as FilterState['devices'][number];
const states = (shelter: ReturnType<typeof shelterOf>) => shelter.layers.map(({ state }) => state);

describe('the shelter of a device', () => {
  it.each([
    ['nothing', device(), undefined, ['absent', 'absent', 'absent'], 'none', false],
    ['a name that never asked', device(), known(), ['absent', 'absent', 'absent'], 'waiting', false],
    ['its own name', device(), known(['dot', 0.2]), ['absent', 'in-force', 'absent'], 'everywhere', true],
    ['one browser', device(), known(['doh', 0.2]), ['absent', 'in-force', 'absent'], 'browser', true],
    [
      'one browser, at home',
      device(),
      known(['doh', 0.2], ['address', 0]),
      ['absent', 'in-force', 'in-force'],
      'home',
      false,
    ],
    [
      'a profile',
      device({ deviceType: 'iOS' }),
      known(['doh', 0.2]),
      ['absent', 'in-force', 'absent'],
      'everywhere',
      true,
    ],
    ['home', device(), known(['address', 0.2]), ['absent', 'absent', 'in-force'], 'home', false],
    ['home by its router', device(), known(['mac', 0.2]), ['absent', 'absent', 'in-force'], 'home', true],
    [
      'both',
      device(),
      known(['mac', 0.2], ['address', 0.4]),
      ['absent', 'absent', 'in-force'],
      'home',
      false,
    ],
    [
      'a name that fell silent, at home',
      device(),
      known(['dot', 7], ['address', 0.2]),
      ['absent', 'silent', 'in-force'],
      'home',
      false,
    ],
    [
      'a name that it went round',
      device(),
      left(ago(3), ['dot', 3]),
      ['absent', 'silent', 'absent'],
      'silent',
      false,
    ],
    [
      'a name that it came back to',
      device(),
      left(ago(3), ['dot', 0.2]),
      ['absent', 'in-force', 'absent'],
      'everywhere',
      true,
    ],
    ['a name that fell silent', device(), known(['dot', 7]), ['absent', 'silent', 'absent'], 'silent', false],
    [
      'an app that closes sites',
      device({ abilities: ['enforces-sites'] }),
      undefined,
      ['in-force', 'absent', 'absent'],
      'app',
      true,
    ],
    [
      'an app that was not heard',
      device({ abilities: ['enforces-sites'], lastSeenAt: ago(9) }),
      undefined,
      ['silent', 'absent', 'absent'],
      'silent',
      false,
    ],
    [
      'an app that is gone',
      device({ abilities: ['enforces-sites'], paired: false }),
      undefined,
      ['absent', 'absent', 'absent'],
      'none',
      false,
    ],
  ] as const)('with %s', (_, one, filter, layers, reach, undoable) => {
    const shelter = shelterOf(one, filter, NOW);
    expect(states(shelter)).toEqual(layers);
    expect(shelter).toMatchObject({ reach, undoable });
  });

  it.each([
    ['its own name', known(['dot', 0.6]), ['absent', 'earlier', 'absent'], 'everywhere', ago(0.6)],
    [
      'its own name, an hour before the limit',
      known(['dot', 5]),
      ['absent', 'earlier', 'absent'],
      'everywhere',
      ago(5),
    ],
    ['home', known(['address', 2]), ['absent', 'absent', 'earlier'], 'home', ago(2)],
    [
      'home, and a browser that is heard',
      known(['address', 2], ['doh', 0.1]),
      ['absent', 'in-force', 'earlier'],
      'home',
      ago(2),
    ],
    ['its own name now', known(['dot', 0.1]), ['absent', 'in-force', 'absent'], 'everywhere', null],
    ['its own name long ago', known(['dot', 7]), ['absent', 'silent', 'absent'], 'silent', null],
  ] as const)(
    'heard earlier by %s was so then, and is not said to be so now',
    (_, filter, layers, reach, at) => {
      const shelter = shelterOf(device(), filter, NOW);
      expect(states(shelter)).toEqual(layers);
      expect(shelter).toMatchObject({ reach, reachedAt: at });
    },
  );

  it('was heard when the newest of its ways was', () => {
    expect(shelterOf(device(), known(['doh', 3], ['dot', 2]), NOW).layers[1].heardAt).toBe(ago(2));
  });
});
