import { describe, expect, it } from 'vitest';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { HeardDevice } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { aChild, aDevice } from '../../testing/family.ts';
import { uncountedOf } from './uncounted.ts';

const phone = aDevice({ deviceName: 'Pixel' });
const tab = {
  ...aDevice({ deviceName: 'Tab' }),
  deviceId: `${phone.deviceId.slice(0, -1)}f` as typeof phone.deviceId,
};
const child = (age: number | null): Child => ({ ...aChild('Theo', [phone, tab]), age });
const one = ({ deviceId }: typeof phone, more: Partial<HeardDevice>): HeardDevice => ({
  deviceId,
  childId: child(9).childId,
  level: 'blocked',
  because: 'age',
  since: null,
  heardAt: '2026-05-20T12:00:00Z',
  ...more,
});

describe('minutes on sites do not count', () => {
  it.each([
    ['where no age is known', null, one(phone, {}), 'age', /^\/user\/dashboard\?.*add=details/u],
    ['from 16 on', 16, one(phone, {}), 'old', /^\/filter\/assignments/u],
    [
      'where the policy says so',
      9,
      one(phone, { level: 'nothing', because: 'policy' }),
      'policy',
      /^\/filter/u,
    ],
    [
      'where recording is off',
      9,
      one(phone, { level: 'nothing', because: 'off' }),
      'off',
      /^\/user\/device-manage/u,
    ],
  ] as const)('%s', (_, age, recorded, why, to) => {
    const [said] = uncountedOf([recorded], child(age));
    expect(said).toMatchObject({ why, devices: ['Pixel'] });
    expect(said?.to).toMatch(to);
  });

  it('and nothing is said of what is recorded whole, of an adult’s device, and of one that never asked', () => {
    const recorded = [
      one(phone, { level: 'all' }),
      one(phone, { level: 'nothing', because: 'adult' }),
      one(tab, { heardAt: null }),
    ];
    expect(uncountedOf(recorded, child(null))).toEqual([]);
  });

  it('is said once for several devices', () => {
    expect(uncountedOf([one(phone, {}), one(tab, {})], child(null))).toMatchObject([
      { devices: ['Pixel', 'Tab'] },
    ]);
  });
});
