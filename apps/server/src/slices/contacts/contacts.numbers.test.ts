import { describe, expect, it } from 'vitest';
import { countryOf, spellingsOf, wholeNumber } from './contacts.numbers.ts';

describe('the country of a family', () => {
  it.each([
    ['the child\u2019s own number before those of parents', '+385912345678', ['+447400123456'], 'HR'],
    ['what all parents share', null, ['+447400123456', '+447400123457'], 'GB'],
    ['none of parents in two countries', null, ['+447400123456', '+385912345678'], undefined],
    ['none where nobody has a number', null, [], undefined],
  ] as const)('is %s', (_, own, parents, country) => {
    expect(countryOf(own, parents)).toBe(country);
  });
});

it.each([
  ['07400 123456 without blanks', '07400123456', '+447400123456'],
  ['dialled out of another country', '00447400123456', '+447400123456'],
  ['a call for help', '999', '999'],
  ['a service of few digits', '84999', '84999'],
  ['what is no number of the country', '012345', '012345'],
  ['a number of another country', '+385912345678', '+385912345678'],
])('%s', (_, number, whole) => {
  expect(wholeNumber(number, 'GB')).toBe(whole);
});

it('nothing is put together where the country is not known', () => {
  expect(spellingsOf(['07400123456', '+447400123456'], undefined)).toEqual([]);
});

it('numbers that only end alike stay apart', () => {
  expect(spellingsOf(['07400123456', '+385912123456', '0712123456'], 'GB')).toEqual([]);
});
