import { expect, test } from 'vitest';
import { aChild, aDevice } from '../../testing/family.ts';
import { newlyPaired } from './components/PairingNews.tsx';

test('a device that has paired is announced; one that appears paired is not', () => {
  const waiting = aDevice({ paired: false });
  const other = aDevice();
  const before = new Map([[waiting.deviceId, false]]);
  const family = [aChild('Theo', [{ ...waiting, paired: true }, other])];
  expect(newlyPaired(before, family)).toEqual(['Theo’s phone is paired.']);
  expect(newlyPaired(new Map([[waiting.deviceId, true]]), family)).toEqual([]);
});
