import { expect, it } from 'vitest';
import { unusedFiles } from './unused-files.ts';

it('a file that nothing imports, starts or finds by its name is unused', () => {
  const sources = new Map([
    ['apps/web/src/main.tsx', `import './used.ts';`],
    ['apps/web/index.html', `<script type="module" src="/src/main.tsx"></script>`],
    ['apps/web/src/used.ts', `new Worker(new URL('./thread.ts', import.meta.url))`],
    ['apps/web/src/used.test.ts', ''],
    ['apps/web/src/thread.ts', ''],
    ['apps/web/src/messages.es.ts', ''],
    ['apps/web/src/left.ts', `import './used.ts';`],
    ['packages/rules/src/usage.ts', ''],
    ['testkit/src/usage.ts', `export * from '@kinward/rules/usage.ts';`],
    ['apps/web/src/Left.module.css', ''],
  ]);
  expect(unusedFiles(sources)).toEqual([
    'apps/web/src/left.ts',
    'testkit/src/usage.ts',
    'apps/web/src/Left.module.css',
  ]);
});
