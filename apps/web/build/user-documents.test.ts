import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nameFiles, userPagesIn } from './user-documents.ts';

it('reads every signed-in page with its source, and says so when one is written otherwise', () => {
  const table = readFileSync(new URL('../src/app/user-pages.ts', import.meta.url), 'utf8');
  const pages = userPagesIn(table);
  expect(pages).toContainEqual({
    path: 'dashboard',
    source: 'src/features/dashboard/pages/DashboardPage.tsx',
  });
  expect(pages).toContainEqual({
    path: 'web-filtering',
    source: 'src/features/web-filter/pages/WebFilteringPage.tsx',
  });
  expect(() => userPagesIn(`${table}\n{ path: 'new', page: NewPage },`)).toThrow(/can be read/u);
});

it('names what the frame and the page need in the head, each once and nothing that the shell names', () => {
  const manifest = {
    'index.html': { file: 'i.js', css: ['i.css'], imports: ['_base.js'] },
    '_base.js': { file: 'base.js' },
    'src/app/user-area.ts': { file: 'area.js', imports: ['_base.js'] },
    'src/app/shell/Shell.tsx': { file: 'shell.js', css: ['shell.css'], imports: ['_base.js', '_look.js'] },
    '_look.js': { file: 'look.js', css: ['look.css'] },
    'Page.tsx': { file: 'page.js', css: ['page.css'], imports: ['_look.js'] },
  };
  const shell =
    '<head><script type="module" src="/i.js"></script><link rel="modulepreload" href="/base.js"><link rel="stylesheet" href="/i.css"></head>';
  const named = nameFiles(shell, manifest, 'Page.tsx').slice(shell.indexOf('</head>'));
  expect(
    [...named.matchAll(/rel="(\w+)" crossorigin href="\/([\w.]+)"/gu)].map((m) => `${m[1]} ${m[2]}`),
  ).toEqual([
    'stylesheet look.css',
    'stylesheet shell.css',
    'stylesheet page.css',
    'modulepreload area.js',
    'modulepreload look.js',
    'modulepreload shell.js',
    'modulepreload page.js',
  ]);
});
