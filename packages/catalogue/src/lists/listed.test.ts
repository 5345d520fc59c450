import { expect, it } from 'vitest';
import { newListReader } from './formats.ts';
import { newListedFinder } from './listed.ts';

const LIST = `# ads
0.0.0.0 Ads.Example.com
||example.net^
@@||good.example.net^
||good.example.net^$third-party
both.example.org
@@||both.example.org^
`;

const finderOf = (names: string[], text = LIST) => {
  const finder = newListedFinder(names);
  const reader = newListReader(finder.onName);
  reader.push(Buffer.from(text));
  reader.end();
  return finder;
};

it('says by which name, and in which line', () => {
  const names = [
    'a.ads.example.com',
    'example.com',
    'x.example.net',
    'a.good.example.net',
    'both.example.org',
  ];
  const { find } = finderOf(names);
  expect(names.map(find)).toEqual([
    { suffix: 'ads.example.com', line: 2 },
    null,
    { suffix: 'example.net', line: 3 },
    null,
    { suffix: 'both.example.org', line: 6 },
  ]);
});

it('is right among names whose marks are alike, and of names that are not looked for', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `host-${index}.example`);
  const looked = many.filter((_, index) => index % 7 === 0);
  const { find } = finderOf(looked, many.filter((_, index) => index % 2 === 0).join('\n'));
  const wrong = looked.filter((name, at) => (find(name) !== null) !== (at % 2 === 0));
  expect(wrong).toEqual([]);
  expect(find('host-2.example')).toBeNull();
});
