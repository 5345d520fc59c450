/** Builds the service worker into /sw.js, with the list of the files that it keeps. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const entry = fileURLToPath(new URL('../src/sw/sw.ts', import.meta.url));

/** Scripts and styles of the portal: fonts and the map's parts are kept as they are used. */
const KEPT = /\.(?:js|css)$/u;

/** @param dist folder of the finished portal */
export async function buildWorker(dist: string): Promise<void> {
  const assets = await readdir(`${dist}/assets`);
  const files = assets.filter((file) => KEPT.test(file)).map((file) => `/assets/${file}`);
  files.sort();
  const page = await readFile(`${dist}/app.html`);
  const stamp = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(stamp), __FILES__: JSON.stringify(files) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
