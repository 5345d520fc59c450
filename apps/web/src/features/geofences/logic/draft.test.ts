import { describe, expect, it } from 'vitest';
import {
  actionOf,
  addressOf,
  faultsOf,
  milesOf,
  milesOfShown,
  newDraft,
  mostShown,
  radiusText,
  readDegrees,
  statusOf,
  toStep,
  withAction,
} from './draft.ts';

const AT = { latitude: 50.15, longitude: -5.07 };
const draft = { ...newDraft('Allow', AT), radius: 0.4, fenceName: 'School' };

describe('a fence being edited', () => {
  it('loses its radius with its kind, and keeps it when the kind stays', () => {
    expect(withAction(draft, 'Block')).toEqual({ ...draft, action: 'Block', radius: 0 });
    expect(withAction(draft, 'Allow')).toBe(draft);
  });

  it('is not sent without a radius, a name or a place', () => {
    expect(faultsOf(draft)).toEqual({});
    expect(faultsOf({ ...draft, radius: 0 })).toEqual({ radius: 'Range should be greater than zero.' });
    expect(faultsOf(newDraft('Block', undefined))).toEqual({
      radius: 'Range should be greater than zero.',
      name: 'This is required',
      place: 'Say where first: search a town, press on the map or type coordinates.',
    });
  });

  it('has a radius in tenths of a mile from 0 to 10, drawn with 1609 m to the mile', () => {
    expect([0.04, 0.06, 0.30000000000000004, -3, 12].map((miles) => toStep(miles))).toEqual([
      0, 0.1, 0.3, 0, 10,
    ]);
    expect([0, 80, 81, 1609, 99_999].map(milesOf)).toEqual([0, 0, 0.1, 1, 10]);
    expect([0.4, 10, 0.25, 1 / 3].map((miles) => radiusText(miles))).toEqual(['0.4', '10', '0.25', '0.333']);
  });

  it('has a radius in tenths of a kilometre where the parent counts in them, kept in miles', () => {
    expect([0.4, 10, 1].map((miles) => radiusText(miles, 'km'))).toEqual(['0.64', '16.09', '1.61']);
    const steps = [0.4, 1, 12, -1].map((miles) => radiusText(toStep(miles, 'km'), 'km'));
    expect([steps, mostShown('km')]).toEqual([['0.6', '1.6', '16', '0'], 16]);
    expect(toStep(12, 'km')).toBeLessThanOrEqual(10);
    expect(toStep(milesOfShown(2.5, 'km'), 'km')).toBeCloseTo(2.5 / 1.609, 5);
  });

  it('reads its kind from the address bar and back', () => {
    expect([null, 'allow', 'forbidden', 'x'].map(actionOf)).toEqual(['Allow', 'Allow', 'Block', 'Allow']);
    expect([statusOf('Allow'), statusOf('Block')]).toEqual(['allow', 'forbidden']);
  });

  it('has an address of the parts that are known', () => {
    const place = { locality: 'Falmouth', region: 'England', country: 'United Kingdom' };
    expect(addressOf(place)).toBe('Falmouth, England, United Kingdom');
    expect(addressOf({ ...place, locality: null })).toBe('England, United Kingdom');
    expect(addressOf({ locality: 'Berlin', region: 'Berlin', country: 'Germany' })).toBe('Berlin, Germany');
    expect(addressOf({ locality: null, region: null, country: null })).toBe('');
  });

  it.each([
    ['50.1526', 50.1526],
    [' -5,07 ', -5.07],
    ['−5', -5],
    ['90', undefined],
    ['', undefined],
    ['1e1', undefined],
    ['0x10', undefined],
    ['5.', undefined],
  ])('reads %j as degrees', (text, degrees) => expect(readDegrees(text, 85)).toBe(degrees));
});
