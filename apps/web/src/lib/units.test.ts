import { describe, expect, it } from 'vitest';
import { accuracyText, distanceText, mphText, speedText } from './units.ts';

describe('units', () => {
  it('writes speeds in whole miles per hour, limits as they were set', () => {
    expect([speedText(0), speedText(20.56), speedText(31.3)]).toEqual(['0 mph', '46 mph', '70 mph']);
    expect([mphText(30), mphText(31.07)]).toEqual(['30 mph', '31.07 mph']);
  });

  it('writes lengths', () => {
    expect([distanceText(20), distanceText(7403), distanceText(321_869)]).toEqual([
      'under 0.1 mi',
      '4.6 mi',
      '200 mi',
    ]);
    expect([accuracyText(0), accuracyText(40.4), accuracyText(1234)]).toEqual(['1 m', '40 m', '1.2 km']);
  });
});
