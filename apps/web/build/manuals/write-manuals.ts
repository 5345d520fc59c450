/** Writes the documents of the manuals for everybody, with their style sheet and their script, into the portal's folder. */
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { transform } from 'lightningcss';
import { build } from 'vite';
import { BROWSERS } from '../breakpoints-plugin.ts';
import { documentOf, type Files } from './frame.ts';
import { readLibrary } from './library.ts';
import { assetOf } from './pictures.ts';

/** KiB that a document, its style sheet and its script weigh together, compressed; pictures apart. */
const MANUAL_BAR = 60;

const src = fileURLToPath(new URL('../../src', import.meta.url));
const SHEETS = [
  'styles/breakpoints.css',
  'styles/tokens.css',
  'styles/base.css',
  'features/manuals/manual.css',
  'features/manuals/manual-blocks.css',
  'features/manuals/manual-page.css',
  'features/manuals/manual-print.css',
];

/** The rules of the design and of the manuals in one sheet, for the browsers of the portal. */
const styles = (): string =>
  transform({
    filename: 'manuals.css',
    code: Buffer.from(SHEETS.map((file) => readFileSync(`${src}/${file}`, 'utf8')).join('\n')),
    minify: true,
    targets: BROWSERS,
    drafts: { customMedia: true },
  }).code.toString();

async function script(scratch: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: scratch,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: {
        input: `${src}/features/manuals/manual-page.ts`,
        output: { format: 'iife', entryFileNames: 'manual-page.js' },
      },
    },
  });
  return readFileSync(`${scratch}/manual-page.js`, 'utf8');
}

const kib = (...texts: string[]): number =>
  texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024;

/**
 * @param dist folder of the portal that is being built; the plugin has put pictures and the search's index there
 * @returns which file answers which page, by language
 * @throws Error when a document is heavier than its bar
 */
export async function writeManuals(dist: string): Promise<Record<string, Record<string, string>>> {
  const scratch = `${dist}/.manuals`;
  const style = assetOf('manuals', 'css', styles());
  const page = assetOf('manual-page', 'js', await script(scratch));
  await rm(scratch, { recursive: true });
  const files: Files = { style: style.fileName, script: page.fileName };
  await mkdir(`${dist}/assets/manuals`, { recursive: true });
  await mkdir(`${dist}/view`);
  const { shown } = await readLibrary();
  for (const { fileName, source } of [style, page]) await writeFile(path.join(dist, fileName), source);
  const routes: Record<string, Record<string, string>> = {};
  let [heaviest, name] = [0, ''];
  for (const one of shown.filter(({ frame }) => frame === 'open')) {
    const document = documentOf(one, files);
    const weight = kib(document, String(style.source), String(page.source));
    if (weight > heaviest) [heaviest, name] = [weight, `${one.manual.id}.${one.language}`];
    const file = `view/${one.manual.id}.${one.language}.html`;
    await writeFile(`${dist}/${file}`, document);
    for (const address of one.manual.open) (routes[address] ??= {})[one.language] = file;
  }
  const words = `manuals: ${heaviest.toFixed(1)} of ${MANUAL_BAR} KiB, ${name}`;
  if (heaviest > MANUAL_BAR) throw new Error(`The portal is not built.\n${words}`);
  console.log(words);
  return routes;
}
