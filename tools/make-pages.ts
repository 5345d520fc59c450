/** Writes docs/specification.md and docs/threats.md from the data beside them, as prettier formats them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT, specificationPage, threatsPage } from './lib/doc-pages.ts';

/** The pages by their file below `docs`, formatted. */
export const pages = async (): Promise<Record<string, string>> => {
  const config = await resolveConfig(path.join(ROOT, 'docs/threats.md'));
  const formatted = (source: string): Promise<string> => format(source, { ...config, parser: 'markdown' });
  return {
    'docs/specification.md': await formatted(specificationPage()),
    'docs/threats.md': await formatted(threatsPage()),
  };
};

if (import.meta.main)
  for (const [file, content] of Object.entries(await pages())) writeFileSync(path.join(ROOT, file), content);
