/** Writes docs/specification.md and docs/threats.md from the data beside them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, specificationPage, threatsPage } from './lib/doc-pages.ts';

/** The pages by their file. */
export const pages = (): Record<string, string> => ({
  'docs/specification.md': specificationPage(),
  'docs/threats.md': threatsPage(),
});

if (import.meta.main)
  for (const [file, content] of Object.entries(pages())) writeFileSync(path.join(ROOT, file), content);
