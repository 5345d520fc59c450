import { describe, expect, it } from 'vitest';
import { MOST_HITS, searchManuals, type SearchIndex } from './search.ts';

const index: SearchIndex = {
  manuals: [
    { title: 'User manual', open: '/view/manual?lang=en', user: '/user/user-manual' },
    { title: 'Router', open: '/view/router/manual?lang=en', user: '/user/manuals/router' },
  ],
  entries: [
    [0, 'code', 'Add a device', 'You get a pairing code that works once.'],
    [0, '', '', 'Everything that a parent does.'],
    [1, 'open', 'The code of the router', 'Log in with the password on its back.'],
    [1, 'es', 'Código', 'Escríbelo en el dispositivo.'],
  ],
};
const places = (asked: string, frame: 'open' | 'user' = 'user'): string[] =>
  searchManuals(index, asked, frame).map(({ href }) => href);

describe('the search over all manuals', () => {
  it('finds sections with every word, those with it in the heading first', () => {
    expect(places('CODE')).toEqual(['/user/manuals/router#open', '/user/user-manual#code']);
    expect(places('pairing code')).toEqual(['/user/user-manual#code']);
    expect(places('code zeppelin')).toEqual([]);
    expect(places('  ')).toEqual([]);
  });

  it('counts the title of the manual, and finds a whole manual', () => {
    expect(places('router password')).toEqual(['/user/manuals/router#open']);
    expect(places('parent does')).toEqual(['/user/user-manual']);
  });

  it('reads words without their accents', () => {
    expect(places('codigo')).toEqual(['/user/manuals/router#es']);
    expect(places('ESCRIBELO')).toEqual(['/user/manuals/router#es']);
  });

  it('leads to where the reader is', () => {
    expect(places('pairing', 'open')).toEqual(['/view/manual?lang=en#code']);
  });

  it('shows the words round the first that was found, and no more than a page of hits', () => {
    const text = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`;
    const many: SearchIndex = {
      ...index,
      entries: Array.from({ length: 40 }, (_, at) => [0, `a${at}`, '', text] as const),
    };
    const hits = searchManuals(many, 'needle', 'user');
    expect(hits).toHaveLength(MOST_HITS);
    expect(hits[0]?.excerpt).toMatch(/^… .*needle after .* …$/u);
    expect(hits[0]?.excerpt.length).toBeLessThan(140);
  });
});
