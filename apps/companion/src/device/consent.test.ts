import { expect, it } from 'vitest';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { mayBeShared, pausedUntil } from './consent.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const me = (over: Partial<DeviceMe['recording']>): DeviceMe => {
  const recording = { pausedUntil: null, adult: null, adultOn: null, ...over };
  return { recording } as unknown as DeviceMe;
};
const adult = (position: string | null): Partial<DeviceMe['recording']> => ({
  adult: { reason: 'holder', since: at(-60), shares: { position, usage: null } },
});

it.each([
  ["a child's position", me({}), true],
  ['a position that is paused', me({ pausedUntil: at(1) }), false],
  ['a position whose pause is over by the clock', me({ pausedUntil: at(-1) }), true],
  ['a position of an adult who refused', me(adult(null)), false],
  ['a position of an adult who consented', me(adult(at(1))), true],
  ['a position of an adult whose consent has expired', me(adult(at(-1))), false],
  ['a position of an adult in a pause', me({ ...adult(at(9)), pausedUntil: at(1) }), false],
  ['a position while nothing is known, or an earlier version stored it', {} as DeviceMe, true],
])('%s may be sent: %s', (_, known, may) => {
  expect(mayBeShared(known, NOW)).toBe(may);
});

it('knows until when a pause lasts', () => {
  expect(pausedUntil(me({ pausedUntil: at(5) }), NOW)).toBe(NOW + 300_000);
  expect(pausedUntil(null, NOW)).toBeNull();
});
