import { expect, it } from 'vitest';
import { emergencyOf } from './emergency.ts';

it.each([
  ['en-GB', { country: 'GB', number: '999' }],
  ['es-ES', { country: 'ES', number: '112' }],
  ['en-US', { country: 'US', number: '911' }],
  ['zh-Hant-TW', undefined],
  ['es', undefined],
  [undefined, undefined],
])('%s', (tag, found) => {
  expect(emergencyOf(tag)).toEqual(found);
});
