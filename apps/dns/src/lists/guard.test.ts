import { describe, expect, it } from 'vitest';
import { buildTable } from './build-table.ts';
import { judgeList, listedOf, type Fetched } from './guard.ts';
import { openTable } from './name-table.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const list = (names: number, more: Partial<Fetched> = {}): Fetched => ({
  bytes: names * 16,
  beginning: bytes('# a list\nads.example.com\n'),
  counts: { lines: names + 1, names, exceptions: 0, comments: 1, skipped: 0, malformed: 0, tooWide: 0 },
  before: 1000,
  held: [],
  wellKnown: [],
  isConfirmed: false,
  ...more,
});

describe('a list that was fetched', () => {
  it.each([
    [1000, null],
    [1400, null],
    [600, null],
    [1401, 'jump'],
    [599, 'jump'],
  ])('of %d names after 1,000 is held for: %s', (names, reason) => {
    expect(judgeList(list(names))).toEqual(reason ? { verdict: 'held', reason } : { verdict: 'accepted' });
  });

  it('is accepted whatever its size where there was none before', () => {
    expect(judgeList(list(5, { before: null }))).toEqual({ verdict: 'accepted' });
  });

  it('is accepted after a jump once two more fetches say the same, or a parent does', () => {
    expect(judgeList(list(3000, { held: [3000] })).verdict).toBe('held');
    expect(judgeList(list(3000, { held: [2900, 3100] })).verdict).toBe('accepted');
    expect(judgeList(list(3000, { held: [3000, 9000] })).verdict).toBe('held');
    expect(judgeList(list(3000, { isConfirmed: true })).verdict).toBe('accepted');
  });

  it('is refused where it is a page, empty, of something else, or too large, confirmed or not', () => {
    for (const isConfirmed of [false, true]) {
      const page = judgeList(
        list(1000, { beginning: bytes('\n <!DOCTYPE html><title>Log in'), isConfirmed }),
      );
      expect(page).toEqual({ verdict: 'refused', reason: 'page' });
      expect(judgeList(list(0, { isConfirmed }))).toEqual({ verdict: 'refused', reason: 'noNames' });
      const words = list(10, { isConfirmed });
      words.counts.lines = 1000;
      expect(judgeList(words)).toEqual({ verdict: 'refused', reason: 'noNames' });
      expect(judgeList(list(1000, { bytes: 300e6, isConfirmed }))).toEqual({
        verdict: 'refused',
        reason: 'tooLarge',
      });
    }
  });

  it('that would block a well-known name waits for a person, however often it is fetched', () => {
    const table = openTable(
      buildTable((add) => {
        for (const name of ['microsoft.com', 'ads.example.com']) add(bytes(name), 0, name.length, 7);
        add(bytes('update.microsoft.com'), 0, 20, 7, true);
      }).block,
    );
    const wellKnown = listedOf(table, ['www.microsoft.com', 'a.update.microsoft.com', 'debian.org'], 7);
    expect(wellKnown).toEqual(['www.microsoft.com']);
    expect(listedOf(table, ['www.microsoft.com'], 8)).toEqual([]);
    const verdict = judgeList(list(1000, { wellKnown, held: [1000, 1000, 1000] }));
    expect(verdict).toEqual({ verdict: 'held', reason: 'wellKnown' });
    expect(judgeList(list(1000, { wellKnown, isConfirmed: true })).verdict).toBe('accepted');
  });
});
