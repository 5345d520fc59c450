import { describe, expect, it } from 'vitest';
import type { ListCounts } from './formats.ts';
import { holdReasonOf, refusalOf, type Update } from './judge.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const LIST = bytes('# a list\nads.example.com\n');
const counts = (names: number, more: Partial<ListCounts> = {}): ListCounts => ({
  lines: names + 1,
  names,
  exceptions: 0,
  comments: 1,
  skipped: 0,
  malformed: 0,
  tooWide: 0,
  ...more,
});
const update = (names: number, more: Partial<Update> = {}): Update => ({
  names,
  wellKnown: [],
  before: { names: 1000, wellKnown: [] },
  held: [],
  isDeclined: false,
  isReturned: false,
  ...more,
});

describe('what was fetched', () => {
  it('is refused where it is a page, empty, of something else, of nothing but public suffixes, or too large', () => {
    expect(refusalOf(1000, LIST, counts(1000))).toBeNull();
    expect(refusalOf(1000, bytes('\n <!DOCTYPE html><title>Log in'), counts(1000))).toBe('page');
    expect(refusalOf(1000, bytes('\uFEFF<html>'), counts(1000))).toBe('page');
    expect(refusalOf(0, bytes(''), counts(0, { lines: 0, comments: 0 }))).toBe('empty');
    expect(refusalOf(9, bytes('# nothing'), counts(0))).toBe('empty');
    expect(refusalOf(9, bytes('co.uk'), counts(0, { lines: 1, comments: 0, tooWide: 1 }))).toBe('too-wide');
    expect(refusalOf(9, bytes('a b c'), counts(10, { lines: 1000 }))).toBe('no-names');
    expect(refusalOf(9, LIST, counts(5, { exceptions: 5 }))).toBe('no-names');
    expect(refusalOf(300e6, LIST, counts(1000))).toBe('too-large');
  });
});

describe('an update', () => {
  it.each([
    [1000, null],
    [1400, null],
    [600, null],
    [1401, 'jump'],
    [599, 'jump'],
  ])('of %d names after 1,000 waits for: %s', (names, reason) => {
    expect(holdReasonOf(update(names))).toBe(reason);
  });

  it('is taken whatever its size where there was none before', () => {
    expect(holdReasonOf(update(5, { before: null }))).toBeNull();
  });

  it('is taken after a jump once two more fetches say the same, unless a parent said no', () => {
    expect(holdReasonOf(update(3000, { held: [3000] }))).toBe('jump');
    expect(holdReasonOf(update(3000, { held: [2900, 3100] }))).toBeNull();
    expect(holdReasonOf(update(3000, { held: [3000, 9000] }))).toBe('jump');
    expect(holdReasonOf(update(3000, { held: [2900, 3100], isDeclined: true }))).toBe('jump');
  });

  it('that would close a well-known name waits for a person, however often it is fetched, and once only', () => {
    const wellKnown = ['update.microsoft.com'];
    expect(holdReasonOf(update(1000, { wellKnown, held: [1000, 1000] }))).toBe('well-known');
    expect(holdReasonOf(update(1000, { wellKnown, before: null }))).toBe('well-known');
    expect(holdReasonOf(update(1000, { wellKnown, before: { names: 1000, wellKnown } }))).toBeNull();
  });

  it('waits where a person went back to the one before', () => {
    expect(holdReasonOf(update(1000, { isReturned: true, held: [1000, 1000] }))).toBe('returned');
  });
});
