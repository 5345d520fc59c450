import { describe, expect, it } from 'vitest';
import {
  accuracyText,
  distanceText,
  limitOf,
  limitText,
  mphOfLimit,
  perHourSpoken,
  speedText,
} from './units.ts';

describe('units', () => {
  it('writes speeds in whole miles per hour, limits as they were set', () => {
    expect([0, 20.56, 31.3].map((speed) => speedText(speed))).toEqual(['0 mph', '46 mph', '70 mph']);
    expect([limitText(30), limitText(31.07)]).toEqual(['30 mph', '31.07 mph']);
    expect(perHourSpoken(30)).toBe('30 miles an hour');
  });

  it('writes lengths', () => {
    expect([20, 7403, 321_869].map((metres) => distanceText(metres))).toEqual([
      'under 0.1 mi',
      '4.6 mi',
      '200 mi',
    ]);
    expect([0, 8, 850, 1234].map((metres) => accuracyText(metres))).toEqual([
      '1 yd',
      '9 yd',
      '930 yd',
      '0.8 mi',
    ]);
  });

  it('writes both in kilometres for who counts in them', () => {
    expect([speedText(13.9, 'km'), perHourSpoken(50, 'km')]).toEqual(['50 km/h', '50 kilometres an hour']);
    expect([limitText(30, 'km'), limitText(31.07, 'km')]).toEqual(['48.3 km/h', '50 km/h']);
    expect([20, 7403, 321_869].map((metres) => distanceText(metres, 'km'))).toEqual([
      'under 0.1 km',
      '7.4 km',
      '322 km',
    ]);
    expect([0, 40.4, 949, 1234].map((metres) => accuracyText(metres, 'km'))).toEqual([
      '1 m',
      '40 m',
      '949 m',
      '1.2 km',
    ]);
  });

  it('keeps a limit that was set in kilometres as the same number of them', () => {
    for (let kmh = 2; kmh <= 241; kmh += 1) expect(limitOf(mphOfLimit(kmh, 'km'), 'km')).toBe(kmh);
  });
});
