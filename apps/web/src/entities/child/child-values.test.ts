import { expect, test } from 'vitest';
import { pictureFault } from '../../ui/picture-fault.ts';
import { ChildValues } from './child-values.ts';

const faults = (over: object) => {
  const parsed = ChildValues.safeParse({ firstName: 'Žofie Ann', age: 9, deviceType: 'iOS', ...over });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join()}: ${message}`);
};

test.each([
  ['letters of any script and spaces', {}, []],
  ['a combining mark', { firstName: 'Zoe\u0308' }, []],
  ['an adult who protects their own computer', { age: 44, deviceType: 'Windows Desktop' }, []],
  ['no name', { firstName: '  ' }, ['firstName: First Name is required']],
  ['a digit', { firstName: 'Th3o' }, ['firstName: Only alphabets are allowed']],
  ['no type', { deviceType: '' }, ['deviceType: Device Type is required']],
  ['no age', { age: null }, []],
  ['an age that is no number', { age: Number.NaN }, ['age: Enter the age in years']],
  ['age 0', { age: 0 }, ['age: The age is at least 1']],
  ['no number', { phone: null }, []],
  ['a whole number', { phone: '+385912345678' }, []],
  ['a part of a number', { phone: '0912' }, ['phone: Enter the whole number with its country.']],
  ['half a year', { age: 1.5 }, ['age: Enter the age in whole years']],
])('%s', (_, over, expected) => {
  expect(faults(over)).toEqual(expected);
});

test('a picture is of a kind and size that the installation takes', () => {
  expect(pictureFault({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBeUndefined();
  expect(pictureFault({ type: 'image/webp', size: 5 * 1024 * 1024 + 1 })).toMatch(/larger than 5 MB/u);
  expect(pictureFault({ type: 'image/gif', size: 10 })).toMatch(/not a picture/u);
});
