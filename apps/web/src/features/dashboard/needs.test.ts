import { expect, test } from 'vitest';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { aChild, aDevice, anAdults, minutesAgo, NOW } from '../../testing/family.ts';
import { familyNeeds } from './needs.ts';

const needs = (over: Partial<Device>) => familyNeeds([aChild('Theo', [aDevice(over)])], NOW);
const titles = (over: Partial<Device>) => needs(over).map(({ kind, title }) => [kind, title]);

test('a device named after its child carries the name once', () => {
  const family = [aChild('Theo', [aDevice({ deviceName: 'theo’s phone', battery: 8 })])];
  expect(familyNeeds(family, NOW)[0]?.title).toBe('theo’s phone is at 8 %');
});

test('a device that is well needs no attention', () => {
  expect(needs({})).toEqual([]);
  const adults = anAdults(null, { missingPermissions: ['location'], lastSeenAt: minutesAgo(600) });
  expect(familyNeeds([aChild('Sam', [adults])], NOW)).toEqual([]);
});

test.each([
  ['a battery at 15 %', { battery: 15 }, [['battery', 'Theo’s phone is at 15 %']]],
  ['no battery at 16 %', { battery: 16 }, []],
  ['no battery that charges', { battery: 5, charging: true }, []],
  [
    'a device silent for over an hour',
    { lastSeenAt: minutesAgo(61) },
    [['silent', 'Theo’s phone is silent']],
  ],
  [
    'only its silence when its old battery was low',
    { lastSeenAt: minutesAgo(61), battery: 4 },
    [['silent', 'Theo’s phone is silent']],
  ],
  [
    'a code that waits',
    { paired: false, pairedAt: null, codeExpiresAt: minutesAgo(-60) },
    [['code', 'Theo’s phone is waiting for its code']],
  ],
  [
    'keys with which nothing reports, and no code that nobody is to type',
    {
      paired: false,
      pairedAt: null,
      page: { hasLink: true, openedAt: null, agreedAt: null, waits: true },
    },
    [['client', 'Theo’s phone has not reported yet']],
  ],
  [
    'a code that died',
    { paired: false, pairedAt: null, codeExpiresAt: minutesAgo(1) },
    [['newCode', 'Theo’s phone is not paired']],
  ],
  ['a lost pairing', { paired: false }, [['newCode', 'Theo’s phone is not paired']]],
  [
    'one missing permission',
    { missingPermissions: ['location'] },
    [['permission', 'Theo’s phone lacks a permission']],
  ],
  [
    'several',
    { missingPermissions: ['location', 'usage'] },
    [['permission', 'Theo’s phone lacks 2 permissions']],
  ],
] satisfies [string, Partial<Device>, unknown][])('names %s', (_, over, expected) => {
  expect(titles(over)).toEqual(expected);
});

test('what was answered with OK comes back when the battery has lost five percent more', () => {
  const device = aDevice();
  const id = (battery: number) => familyNeeds([aChild('Theo', [{ ...device, battery }])], NOW)[0]?.id;
  expect(id(14)).toBe(id(11));
  expect(id(14)).not.toBe(id(9));
});

test('it says whether the battery charges only when the device reported it', () => {
  expect(needs({ battery: 8, charging: false, batteryAt: minutesAgo(4) })[0]?.text).toBe(
    'Not charging, reported 4 min ago.',
  );
  expect(needs({ battery: 8, charging: null, batteryAt: minutesAgo(4) })[0]?.text).toBe(
    'Reported 4 min ago.',
  );
});
