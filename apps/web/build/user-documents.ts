/**
 * The documents of the signed-in pages: the shell, and in its head the files of the frame and of the page. Without them a browser would
 * learn of the frame when the entry runs, of the page when the frame's table is there, and of what both import after that.
 */
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { withFirstView } from './first-view.ts';
import { scriptsOf, stylesOf, type Manifest } from './document.ts';

/** The table of the pages, the frame and what is around it. */
const FRAME = ['src/app/user-area.ts', 'src/app/shell/Shell.tsx'];
const PAGE = String.raw`lazyPage\(\(\) => import\('\.\./([^']+)'\)\)`;
/** A page of several paths is a constant of its own. */
const SHARED = new RegExp(String.raw`const (\w+) = ${PAGE};`, 'gu');
const ENTRY = new RegExp(String.raw`\{\s*path: '([^']+)',\s*page: (?:${PAGE}|(\w+)),?\s*\}`, 'gu');

/** Paths below /user with the sources of their pages, read from src/app/user-pages.ts. @throws Error for an entry that is written otherwise */
export function userPagesIn(table: string): { path: string; source: string }[] {
  const shared = new Map([...table.matchAll(SHARED)].map(([, name = '', file = '']) => [name, file]));
  const found = [...table.matchAll(ENTRY)].flatMap(([, path = '', own, name = '']) => {
    const file = own ?? shared.get(name);
    return file === undefined ? [] : [{ path, source: `src/${file}` }];
  });
  const named = table.match(/\bpath: '/gu)?.length;
  if (found.length !== named) throw new Error(`user-pages.ts: ${found.length} of ${named} pages can be read`);
  return found;
}

/** The shell with the files of the frame and of a page named in its head, each once. */
export function nameFiles(shell: string, manifest: Manifest, source: string): string {
  const sources = [...FRAME, source];
  const isNew = (file: string): boolean => !shell.includes(`"/${file}"`);
  const scripts = scriptsOf(manifest, ...sources).filter(isNew);
  const styles = [...new Set(sources.flatMap((one) => stylesOf(manifest, one)))].filter(isNew);
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return shell.replace('</head>', () => `${links.join('')}</head>`);
}

/** Writes them; answers which file answers which path. Paths that name a child have the plain shell. */
export async function writeUserPages(
  dist: string,
  manifest: Manifest,
  { shell, table }: { shell: string; table: string },
): Promise<Record<string, string>> {
  await mkdir(`${dist}/user`);
  const routes: Record<string, string> = {};
  for (const { path, source } of userPagesIn(await readFile(table, 'utf8'))) {
    if (path.includes(':')) continue;
    const file = `user/${path.replaceAll('/', '-')}.html`;
    await writeFile(`${dist}/${file}`, withFirstView(nameFiles(shell, manifest, source)));
    routes[`/user/${path}`] = file;
  }
  return routes;
}
