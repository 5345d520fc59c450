import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { yards } from '../processor-time.fixture.ts';
import { SEARCH_HINT, SEARCH_MAX, searchOf } from './searches.ts';

const hint = new RegExp(SEARCH_HINT, 'u');

describe('searchOf', () => {
  it.each([
    ['https://www.google.com/search?q=football+boots+size+7&tbm=isch', 'football boots size 7'],
    ['https://www.google.co.uk/search?client=x&q=caf%C3%A9%20na%20cama', 'café na cama'],
    ['https://google.com.au/search?q=a', 'a'],
    ['https://www.google.de/maps/search/skate+park/@48.1,11.5,13z', 'skate park'],
    ['https://www.bing.com/images/search?q=otters', 'otters'],
    ['https://duckduckgo.com/?q=why+do+cats+purr&ia=web', 'why do cats purr'],
    ['https://uk.search.yahoo.com/search?p=tides', 'tides'],
    ['https://m.youtube.com/results?search_query=how+to+kickflip', 'how to kickflip'],
    ['https://www.tiktok.com/search/video?q=kites', 'kites'],
    ['https://open.spotify.com/search/lo%20fi/playlists', 'lo fi'],
    ['https://www.amazon.co.uk/s?k=football+boots&crid=1', 'football boots'],
    ['https://www.ebay.de/sch/i.html?_from=R40&_nkw=schlittschuhe', 'schlittschuhe'],
    ['https://en.wikipedia.org/w/index.php?search=volcano', 'volcano'],
    // Not in the table: by its shape.
    ['https://shop.example/search?q=football+boots', 'football boots'],
    ['https://shop.example/en/search.html?query=a%2Bb', 'a+b'],
    ['shop.example/buscar/?q=botas', 'botas'],
    // Hostile and odd ones.
    ['https://google.com/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E', '<script>alert(1)</script>'],
    ['https://google.com/search?q=a%E2%80%AEb%00c%0Ad', 'a b c d'],
    ['https://google.com/search?q=%zz%ff', '%zz\ufffd'],
    ['https://user:secret@google.com/search?q=x', 'x'],
    [`https://google.com/search?q=${'a'.repeat(900)}`, 'a'.repeat(SEARCH_MAX)],
  ])('%s searched for %s', (address, words) => {
    expect(searchOf(address)).toBe(words);
    expect(address).toMatch(hint);
  });

  it.each([
    'https://www.google.com/',
    'https://www.google.com/url?q=https://example.org',
    'https://www.google.com/search?q=',
    'https://www.google.com/search?q=%20+%E2%80%8B',
    'https://www.google.com/searching?q=x',
    'https://google.evil.example/login?q=x',
    'https://notgoogle.com/maps/search/x',
    'https://www.youtube.com/watch?v=kites&q=x',
    'https://www.amazon.com/shop?k=x',
    'https://news.example/article?q=x',
    'https://news.example/research?q=x',
    'javascript:location="https://google.com/search?q=x"',
    'about:blank',
    'https://',
    '',
    'two words',
  ])('%s searched for nothing', (address) => expect(searchOf(address)).toBeUndefined());

  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u202e', '\0', '<img src=x>', '&amp;', '%', '%00', '+', '#', '&q=', '\ud800', '𝒳', '?'),
  );
  const hostile = fc
    .tuple(
      fc.constantFrom(
        'https://google.com/search?q=',
        'shop.example/search?x=1&q=',
        'https://open.spotify.com/search/',
      ),
      fc.array(odd, { maxLength: 8 }),
    )
    .map(([start, rest]) => start + rest.join(''));

  it('gives one short line of well-formed text of any address, and what finds it finds its address', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.webUrl({ withQueryParameters: true }), fc.string()), (address) => {
        const words = searchOf(address);
        if (words === undefined) return;
        expect(words.isWellFormed()).toBe(true);
        expect(words).toBe(words.trim());
        expect(words.length).toBeGreaterThan(0);
        expect(words.length).toBeLessThanOrEqual(SEARCH_MAX);
        expect(words).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
        expect(address).toMatch(hint);
      }),
      { numRuns: runs(2_000, 300) },
    );
  });

  it('reads back whatever was typed', () => {
    const typed = fc
      .array(
        fc.string({
          unit: fc.constantFrom('a', 'Z', '0', 'é', '漢', '+', '&', '=', '%', '#', '?', '/', '<', '"'),
          minLength: 1,
          maxLength: 8,
        }),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(typed, (words) => {
        const query = new URLSearchParams({ hl: 'en', q: words });
        expect(searchOf(`https://www.google.com/search?${query.toString()}`)).toBe(words.normalize('NFC'));
        expect(searchOf(`https://giphy.com/search/${encodeURIComponent(words)}`)).toBe(
          words.normalize('NFC'),
        );
      }),
      { numRuns: runs(1_000, 100) },
    );
  });

  it('takes time that grows with the length only', () => {
    const long = `https://google.com/search?${'q=&'.repeat(700)}`;
    expect(yards(() => Array.from({ length: 200 }, () => searchOf(long)))).toBeLessThan(20);
  });
});
