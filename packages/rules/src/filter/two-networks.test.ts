import { describe, expect, it } from 'vitest';
import { KeyUse } from './two-networks.ts';

const MINUTE = 60_000;
const START = 1_000_000 * MINUTE;
const [HOME, MOBILE, CARRIER] = ['203.0.113.7', '198.51.100.9', '198.51.7.200'];
const [HOME_6, MOBILE_6, HOME_6_AGAIN] = ['2001:db8:1:2::5', '2001:db9:3:4::9', '2001:db8:1:2::77'];

/** In which minutes it is used in two networks at once. @param minutes what is asked from in each, in this order */
const told = (minutes: readonly (readonly string[])[], use = new KeyUse()): number[] =>
  minutes.flatMap((addresses, minute) =>
    addresses.some((address, at) => use.note(address, START + minute * MINUTE + at * 100)) ? [minute] : [],
  );
const times = (count: number, addresses: readonly string[]) => Array.from({ length: count }, () => addresses);

describe('a key in two networks at once', () => {
  it('is told of from the tenth minute on in which both ask by turns, once a minute', () => {
    expect(told(times(13, [HOME, MOBILE, HOME, MOBILE, HOME]))).toEqual([9, 10, 11, 12]);
    expect(told(times(12, [HOME_6, MOBILE_6, HOME_6]))).toEqual([9, 10, 11]);
  });

  it('may have quiet minutes between', () => {
    const pattern = [[HOME, MOBILE, HOME], [HOME, MOBILE, HOME], [HOME]];
    expect(told(Array.from({ length: 15 }, (_, at) => pattern[at % 3]!))).toEqual([13]);
    expect(told(Array.from({ length: 60 }, (_, at) => pattern[at % 2 === 0 ? 0 : 2]!))).toEqual([]);
  });

  it.each([
    [
      'a phone that comes home and leaves again',
      [...times(20, [HOME]), [HOME, MOBILE], ...times(20, [MOBILE])],
    ],
    ['a phone that changes its network each minute', times(60, [HOME, MOBILE])],
    ['a phone with an address of each version', times(60, [HOME, HOME_6, HOME, HOME_6_AGAIN, HOME])],
    ['a provider with several addresses beside each other', times(60, [MOBILE, CARRIER, MOBILE, CARRIER])],
    ['nine minutes at the edge of a Wi-Fi', times(9, [HOME, MOBILE, HOME, MOBILE])],
    ['what a server behind a proxy cannot see', times(60, ['', 'unknown', ''])],
  ])('is not %s', (_, minutes) => expect(told(minutes)).toEqual([]));
});
