import { describe, expect, it } from 'vitest';
import { CLIENT_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';
import { enforcementOf, placeOf } from './abilities.ts';
import { linesOf, MEANS, waysFor, type PairingWay } from './pairing-ways.ts';

const WAYS: PairingWay[] = ['both', 'place', 'ask', 'agent'];

describe('ways to pair a device', () => {
  it('offers what is carried along all three, the fullest first, and a computer the agent or the companion', () => {
    for (const type of ['Android', 'iOS', 'Tablet', 'iPad'] as const)
      expect(waysFor(type)).toEqual(['both', 'place', 'ask']);
    for (const type of ['Windows Desktop', 'macOS'] as const) expect(waysFor(type)).toEqual(['agent', 'ask']);
  });

  it('says of each what its clients can and cannot', () => {
    expect(linesOf(MEANS.both)).toEqual({
      can: ['placeAlways', 'asks', 'calls', 'shows'],
      cannot: ['noStop'],
    });
    expect(linesOf(MEANS.place)).toEqual({
      can: ['placeAlways', 'shows'],
      cannot: ['noAsking', 'noCall', 'noStop'],
    });
    expect(linesOf(MEANS.agent)).toEqual({ can: ['asks', 'enforces'], cannot: ['noPlace', 'noCall'] });
    expect(linesOf(MEANS.ask)).toEqual({
      can: ['asks', 'calls', 'shows'],
      cannot: ['placeWhileOpen', 'noStop'],
    });
  });

  it.each(WAYS)(
    '%s: never says that rules are enforced where none is, nor the place all day where it is not',
    (way) => {
      const { can, cannot } = linesOf(MEANS[way]);
      expect(can.includes('enforces')).toBe(enforcementOf(MEANS[way], 'app') === 'enforced');
      expect(can.includes('placeAlways')).toBe(placeOf(MEANS[way]) === 'always');
      expect(new Set([...can, ...cannot]).size).toBe(can.length + cannot.length);
    },
  );

  it('follows the abilities: a client to come that enforces rules says so, one that can nothing says that', () => {
    const all = linesOf({
      abilities: [
        'location-always',
        'enforces-apps',
        'enforces-sites',
        'enforces-schedules',
        'enforces-budgets',
      ],
    });
    expect(all.can).toEqual(['placeAlways', 'enforces']);
    expect(linesOf({ abilities: [] })).toEqual({
      can: [],
      cannot: ['noPlace', 'noAsking', 'noCall', 'noStop'],
    });
    expect(linesOf({ abilities: CLIENT_ABILITIES.traccar }).can).toEqual(['placeAlways', 'calls']);
  });
});
