import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { readNumber, readSender, readSite } from './block-values.ts';
import { yards } from '../processor-time.fixture.ts';

describe('a site', () => {
  it.each([
    ['example.org', 'example.org'],
    [' https://www.Example.org/ ', 'example.org'],
    ['http://example.org:8080', 'example.org'],
    ['example.org.', 'example.org'],
    ['www.com', 'www.com'],
    ['example.org/games?a=1#top', 'https://example.org/games?a=1'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['192.0.2.7', '192.0.2.7'],
    ['https://[2001:db8::1]/', '[2001:db8::1]'],
  ])('%s is %s', (typed, kept) => expect(readSite(typed)).toBe(kept));

  it.each([
    '',
    'localhost',
    'two words',
    'javascript:alert(1)',
    'ftp://example.org',
    'https://a@example.org',
    'exa$mple',
    '.org',
    '-.org',
    'https://',
  ])('%s is none', (typed) => expect(readSite(typed)).toBeUndefined());

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const once = readSite(url);
        if (once !== undefined) expect(readSite(once)).toBe(once);
      }),
      { numRuns: runs(40) },
    );
  });

  it('reads an address of 100,000 characters in little time', () => {
    const long = `https://${'a-'.repeat(50_000)}.org/${'%'.repeat(10)}`;
    expect(yards(() => expect(readSite(long)).toBeUndefined())).toBeLessThan(1);
  });
});

describe('a number', () => {
  it.each([
    ['+385 91 234-5678', '+385912345678'],
    ['00385912345678', '+385912345678'],
    ['(091) 234.5678', '0912345678'],
    ['112', '112'],
  ])('%s is %s', (typed, kept) => expect(readNumber(typed)).toBe(kept));
  it.each(['', '+', '1', 'ParcelCo', '+1234567890123456'])('%s is none', (typed) =>
    expect(readNumber(typed)).toBeUndefined(),
  );
  it('a sender may be alphanumeric', () => {
    expect(readSender(' ParcelCo ')).toBe('ParcelCo');
    expect(readSender('+44 7400 123456')).toBe('+447400123456');
    expect(readSender('<b>')).toBeUndefined();
  });
});
