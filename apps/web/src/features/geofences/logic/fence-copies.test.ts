import { describe, expect, it } from 'vitest';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { aChild, aDevice } from '../../../testing/family.ts';
import { copiesOf, siblingFences } from './fence-copies.ts';

const fence = (fenceId: string, deviceId: string, change: Partial<Geofence> = {}): Geofence =>
  ({
    fenceId,
    deviceId,
    fenceName: 'Home',
    latitude: 47.141,
    longitude: 9.5215,
    fenceRadius: 0.1,
    action: 'Allow',
    address: '',
    version: 1,
    ...change,
  }) as Geofence;

const DEVICES = ['phone', 'tablet', 'watch'].map((deviceId) => ({ deviceId }));

describe('one place on several devices of a child', () => {
  const home = fence('1', 'phone');
  it('is found by name, place, radius and kind', () => {
    const all = [home, fence('2', 'tablet'), fence('3', 'watch', { fenceRadius: 0.2 })];
    expect(copiesOf(home, all, DEVICES).map(({ fenceId }) => fenceId)).toEqual(['2']);
    for (const change of [
      { fenceName: 'Gran' },
      { latitude: 47 },
      { longitude: 9 },
      { action: 'Block' as const },
    ])
      expect(copiesOf(home, [home, fence('2', 'tablet', change)], DEVICES)).toEqual([]);
  });

  it('is not that of another child, nor a second one on the same device', () => {
    expect(copiesOf(home, [home, fence('2', 'phone'), fence('3', 'of-mia')], DEVICES)).toEqual([]);
    const doubled = [home, fence('2', 'tablet'), fence('3', 'tablet')];
    expect(copiesOf(home, doubled, DEVICES).map(({ fenceId }) => fenceId)).toEqual(['2']);
  });

  it('does not depend on the address, which may be written in another language', () => {
    expect(copiesOf(home, [fence('2', 'tablet', { address: 'Vaduz' })], DEVICES)).toHaveLength(1);
  });
});

describe('places of siblings', () => {
  const [phone, tablet, junos] = [aDevice(), aDevice(), aDevice()];
  const [theo, juno] = [aChild('Theo', [phone, tablet]), aChild('Juno', [junos])];
  const family = [theo, juno];

  it('are each once, with whose they are, and none that the child has', () => {
    const all = [
      fence('1', phone.deviceId),
      fence('2', tablet.deviceId),
      fence('3', phone.deviceId, { fenceName: 'Gran' }),
      fence('4', junos.deviceId, { fenceName: 'Gran' }),
      fence('5', 'gone', { fenceName: 'Nobody’s' }),
    ];
    expect(siblingFences(juno, family, all).map(({ fence: { fenceId }, of }) => [fenceId, of])).toEqual([
      ['1', 'Theo'],
    ]);
    expect(siblingFences(theo, family, all)).toEqual([]);
  });

  it('are not shared between a sample child and real ones', () => {
    const sample = { ...juno, sample: true };
    expect(siblingFences(sample, [theo, sample], [fence('1', phone.deviceId)])).toEqual([]);
  });
});
