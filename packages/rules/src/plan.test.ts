import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVICE_TYPES, FEATURES, PLANS } from '@kinward/contract/plans/plans.schemas.ts';
import { planConflicts, planTerms } from './plan.ts';

describe('what a plan includes by its name', () => {
  it('is that of Parents or Premium when the name contains it', () => {
    for (const name of ['Parents', 'Parents yearly', 'Family Parents'])
      expect(planTerms(name)).toBe(PLANS.Parents);
    for (const name of ['Premium', 'Premium 2027', 'Parents Premium'])
      expect(planTerms(name)).toBe(PLANS.Premium);
  });

  it('is no device and no feature for any other plan', () => {
    for (const name of ['Trial', 'premium', '', 'constructor'])
      expect(planTerms(name)).toEqual({ maxDevices: 0, deviceTypes: [], features: [] });
  });

  it('caps 5 and 10; Parents has phones and tablets and no external filter', () => {
    expect([PLANS.Parents.maxDevices, PLANS.Premium.maxDevices]).toEqual([5, 10]);
    expect(PLANS.Parents.deviceTypes).toEqual(['Android', 'iOS', 'Tablet', 'iPad']);
    expect(PLANS.Premium.features).toEqual(FEATURES);
    expect(PLANS.Parents.features).not.toContain('advanced-filtering');
  });
});

describe('devices that do not fit', () => {
  const devices = fc.array(fc.record({ deviceType: fc.constantFrom(...DEVICE_TYPES) }), { maxLength: 20 });

  it('are none exactly when all fit; removing what is named makes all fit', () => {
    fc.assert(
      fc.property(devices, fc.constantFrom('Parents', 'Premium', 'Trial'), (given, name) => {
        const terms = planTerms(name);
        const { unsupported, others, over } = planConflicts(terms, given);
        expect(unsupported.length + others.length).toBe(given.length);
        const left = others.slice(over);
        expect(planConflicts(terms, left)).toEqual({ unsupported: [], others: left, over: 0 });
        expect(left.length).toBe(Math.min(others.length, terms.maxDevices));
      }),
    );
  });
});
