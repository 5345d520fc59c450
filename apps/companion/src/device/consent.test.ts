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
  ["a child's place", me({}), true],
  ['a place that is paused', me({ pausedUntil: at(1) }), false],
  ['a place whose pause is over by the clock', me({ pausedUntil: at(-1) }), true],
  ['a place of an adult who said no', me(adult(null)), false],
  ['a place of an adult who said yes', me(adult(at(1))), true],
  ['a place of an adult whose yes has run out', me(adult(at(-1))), false],
  ['a place of an adult in a pause', me({ ...adult(at(9)), pausedUntil: at(1) }), false],
  ['a place while nothing is known, or an earlier version kept what was', {} as DeviceMe, true],
])('%s may be sent: %s', (_, known, may) => {
  expect(mayBeShared(known, NOW)).toBe(may);
});

it('knows until when a pause lasts', () => {
  expect(pausedUntil(me({ pausedUntil: at(5) }), NOW)).toBe(NOW + 300_000);
  expect(pausedUntil(null, NOW)).toBeNull();
});
