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

/** The style sheets that a page needs at first: those of the entry, then of the page's chunk, each with its imports. */
export function stylesOf(manifest: Manifest, source: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
    for (const file of manifest[key]?.css ?? []) found.add(file);
  };
  visit('index.html');
  visit(source);
  return [...found];
}

/** The source expression for Content-Security-Policy: style-src (CSP3, 2.3.1). */
export const styleHash = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

interface Parts {
  shell: string;
  page: { path: string; title: string; html: string };
  css: string;
  styles: string[];
  chunk: string;
}

/**
 * The page's document. Its styles stand inline; their links stay, disabled, so that the bundle's loader takes them as
 * loaded. @throws Error when the markup holds what the policy forbids
 */
export function renderDocument({ shell, page, css, styles, chunk }: Parts): string {
  if (/<[^>]+\sstyle=/u.test(page.html))
    throw new Error(`${page.path}: a style attribute, which the policy forbids`);
  if (/<script|\son\w+=/u.test(page.html))
    throw new Error(`${page.path}: an inline script, which the policy forbids`);
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('');
  const head = `<style>${css}</style>${links}<link rel="modulepreload" fetchpriority="low" href="/${chunk}">`;
  return (
    shell
      .replaceAll(/<link rel="stylesheet"[^>]*>\s*/gu, '')
      .replace(/<title>[^<]*<\/title>/u, () => `<title>${page.title} · Kinward</title>`)
      // What is painted stands in the document: scripts give way to it on a slow line.
      .replaceAll(/<(script type="module"|link rel="modulepreload")/gu, '<$1 fetchpriority="low"')
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root" data-page="${page.path}">${page.html}</div>`)
  );
}
