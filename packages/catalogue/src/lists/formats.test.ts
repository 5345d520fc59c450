import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newListReader, type ListCounts } from './formats.ts';

const SUFFIXES = new Set(['co.uk', 'com.au']);
const read = (text: string | Uint8Array, size = 65_536): { names: string[]; counts: ListCounts } => {
  const names: string[] = [];
  const reader = newListReader(
    (bytes, start, end, isException) =>
      names.push((isException ? '@' : '') + Buffer.from(bytes.subarray(start, end)).toString('latin1')),
    { has: (name) => SUFFIXES.has(name), longest: 'com.au'.length },
  );
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return { names, counts: reader.end() };
};
const namesOf = (text: string): string[] => read(text).names;

const ALL = `# a list
[Adblock Plus]
! Title: sample
0.0.0.0 ads.example.com  tracker.example.net # both
127.0.0.1\tlocalhost
::1 ip6-localhost
plain.example.org
*.wild.example.org
dotted.example.org.
||adblock.example.com^
||important.example.com^$important
@@||good.example.com^
||partly.example.com^$third-party
||path.example.com/ads^
example.com##.banner
/regex[0-9]+/
address=/dnsmasq.example.com/0.0.0.0
address=/one.example.com/two.example.com/
address=/nas.example.com/192.168.1.2
local=/local.example.com/
server=/forward.example.com/9.9.9.9
192.0.2.9 real.example.com
$TTL 300
@ SOA localhost. root.localhost. 1 2 3 4 5
rpz.example.com CNAME .
*.rpz2.example.com 60 IN CNAME . ; why
pass.example.com CNAME rpz-passthru.
elsewhere.example.com CNAME walled.garden.
`;
const WANTED = [
  'ads.example.com',
  'tracker.example.net',
  'plain.example.org',
  'wild.example.org',
  'dotted.example.org',
  'adblock.example.com',
  'important.example.com',
  '@good.example.com',
  'dnsmasq.example.com',
  'one.example.com',
  'two.example.com',
  'local.example.com',
  'rpz.example.com',
  'rpz2.example.com',
  '@pass.example.com',
];

describe('a list', () => {
  it('of every form gives its names, and counts what it does not say', () => {
    const { names, counts } = read(ALL);
    expect(names).toEqual(WANTED);
    expect(counts).toEqual({
      lines: 28,
      names: 15,
      exceptions: 2,
      comments: 3,
      skipped: 10,
      malformed: 0,
      tooWide: 0,
    });
  });

  it.each([1, 2, 7, 100])(
    'is read alike in pieces of %d bytes, and with the lines of another system',
    (size) => {
      expect(read(ALL, size)).toEqual(read(ALL));
      expect(read(ALL.replaceAll('\n', '\r\n'), size).names).toEqual(WANTED);
      expect(read(ALL.trimEnd(), size)).toEqual(read(ALL));
    },
  );

  it('may not list what half of the internet is below', () => {
    const { names, counts } = read('com\nuk.\n*.com\nco.uk\nCOM.AU\n||org^\nbbc.co.uk\n');
    expect(names).toEqual(['bbc.co.uk']);
    expect(counts.tooWide).toBe(6);
  });

  it.each([
    '192.0.2.1',
    'a..b',
    '.example.com',
    'ex ample.com',
    'a,b.com',
    `${'a'.repeat(64)}.com`,
    `${'ab.'.repeat(90)}com`,
    '|example.com',
    'http://example.com/',
    '=',
    '#',
  ])('does not take "%s" for a name', (line) => {
    expect(namesOf(line)).toEqual([]);
  });

  it('names in other scripts are translated, emoji too', () => {
    expect(namesOf('münchen.example\n||пример.рф^\n☃.example\n0.0.0.0 bücher.example')).toEqual([
      'xn--mnchen-3ya.example',
      'xn--e1afmkfd.xn--p1ai',
      'xn--n3h.example',
      'xn--bcher-kva.example',
    ]);
  });

  it('leaves out what every machine has for itself, in every form', () => {
    const own = ['localhost', 'localhost.localdomain', 'LocalHost.LocalDomain', '0.0.0.0', 'ip6-localhost'];
    expect(namesOf(own.map((name) => `0.0.0.0 ${name}\n`).join(''))).toEqual([]);
    expect(namesOf('0.0.0.0 l.example.com\n0.0.0.0 0.example.com\n')).toEqual([
      'l.example.com',
      '0.example.com',
    ]);
  });

  it('begins with a mark of its byte order as without it', () => {
    expect(namesOf('\uFEFFexample.com\nexample.net')).toEqual(['example.com', 'example.net']);
  });

  it('with a line of a megabyte takes no memory for it', () => {
    const long = `${'a.'.repeat(500_000)}com\nexample.com\n`;
    for (const size of [1000, 2_000_000]) {
      const { names, counts } = read(Buffer.from(long), size);
      expect(names).toEqual(['example.com']);
      expect(counts).toMatchObject({ lines: 2, skipped: 1 });
    }
  });

  it('of random bytes is an error of none', () => {
    let state = 1;
    const bytes = Uint8Array.from({ length: 200_000 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    });
    const { names, counts } = read(bytes, 999);
    expect(counts.names).toBe(names.length);
    expect(counts.lines).toBeGreaterThan(500);
  });

  it('says the same of every line, whether it is read in one pass or pieced together', () => {
    const tokens =
      'a,B,ads,0,7,-,_,.,..,0.0.0.0 ,0.0.0.0,0.0.0.0  ,127.0.0.1 , ,\t,\r,#,=,/,*.,||,^,@@,é,localhost,localhost.localdomain,l,0.0.0.0 l.x,co.uk,com,'
        .split(',')
        .concat('.example.com', 'x'.repeat(63), 'x'.repeat(64), ',', '\n');
    const line = fc.array(fc.constantFrom(...tokens), { maxLength: 9 }).map((parts) => parts.join(''));
    const lists = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
    fc.assert(
      // A line that comes byte by byte is never read in one pass.
      fc.property(lists, (text) => {
        expect(read(text)).toEqual(read(text, 1));
      }),
      { numRuns: 1000 },
    );
  });
});
