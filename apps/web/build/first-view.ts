/**
 * What a document shows in its first answer, before any script or style sheet: the sign, the bar, quiet places for what comes, and
 * words where it takes long. React takes it away with its first picture (src/main.tsx, companion/src/main.tsx).
 */
import { readFileSync } from 'node:fs';
import { transform } from 'lightningcss';
import { BROWSERS } from './breakpoints-plugin.ts';
import { LOGO_WORD } from '../src/ui/logo-word.ts';

const read = (file: string): string =>
  readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\/\*[^]*?\*\//gu, '');

const WORDS = {
  en: {
    loading: 'Loading',
    late: 'This takes long. Check your connection and reload.',
    again: 'Try again',
    script: 'Kinward needs JavaScript. Allow it for this page and reload.',
  },
  es: {
    loading: 'Cargando',
    late: 'Está tardando mucho. Comprueba tu conexión y vuelve a cargar la página.',
    again: 'Reintentar',
    script: 'Kinward necesita JavaScript. Permítelo en esta página y vuelve a cargarla.',
  },
} as const;

/** Both languages: public/theme.js says in `lang` which one is shown. The child's app has no such script, and shows both. */
const say = (word: keyof (typeof WORDS)['en']): string =>
  `<span lang="en">${WORDS.en[word]}</span><span lang="es">${WORDS.es[word]}</span>`;

const LOGO = `<svg height="26" width="99.125" viewBox="0 0 122 32" role="img" aria-label="Kinward"><g fill="none" stroke="var(--primary)" stroke-width="5" stroke-linecap="round"><path d="M6.5 5.5v21"/><path d="M16.8 5.6a12.2 12.2 0 0 0 0 20.8"/></g><circle cx="22.9" cy="16" r="4.1" fill="var(--lamp)"/><path fill="var(--ink)" d="${LOGO_WORD}"/></svg>`;

/** The first value that a token has in the style sheet. @throws Error for a name that is no token */
function tokenIn(tokens: string, name: string): string {
  const value = new RegExp(String.raw`--${name}:\s*([^;]+);`, 'u').exec(tokens)?.[1];
  if (value === undefined) throw new Error(`first-view.css: --${name} is no token`);
  return value;
}

/** The rules, minified, with the tokens they name; colours in both themes, as public/theme.js and the system choose them. */
function firstStyles(): string {
  const tokens = read('../src/styles/tokens.css');
  const named = (text: string): string[] =>
    [...text.matchAll(/var\(--([\w-]+)\)/gu)].map(([, name = '']) => name);
  const colours = (name: string): string[] =>
    /^light-dark\((#\w+), (#\w+)\)$/u.exec(tokenIn(tokens, name))?.slice(1) ?? [];
  // A size is written where it is used.
  const sheet = read('first-view.css').replaceAll(/var\(--([\w-]+)\)/gu, (use, name: string) =>
    colours(name).length === 0 ? tokenIn(tokens, name) : use,
  );
  const names = [...new Set([...named(sheet), ...named(LOGO)])];
  const set = (theme: 0 | 1): string =>
    names.map((name) => `--${name}:${colours(name)[theme] ?? ''};`).join('');
  const code = `${read('../src/styles/breakpoints.css')} ${sheet}
.first{${set(0)}}
[data-theme=dark] .first{${set(1)}}
@media (prefers-color-scheme:dark){html:not([data-theme=light]) .first{${set(1)}}}`;
  const options = {
    filename: 'first-view.css',
    minify: true,
    targets: BROWSERS,
    drafts: { customMedia: true },
  };
  return transform({ ...options, code: Buffer.from(code) }).code.toString();
}

export const FIRST_STYLES = firstStyles();

const PLACES = '<i></i><i></i><i></i><i></i>';
/** The child's app reloads by the browser: a link would lose the code that is behind the `#`. */
const late = (again: string): string => `<p class="f-late">${say('late')}${again}</p>`;
const main = (again: string): string =>
  `<main class="f-main"><div role="status"><p class="f-say">${say('loading')}</p>${late(again)}</div><div aria-busy="true">${PLACES}</div></main>`;

const NO_SCRIPT = `<noscript><p lang="en">${WORDS.en.script}</p><p lang="es">${WORDS.es.script}</p></noscript>`;

/** Menu, bell, face and tabs (`f-own`) are shown to who is signed in alone. The link keeps its line where a style sheet takes that from links. */
const PORTAL = `<div class="first" id="first"><header class="f-top"><i class="f-own"></i>${LOGO}<i class="f-own"></i><i class="f-own"></i></header>${main(` <a href=""><u>${say('again')}</u></a>`)}<div class="f-tabs f-own"></div></div>`;
const CHILD = `<div class="first f-child" id="first"><header class="f-top">${LOGO}</header>${main('')}</div>`;

const SHEET = /<link rel="stylesheet"( crossorigin)? href="([^"]+)">/gu;

/**
 * Style sheets stay in the head, before those that the pages load later: the order of rules decides, and a page's own come after the
 * shared ones. They are fetched as early as any other and do not hold up the first view, which has its rules; src/lib/appearance/late-styles.ts
 * has them count.
 */
const early = (document: string): string =>
  document.replaceAll(
    SHEET,
    (_, origin = '', file: string) =>
      `<link rel="preload" as="style"${origin} href="${file}"><link rel="stylesheet"${origin} href="${file}" media="not all">`,
  );

/**
 * The same where they are small: they come with the document. Their links stay, disabled, so that the bundle's loader takes them as loaded.
 * @param read the text of a style sheet by its address
 */
export function withStyles(document: string, read: (file: string) => string): { made: string; css: string } {
  const css = [...document.matchAll(SHEET)].map(([, , file = '']) => read(file)).join('');
  const made = document
    .replaceAll(SHEET, (link) => link.replace('>', ' disabled>'))
    .replace('</head>', () => `<style>${css}</style></head>`);
  return { made, css };
}

/** A document without a page in it: its first view stands in the root. */
export function withFirstView(document: string, app: 'portal' | 'companion' = 'portal'): string {
  const view = app === 'portal' ? PORTAL : CHILD;
  return (app === 'portal' ? early(document) : document)
    .replace('</head>', () => `<style>${FIRST_STYLES}</style></head>`)
    .replace('<div id="root"></div>', () => `${NO_SCRIPT}<div id="root">${view}</div>`);
}

/** Beside a prerendered page, for those to whom it is not shown (public/theme.js). */
export const besidePage = (document: string): string =>
  document.replace('</body>', () => `${PORTAL}${NO_SCRIPT}</body>`);
