import { describe, expect, it } from 'vitest';
import { treeOf } from './tree.ts';

describe('the tree of a manual', () => {
  it('has elements, attributes and text as they were written', () => {
    expect(
      treeOf(
        '<a class="x y" data-print hidden>Tom &amp; &quot;Ana&quot; &lt;b&gt;<br><b>it&#39;s</b> so</a>',
      ),
    ).toEqual([
      'a',
      { class: 'x y', 'data-print': '', hidden: '' },
      ['Tom & "Ana" <b>', ['br', {}, []], ['b', {}, ["it's"]], ' so'],
    ]);
    expect(treeOf('<svg viewBox="0 0 1 1"><path d="M0 0"/><g></g></svg>')).toEqual([
      'svg',
      { viewBox: '0 0 1 1' },
      [
        ['path', { d: 'M0 0' }, []],
        ['g', {}, []],
      ],
    ]);
  });

  it.each([['<p>'], ['<p></b>'], ['<p></p><p></p>'], ["<p class='x'></p>"], ['<!-- x --><p></p>'], ['text']])(
    'refuses %s',
    (html) => expect(() => treeOf(html)).toThrow(),
  );
});
