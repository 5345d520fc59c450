/** Builds the page of the agent. Run: `node web/build.ts` makes it for the agent of this clone, which shows it then. */
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const ICON = path.join(import.meta.dirname, '../../web/public/icon.svg');

/** @param folder what is in it goes */
export async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: path.join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  copyFileSync(ICON, path.join(folder, 'icon.svg'));
}

if (process.argv[1] === import.meta.filename) await buildPage(path.join(import.meta.dirname, '../dist/page'));
