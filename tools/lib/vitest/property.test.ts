import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs, seedOfRun } from './property.ts';

const given = { ...process.env };
const set = (name: string, value: string | undefined): void => {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
};

describe('properties', () => {
  beforeEach(() => {
    set('PROPERTY', undefined);
    set('PROPERTY_SEED', undefined);
  });
  afterEach(() => {
    set('PROPERTY', given['PROPERTY']);
    set('PROPERTY_SEED', given['PROPERTY_SEED']);
  });

  it('are tried a tenth as often, and not below what they need, unless a full run is asked for', () => {
    expect([runs(2_000), runs(60), runs(6), runs(20, 5)]).toEqual([200, 20, 6, 5]);
    set('PROPERTY', 'full');
    expect([runs(2_000), runs(60), runs(6), runs(20, 5)]).toEqual([2_000, 60, 6, 20]);
  });

  it('meet the same values in every run, new ones in a full run, and those of a seed that is given', () => {
    expect(seedOfRun(() => 1)).toBe(seedOfRun(() => 2));
    set('PROPERTY', 'full');
    expect([seedOfRun(() => 1), seedOfRun(() => 2)]).toEqual([1, 2]);
    set('PROPERTY_SEED', '-77');
    expect(seedOfRun(() => 1)).toBe(-77);
    set('PROPERTY_SEED', 'x');
    expect(() => seedOfRun(() => 1)).toThrow('PROPERTY_SEED');
  });
});

it('a property that fails names the seed of the run and the path to its value', () => {
  const failing = () => fc.assert(fc.property(fc.integer(), (value) => value < 10));
  expect(failing).toThrow(new RegExp(`seed: ${given['PROPERTY_SEED']}, path: "[\\d:]+"`, 'u'));
});
