/** Puts a prerendered page together. */
import { createHash } from 'node:crypto';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}
/** Vite's manifest: source path → chunk. */
export type Manifest = Record<string, Chunk>;

/** The entry's chunk and those of `sources`, each after what it imports; what is imported on demand is not among them. */
function closureOf(manifest: Manifest, sources: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is no chunk of the build`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    found.set(key, chunk);
  };
  for (const source of ['index.html', ...sources]) visit(source);
  return [...found.values()];
}

/** The style sheets that a page needs at first: those of the entry, then of the page's chunk, each with its imports. */
export const stylesOf = (manifest: Manifest, source: string): string[] => [
  ...new Set(closureOf(manifest, [source]).flatMap(({ css = [] }) => css)),
];

/** The scripts that pages (or parts of pages) need before they can show. @throws Error for a source that is no chunk */
export const scriptsOf = (manifest: Manifest, ...sources: string[]): string[] =>
  closureOf(manifest, sources).map(({ file }) => file);

/** The source expression for Content-Security-Policy: style-src (CSP3, 2.3.1). */
export const styleHash = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

interface Parts {
  shell: string;
  page: { path: string; title: string; html: string };
  css: string;
  styles: string[];
  /** All that the page needs before it is alive. */
  scripts: string[];
  /** The one among them that starts it. */
  entry: string;
}

/**
 * The page's document. Its styles are inline; their links stay, disabled, so that the bundle's loader takes them as
 * loaded. Its scripts are named for public/theme.js, which fetches them after the first paint. @throws Error when the markup holds what the policy forbids
 */
export function renderDocument({ shell, page, css, styles, scripts, entry }: Parts): string {
  if (/<[^>]+\sstyle=/u.test(page.html))
    throw new Error(`${page.path}: a style attribute, which the policy forbids`);
  if (/<script|\son\w+=/u.test(page.html))
    throw new Error(`${page.path}: an inline script, which the policy forbids`);
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('');
  const others = scripts.filter((file) => file !== entry);
  const names = [...others, entry].map((file) => `/${file}`).join(' ');
  const head = `<style>${css}</style>${links}`;
  return (
    shell
      .replaceAll(/<link rel="stylesheet"[^>]*>\s*/gu, '')
      .replace(/<title>[^<]*<\/title>/u, () => `<title>${page.title} · Kinward</title>`)
      // What is painted is in the document: theme.js fetches the scripts when it has been.
      .replaceAll(/<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/gu, '')
      .replace('<script src="/theme.js"', (tag) => `${tag} data-scripts="${names}"`)
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root" data-page="${page.path}">${page.html}</div>`)
  );
}
