/**
 * Bundles the resolver into a folder of `.cache/resolver`: some 300 modules are read in half the time of a start where they are one file.
 * What it was made of is written beside it, so that the launcher (`tools/lib/resolver-program.mjs`) takes it only while nothing of that is
 * another. Run: `node build/bundle.ts [folder]`, from any folder.
 */
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = path.join(root, 'apps/dns/src');
const cache = path.resolve(process.argv[2] ?? path.join(root, '.cache/resolver'));
const manifest = path.join(cache, 'bundle.json');
/** Each build has a folder of its own: a resolver that runs takes its thread of lists out of that which it was started from. */
const name = `${Date.now().toString(36)}-${process.pid}`;
/** What decides where modules are found. */
const BESIDE = ['package-lock.json', 'package.json', 'apps/dns/package.json', 'apps/dns/build/bundle.ts'];

const begun = Date.now();
const files = new Set(BESIDE.map((file) => path.join(root, file)));
/** All modules that were read, also those of which nothing is left. */
const noteFiles: Plugin = {
  name: 'note-files',
  buildEnd() {
    for (const id of this.getModuleIds()) if (path.isAbsolute(id)) files.add(id.replace(/\?.*$/u, ''));
  },
};

/** The folder of the last bundle; the resolver that runs may have been started from it. */
const former = (): string | null => {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { folder: string }).folder;
  } catch {
    return null;
  }
};

await mkdir(cache, { recursive: true });
await build({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [noteFiles],
  ssr: { noExternal: true, external: ['koffi'] },
  build: {
    ssr: true,
    outDir: path.join(cache, name),
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        main: path.join(sources, 'main.ts'),
        'list-worker': path.join(sources, 'lists/list-worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
// Node asks the folder above where it finds none, whose type may be another.
await writeFile(path.join(cache, name, 'package.json'), '{ "type": "module" }\n');

const kept = former();
const made = [...files].map((file) => {
  const { size, mtimeMs } = statSync(file);
  // It may have been read as it was before.
  if (mtimeMs >= begun) throw new Error(`${file} was changed meanwhile`);
  return [path.relative(root, file), size, mtimeMs];
});
const draft = `${manifest}.${process.pid}`;
await writeFile(draft, JSON.stringify({ node: process.version, folder: name, files: made }));
await rename(draft, manifest);
for (const entry of await readdir(cache, { withFileTypes: true }))
  if (entry.isDirectory() && entry.name !== name && entry.name !== kept)
    await rm(path.join(cache, entry.name), { recursive: true, force: true });
