import { expect, it } from 'vitest';
import { searchAnswers } from './search.ts';

const TOPICS = [
  {
    title: 'First steps',
    entries: [
      {
        q: 'The pairing code does not work.',
        a: 'It works for 24 hours.',
        page: 'Devices',
        id: 'code',
        to: '/',
      },
    ],
  },
  {
    title: 'Zonas',
    entries: [{ q: '¿Cómo marco el colegio?', a: 'Dibuja una zona.', page: 'Zonas', id: 'zona', to: '/' }],
  },
];
const titles = (text: string): string[] => searchAnswers(TOPICS, text).map(({ title }) => title);

it.each([
  ['', ['First steps', 'Zonas']],
  ['  CODE ', ['First steps']],
  ['hours pairing', ['First steps']],
  ['como', ['Zonas']],
  ['code zona', []],
  ['devices', ['First steps']],
])('"%s" finds %j', (text, found) => {
  expect(titles(text)).toEqual(found);
});
