import { describe, expect, it } from 'vitest';
import { spanOf } from './file-range.ts';

const ETAG = '"a"';
const span = (range: string | undefined, ifRange?: string) =>
  spanOf({ range, ...(ifRange !== undefined && { 'if-range': ifRange }) }, 10, ETAG);

describe('the bytes that are asked for', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=3-5', 3, 5],
    ['bytes=3-', 3, 9],
    ['bytes=-4', 6, 9],
    ['bytes=-99', 0, 9],
    ['bytes=8-99', 8, 9],
  ])('%s are %i to %i', (range, start, end) => expect(span(range)).toEqual({ start, end }));

  it.each(['bytes=10-', 'bytes=10-11', 'bytes=-0'])('%s are none that there are', (range) =>
    expect(span(range)).toBeNull(),
  );

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-3',
    'bytes=0-1,3-4',
    'lines=0-1',
    'bytes=a-',
    'bytes=0x1-',
  ])('%s are all', (range) => expect(span(range)).toBeUndefined());

  it('are all where the file is another one than the caller has a part of', () => {
    expect(span('bytes=3-5', ETAG)).toEqual({ start: 3, end: 5 });
    expect(span('bytes=3-5', '"b"')).toBeUndefined();
    expect(span('bytes=3-5', 'Fri, 01 May 2026 12:00:00 GMT')).toBeUndefined();
  });
});
