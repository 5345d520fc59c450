import { expect, it } from 'vitest';
import { familyTime, knownZone, ownZone } from './family-clock.ts';

const AT = Date.parse('2026-05-01T17:30:00Z');

it('is the family’s, with the name of its zone where the computer’s clock shows another time', () => {
  expect(familyTime(AT, 'Europe/Zagreb', 'Europe/Berlin')).toBe('19:30');
  expect(familyTime(AT, 'America/New_York', 'Europe/Berlin')).toBe('13:30 (America/New York)');
  // The same time of another day.
  expect(familyTime(AT, 'Pacific/Kiritimati', 'Pacific/Honolulu')).toBe('07:30 (Pacific/Kiritimati)');
});

it('is the computer’s own where the family has none, or one that is not known here', () => {
  expect(knownZone(null)).toBe(ownZone());
  expect(knownZone('Nowhere/At_All')).toBe(ownZone());
  expect(familyTime(AT, 'Nowhere/At_All')).toBe(familyTime(AT, null));
});

it('is UTC where the computer has a zone that nobody knows', () => {
  const { TZ } = process.env;
  process.env.TZ = '';
  try {
    expect(familyTime(AT, null)).toBe('17:30');
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});
