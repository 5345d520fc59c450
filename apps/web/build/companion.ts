/** Builds the child's app (apps/companion) into /companion of the portal's folder, with its own service worker. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { scriptsOf, styleHash, type Manifest } from './document.ts';
import { withFirstView, withStyles } from './first-view.ts';
import { breakpoints } from './breakpoints-plugin.ts';
import { limits } from './limits-plugin.ts';
import { routes } from './routes-plugin.ts';
import { unusedSchemas } from './unused-schemas-plugin.ts';

const app = fileURLToPath(new URL('../../companion', import.meta.url));
/** KiB of scripts before the first view, compressed by gzip at its best level. */
const BAR = 90;
const KEPT = /\.(?:js|css)$/u;

/** The views that the app can open with: not yet paired, asked for consent, and every day after that, from 13 on and before. */
const FIRST_VIEWS = [
  'views/NotPaired',
  'views/consent/FirstConsent',
  'views/Home',
  'young/YoungConsent',
  'young/YoungHome',
].map((name) => `src/${name}.tsx`);

/** @throws Error when one of the first views needs more scripts than the bar, or is no chunk */
async function checkWeight(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
  const sizeOf = (file: string): number =>
    gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1024;
  const weights = FIRST_VIEWS.map((view) =>
    scriptsOf(manifest, view).reduce((sum, file) => sum + sizeOf(file), 0),
  );
  const heaviest = Math.max(...weights);
  const words = `companion: ${heaviest.toFixed(1)} of ${BAR} KiB of scripts`;
  if (heaviest > BAR) throw new Error(`The portal is not built.\n${words}`);
  console.log(`${words} (${weights.map((kib) => kib.toFixed(1)).join(', ')})`);
}

async function buildWorker(folder: string): Promise<void> {
  const assets = await readdir(`${folder}/assets`);
  const files = assets.filter((file) => KEPT.test(file)).map((file) => `/companion/assets/${file}`);
  files.sort();
  const page = await readFile(`${folder}/index.html`);
  const stamp = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(stamp), __FILES__: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { input: `${app}/src/sw/sw.ts`, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}

/**
 * @param dist folder of the portal that is being built
 * @returns which file answers which page, and the hash of the styles in it
 */
export async function buildCompanion(dist: string): Promise<{ pages: Record<string, string>; hash: string }> {
  const folder = `${dist}/companion`;
  await build({
    configFile: `${app}/vite.config.ts`,
    logLevel: 'warn',
    plugins: [breakpoints(), limits(), routes(), unusedSchemas()],
    build: { outDir: folder },
  });
  await checkWeight(folder);
  await rm(`${folder}/.vite`, { recursive: true });
  const page = `${folder}/index.html`;
  const { made, css } = withStyles(await readFile(page, 'utf8'), (file) => readFileSync(dist + file, 'utf8'));
  await writeFile(page, withFirstView(made, 'companion'));
  await buildWorker(folder);
  return { pages: { '/companion': 'companion/index.html' }, hash: styleHash(css) };
}
