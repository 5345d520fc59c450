import { describe, expect, it } from 'vitest';
import { endingOf, isRandomMac } from './mac.ts';

describe('a hardware address', () => {
  it.each([
    ['a4:5e:60:1b:2c:3d', false],
    ['00:1b:63:84:45:e6', false],
    ['02:00:00:00:00:01', true],
    ['da:a1:19:c4:1d:9f', true],
    ['fe:ff:ff:ff:ff:ff', true],
  ])('%s is made up by the device: %s', (mac, isRandom) => expect(isRandomMac(mac)).toBe(isRandom));

  it('is told from others by its last three parts', () =>
    expect(endingOf('a4:5e:60:1b:2c:3d')).toBe('1b:2c:3d'));
});
