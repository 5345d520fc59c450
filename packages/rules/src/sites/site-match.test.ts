import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { readSite } from './block-values.ts';
import { domainOf, siteBlocks, siteChoices, siteMatcher, siteOf } from './site-match.ts';
import { yards } from '../processor-time.fixture.ts';

describe('a blocked site', () => {
  it.each([
    ['example.org', 'https://example.org/'],
    ['example.org', 'http://EXAMPLE.org:8080/a?b#c'],
    ['example.org', 'https://www.example.org'],
    ['example.org', 'https://a.b.example.org./x'],
    ['example.org', 'example.org/x'],
    ['example.org', 'wss://live.example.org/socket'],
    ['example.org', 'https://user:secret@example.org/'],
    ['example.org', 'https:\\\\example.org\\x'],
    ['example.org', ' https://exam\tple.org '],
    ['example.org:8080', 'https://example.org'],
    ['www.example.org', 'https://example.org'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['xn--bcher-kva.example', 'https://shop.BÜCHER.example/'],
    ['192.0.2.7', 'http://192.0.2.7:81/'],
    ['[2001:db8::1]', 'http://[2001:DB8:0::1]/x'],
    ['example.org/games', 'https://example.org/games'],
    ['example.org/games', 'http://www.example.org/games/'],
    ['example.org/games/', 'https://example.org/games'],
    ['example.org/games', 'https://example.org/games/chess?level=1'],
    ['example.org/games', 'https://example.org/a/../%67ames'],
    ['example.org/games', 'https://example.org//games'],
    ['example.org/watch?v=1', 'https://example.org/watch?v=1'],
    ['example.org/watch?v=1', 'https://example.org/watch?v=1&t=20#x'],
    ['example.org/?a=1', 'https://example.org/?a=1'],
  ])('%s covers %s', (typed, address) => {
    const entry = readSite(typed)!;
    expect(siteMatcher([entry])(address)).toEqual([entry]);
  });

  it.each([
    ['example.org', 'https://notexample.org/'],
    ['example.org', 'https://example.org.evil.test/'],
    ['example.org', 'https://evil.test/example.org'],
    ['example.org', 'https://evil.test/?u=https://example.org'],
    ['example.org', 'https://example.org@evil.test/'],
    ['news.example.org', 'https://example.org/'],
    ['example.org/games', 'https://example.org/'],
    ['example.org/games', 'https://example.org/gamesroom'],
    ['example.org/games', 'https://example.org/Games'],
    ['example.org/games', 'https://other.example.org/games'],
    ['example.org/watch?v=1', 'https://example.org/watch?v=12'],
    ['example.org/watch?v=1', 'https://example.org/watch'],
    ['example.org/watch?v=1', 'https://example.org/watch/x?v=1'],
    ['example.org', 'javascript:location="https://example.org"'],
    ['example.org', 'data:text/html,example.org'],
    ['example.org', 'about:blank'],
    ['example.org', ''],
    ['example.org', 'https://'],
    ['example.org', 'two words'],
  ])('%s does not cover %s', (typed, address) => {
    expect(siteMatcher([readSite(typed)!])(address)).toEqual([]);
  });

  it('names every entry that covers an address', () => {
    const covering = siteMatcher(['example.org', 'a.example.org', 'https://a.example.org/x', 'other.test']);
    expect(covering('https://a.example.org/x/y')).toEqual([
      'a.example.org',
      'example.org',
      'https://a.example.org/x',
    ]);
  });
});

/** Slow reference that follows the rule literally. */
const slowly = (entries: readonly string[], address: string): string[] => {
  const url = new URL(address);
  const segments = (of: URL) => of.pathname.split('/').filter((part) => part !== '');
  return entries.filter((entry) => {
    if (!entry.includes('://')) {
      const [above, below] = [entry.split('.').toReversed(), url.hostname.split('.').toReversed()];
      return above.every((label, index) => below[index] === label);
    }
    const page = new URL(entry);
    if (![page.hostname, `www.${page.hostname}`].includes(url.hostname)) return false;
    const [own, other] = [segments(page), segments(url)];
    const [wanted, given] = [page.search, url.search].map((text) => text.slice(1).split('&'));
    if (page.search !== '')
      return own.join('/') === other.join('/') && wanted!.every((pair, index) => given![index] === pair);
    return own.every((part, index) => other[index] === part);
  });
};

const host = fc.array(fc.constantFrom('a', 'b', 'www', 'xn--bcher-kva'), { minLength: 1, maxLength: 4 });
const rest = fc.tuple(
  fc.array(fc.constantFrom('x', 'y', 'xy'), { maxLength: 3 }),
  fc.array(fc.constantFrom('p=1', 'p=12', 'q'), { maxLength: 2 }),
);
const address = fc
  .tuple(host, rest)
  .map(([labels, [path, query]]) =>
    [
      `https://${labels.join('.')}.test/${path.join('/')}`,
      ...(query.length > 0 ? [query.join('&')] : []),
    ].join('?'),
  );

it('covers an entry whose own host begins with www', () => {
  const entry = readSite('https://www.www.www.a.test/xy')!;
  expect(siteMatcher([entry])('https://www.www.a.test/xy')).toEqual([entry]);
});

it('agrees with a slow reference', () => {
  fc.assert(
    fc.property(fc.array(address, { maxLength: 8 }), address, fc.boolean(), (typed, visited, onlyHosts) => {
      const entries = [...new Set(typed.map((text) => readSite(onlyHosts ? new URL(text).hostname : text)!))];
      expect(siteMatcher(entries)(visited).toSorted()).toEqual(slowly(entries, visited).toSorted());
    }),
    { numRuns: runs(2_000) },
  );
});

it('never throws for arbitrary input of a device', () => {
  const covering = siteMatcher(['example.org', 'https://example.org/x']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => Array.isArray(covering(text))),
  );
});

it.each([
  ['path', `https://example.org/${'a/'.repeat(50_000)}`],
  ['escapes', `https://example.org/${'%61'.repeat(33_000)}`],
  ['slashes', `https://example.org/a${'/'.repeat(100_000)}b`],
  ['slashes at the front', '/'.repeat(100_000)],
  ['labels', `https://${'a.'.repeat(50_000)}example.org/`],
  ['letters of another script', `https://${'ü猫'.repeat(50_000)}.org/`],
  ['user', `https://${'a@'.repeat(50_000)}example.org/`],
  ['query', `https://example.org/watch?${'v=1&'.repeat(25_000)}`],
  ['dots', `https://example.org/${'../'.repeat(33_000)}`],
  ['blanks', ' '.repeat(100_000)],
])('reads 100,000 characters of %s in little time', (_, text) => {
  const covering = siteMatcher(['example.org', 'https://example.org/watch?v=1']);
  // The best of a few runs, so that other load on the machine does not count.
  const times = Array.from({ length: 5 }, () =>
    yards(() => {
      covering(text);
      siteChoices(text, 2048);
    }),
  );
  expect(Math.min(...times)).toBeLessThan(1);
});

it('matches against 5,000 entries as fast as against one', () => {
  const entries = Array.from({ length: 5_000 }, (_, index) => `https://example.org/${index}`);
  const covering = siteMatcher(entries);
  const all = (): void => {
    for (let index = 0; index < 100; index += 1) covering(`https://example.org/${index}/x`);
  };
  expect(yards(all)).toBeLessThan(10);
});

describe('what can be blocked because of an address', () => {
  it.each([
    ['https://www.example.org/', ['example.org'], undefined],
    ['https://m.video.test/a/b?c=1#d', ['m.video.test', 'video.test'], 'https://m.video.test/a/b?c=1'],
    ['https://www.bbc.co.uk/news', ['bbc.co.uk'], 'https://bbc.co.uk/news'],
    ['http://192.0.2.7/x', ['192.0.2.7'], 'https://192.0.2.7/x'],
    ['https://me@example.org:81/x', ['example.org'], 'https://example.org/x'],
    ['chrome://newtab', [], undefined],
    ['http://localhost/', [], undefined],
    [`https://example.org/${'a'.repeat(2_100)}`, ['example.org'], undefined],
  ])('%s', (visited, domains, page) => {
    expect(siteChoices(visited, 2048)).toEqual({ domains, page });
  });

  it('covers the address it was made from', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const { domains, page } = siteChoices(url, 2048);
        for (const entry of page === undefined ? domains : [page, ...domains])
          expect(siteMatcher([entry])(url)).toEqual([entry]);
      }),
      { numRuns: runs(500) },
    );
  });
});

it('the domain of an address is its host', () => {
  expect(domainOf('https://Www.Example.org:81/x')).toBe('www.example.org');
  expect(domainOf('javascript:alert(1)')).toBeUndefined();
});

describe('a site of a log', () => {
  it.each([
    ['https://m.youtube.com/watch?v=1', 'youtube.com'],
    ['www.bbc.co.uk', 'bbc.co.uk'],
    ['https://classroom.penryn.sch.uk/x', 'penryn.sch.uk'],
    ['https://www.example.org', 'example.org'],
    // Short names under a country are somebody's own.
    ['https://api.wa.me/4912', 'wa.me'],
    ['https://m.ok.ru/x', 'ok.ru'],
    ['https://login.vk.ru', 'vk.ru'],
    ['https://web.t.me/s', 't.me'],
    ['https://www.g.co/x', 'g.co'],
    ['https://mobile.x.com', 'x.com'],
    ['https://www.youtu.be/abc', 'youtu.be'],
    ['https://tvthek.orf.at', 'orf.at'],
    ['https://mail.web.de', 'web.de'],
    // Shared ones are nobody's.
    ['https://www.game.co.jp', 'game.co.jp'],
    ['https://m.shop.or.jp', 'shop.or.jp'],
    ['https://a.b.com.au', 'b.com.au'],
    ['https://schule.gv.at', 'schule.gv.at'],
    ['https://a.uni.ac.at', 'uni.ac.at'],
    ['http://192.0.2.7:81/x', '192.0.2.7'],
    ['http://[2001:DB8:0::1]/x', '[2001:db8::1]'],
    ['https://shop.BÜCHER.example/', 'xn--bcher-kva.example'],
    ['localhost', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    [`https://${'a.'.repeat(300)}example`, undefined],
  ])('%s belongs to %s', (address, site) => expect(siteOf(address)).toBe(site));

  it('is the same of an address and of what it is itself, and its entry covers the address', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.webUrl({ withQueryParameters: true }), fc.string()), (text) => {
        const site = siteOf(text);
        if (site === undefined) return;
        expect(siteOf(site)).toBe(site);
        expect(siteOf(`https://${site}/x?q=1`)).toBe(site);
        expect(siteMatcher([site])(text)).toEqual([site]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('is blocked whole, in a part, or not', () => {
    const of = siteBlocks(['example.org', 'm.clips.example', 'https://clips.example/live', 'school.test']);
    expect(of('example.org')).toEqual({ whole: ['example.org'], part: [] });
    expect(of('clips.example')).toEqual({
      whole: [],
      part: ['m.clips.example', 'https://clips.example/live'],
    });
    expect(of('other.test')).toEqual({ whole: [], part: [] });
    expect(of('two words')).toEqual({ whole: [], part: [] });
  });
});
