import { expect, it } from 'vitest';
import type { Tree } from '../content.ts';
import { sectionOf } from './section.ts';

const section = (id: string, level: 2 | 3): Tree => [
  'section',
  { 'aria-labelledby': id },
  [[`h${level}`, { id }, [id]]],
];
const steps: Tree = [
  'ol',
  { class: 'm-steps' },
  [['li', {}, [['div', {}, [['h2', { id: 'open' }, ['Open']]]]]]],
];
const manual: Tree = [
  'article',
  { class: 'manual' },
  [
    [
      'div',
      { class: 'm-columns' },
      [
        [
          'div',
          { class: 'm-text' },
          [section('a', 2), section('a1', 3), section('a2', 3), steps, section('b', 2), ['aside', {}, []]],
        ],
      ],
    ],
  ],
];
const ids = (anchor: string): string[] =>
  sectionOf(manual, anchor)[2].map((part) => /"id":"(\w+)"/u.exec(JSON.stringify(part))?.[1] ?? '');

it('is the part with the tasks in it, a task alone, the steps together, or all of the text', () => {
  expect(ids('a')).toEqual(['a', 'a1', 'a2']);
  expect(ids('a1')).toEqual(['a1']);
  expect(ids('open')).toEqual(['open']);
  expect(ids('b')).toEqual(['b']);
  expect(ids('nowhere')).toEqual(['a', 'a1', 'a2', 'open', 'b']);
});
