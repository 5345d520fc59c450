/**
 * Builds the portal into dist/: client bundle, prerendered public pages with their styles inlined by hash, the list of
 * those hashes for the server's policy (csp.json), which file answers which path (routes.json), and .br and .gz beside
 * every file. Run: `node build/build.ts`, from any folder.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Prerender } from '../src/prerendered.ts';
import { buildCompanion } from './companion.ts';
import { compressAll } from './compress.ts';
import { renderDocument, scriptsOf, styleHash, stylesOf, type Manifest } from './document.ts';
import { besidePage, FIRST_STYLES, withFirstView } from './first-view.ts';
import { writeManuals } from './manuals/write-manuals.ts';
import { writeUserPages } from './user-documents.ts';
import { buildWorker } from './worker.ts';
import { overweight, weighPages } from './weight.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const finished = `${web}dist`;
/** Built beside and moved at the end: a server that runs meanwhile keeps a whole portal. */
const dist = `${web}node_modules/.dist-${process.pid}`;
const scratch = `${web}node_modules/.prerender-${process.pid}`;

const common = { configFile: `${web}vite.config.ts`, logLevel: 'warn' } as const;

async function bundle(): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await build({ ...common, build: { outDir: dist } });
  await build({
    ...common,
    build: { outDir: scratch, ssr: 'src/prerender.tsx', copyPublicDir: false, minify: false },
  });
}

/** Prints what each page weighs. @throws Error when one is over its bar: such a build takes no one's place */
function checkWeights(manifest: Manifest): void {
  const weights = weighPages(
    manifest,
    (file) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length,
  );
  const faults = overweight(weights);
  if (faults.length > 0) throw new Error(`The portal is not built.\n${faults.join('\n')}`);
  const heaviest = weights.toSorted((a, b) => b.kib / b.bar - a.kib / a.bar)[0];
  if (heaviest)
    console.log(
      `nearest to its bar: ${heaviest.name}, ${heaviest.kib.toFixed(1)} of ${heaviest.bar} KiB of scripts`,
    );
}

/** Hashes of the styles in documents, of the portal and of the companion. */
interface Policy {
  styleHashes: string[];
  companionStyleHashes: string[];
}

/** Writes the prerendered pages and the shell. */
async function writePages(manifest: Manifest): Promise<Policy> {
  const shell = await readFile(`${dist}/index.html`, 'utf8');
  const { prerender } = (await import(`${pathToFileURL(scratch).href}/prerender.js`)) as {
    prerender: Prerender;
  };
  const [entry = ''] = scriptsOf(manifest).slice(-1);
  const hashes = [styleHash(FIRST_STYLES)];
  const companion = await buildCompanion(dist);
  const routes: Record<string, string | Record<string, string>> = { ...companion.pages };
  // The table of the signed-in pages comes beside the entry, so that the page named in the address is asked for at once.
  const table = scriptsOf(manifest, 'src/app/user-area.ts').filter(
    (file) => !scriptsOf(manifest).includes(file),
  );
  const preloads = table.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  await writeFile(`${dist}/app.html`, withFirstView(shell.replace('</head>', () => `${preloads}</head>`)));
  const userPages = { shell, table: `${web}src/app/user-pages.ts` };
  Object.assign(routes, await writeUserPages(dist, manifest, userPages), await writeManuals(dist));
  for (const page of await prerender()) {
    const styles = stylesOf(manifest, page.source);
    const sheets = await Promise.all(styles.map((file) => readFile(`${dist}/${file}`, 'utf8')));
    const css = [FIRST_STYLES, ...sheets].join('');
    const scripts = scriptsOf(manifest, page.source);
    const document = renderDocument({ shell, page, css, styles, scripts, entry });
    await writeFile(`${dist}/${page.file}`, besidePage(document));
    hashes.push(styleHash(css));
    routes[page.path] = page.file;
  }
  await writeFile(`${dist}/routes.json`, JSON.stringify({ pages: routes, fallback: 'app.html' }, null, 2));
  return {
    styleHashes: [...new Set(hashes)],
    companionStyleHashes: [styleHash(FIRST_STYLES), companion.hash],
  };
}

/** Two renames and then the clearing away, so that there is hardly a moment without a portal. */
async function replaceFinished(): Promise<void> {
  const former = `${dist}.former`;
  await rename(finished, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(dist, finished);
  await rm(former, { recursive: true, force: true });
}

async function run(): Promise<void> {
  await mkdir(scratch, { recursive: true });
  await bundle();
  const manifest = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest;
  checkWeights(manifest);
  const policy = await writePages(manifest);
  await writeFile(`${dist}/csp.json`, JSON.stringify(policy, null, 2));
  await rm(`${dist}/.vite`, { recursive: true });
  await buildWorker(dist);
  await compressAll(dist);
  await replaceFinished();
}

const started = performance.now();
try {
  await run();
} finally {
  for (const folder of [scratch, dist]) await rm(folder, { recursive: true, force: true });
}
console.log(`portal built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
