import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { renderDocument, scriptsOf, styleHash, stylesOf } from './document.ts';

const shell =
  '<html><head><title>Kinward</title><link rel="stylesheet" crossorigin href="/assets/index.css"><script src="/theme.js"></script><script type="module" crossorigin src="/assets/index.js"></script><link rel="modulepreload" crossorigin href="/assets/base.js"></head><body><div id="root"></div></body></html>';
const parts = {
  shell,
  css: 'a{b:c}',
  styles: ['assets/index.css'],
  scripts: ['assets/base.js', 'assets/index.js', 'assets/Login.js'],
  entry: 'assets/index.js',
};
const page = (html: string) => ({ path: '/', title: 'Log in', html });

it('puts the page, its styles and its scripts into the shell, and loads nothing twice', () => {
  const document = renderDocument({ ...parts, page: page('<main>$& hello</main>') });
  expect(document).toContain('<div id="root" data-page="/"><main>$& hello</main></div>');
  expect(document).toContain('<style>a{b:c}</style>');
  expect(document).toContain(
    '<script src="/theme.js" data-scripts="/assets/base.js /assets/Login.js /assets/index.js"></script>',
  );
  expect(document).not.toMatch(/modulepreload|type="module"/u);
  expect(document.match(/<link rel="stylesheet"[^>]*>/gu)).toEqual([
    '<link rel="stylesheet" href="/assets/index.css" disabled>',
  ]);
});

it('refuses markup that the content security policy would break', () => {
  for (const html of ['<p style="color:red">', '<script>1</script>', '<img onerror="x()">'])
    expect(() => renderDocument({ ...parts, page: page(html) })).toThrow(/policy forbids/u);
});

it('hashes the styles as the policy wants them', () => {
  expect(styleHash('a{b:c}')).toBe(`'sha256-${createHash('sha256').update('a{b:c}').digest('base64')}'`);
});

it('collects the styles and scripts of the entry, the page and what both import, each once and in order', () => {
  const manifest = {
    'index.html': { file: 'i.js', css: ['i.css'], imports: ['_a.js'] },
    '_a.js': { file: 'a.js', css: ['a.css'] },
    'Page.tsx': { file: 'p.js', css: ['p.css'], imports: ['_a.js', 'index.html'] },
  };
  expect(stylesOf(manifest, 'Page.tsx')).toEqual(['a.css', 'i.css', 'p.css']);
  expect(scriptsOf(manifest, 'Page.tsx')).toEqual(['a.js', 'i.js', 'p.js']);
  expect(() => scriptsOf(manifest, 'Gone.tsx')).toThrow('Gone.tsx is no chunk');
});
