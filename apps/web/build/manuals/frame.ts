/** What is round the text of a manual, and the document of one that everybody can open. */
import type { Language } from '../../src/lib/language.ts';
import { MANUAL_GROUPS, MANUALS, type Manual } from '../../src/features/manuals/manuals.ts';
import { LOGO_WORD } from '../../src/ui/logo-word.ts';
import { escape, type Read } from './markdown.ts';
import type { Words } from './words.ts';

/** Where a manual is shown: as a document for everybody, or in the frame of the signed-in pages. */
export type Frame = 'open' | 'user';

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const LOGO = `<svg height="26" width="99.125" viewBox="0 0 122 32" role="img" aria-label="Kinward"><g fill="none" stroke="var(--primary)" stroke-width="5" stroke-linecap="round"><path d="M6.5 5.5v21"/><path d="M16.8 5.6a12.2 12.2 0 0 0 0 20.8"/></g><circle cx="22.9" cy="16" r="4.1" fill="var(--lamp)"/><path fill="var(--ink)" d="${LOGO_WORD}"/></svg>`;
const icon = (paths: string): string =>
  `<svg class="m-icon" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;
const PRINTER = icon(
  '<path d="M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2"/><path d="M17 9V5a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v4"/><path d="M7 13h10v8H7z"/>',
);

/**
 * The address of a manual in a frame. A document for everybody names its language, so that who reads it in another one than the browser's
 * goes on in it without a script or a cookie.
 */
export const addressOf = (manual: Manual, frame: Frame, language: Language): string =>
  frame === 'user' ? `/user/${manual.user}` : `${manual.open[0]}?lang=${language}`;

/** A manual as it was read, and what is said round it. */
export interface Shown {
  manual: Manual;
  frame: Frame;
  language: Language;
  read: Read;
  words: Words;
  /** Titles of all manuals. */
  titles: ReadonlyMap<string, string>;
  /** Address of what the search looks through. */
  index: string;
}

const contents = ({ sections }: Read): string => {
  const links = sections
    .filter(({ level }) => level === 2)
    .map(({ id, title, number }) => {
      const words = number === undefined ? title : `${number} ${title}`;
      return `<a href="#${id}">${escape(words)}</a>`;
    });
  return links.join('');
};

function otherManuals({ manual, frame, language, titles, words }: Shown): string {
  const groups = MANUAL_GROUPS.map((group) => {
    const links = MANUALS.filter((one) => one.group === group).map((one) => {
      const here = one === manual ? ' aria-current="page"' : '';
      const href = addressOf(one, frame, language);
      return `<li><a class="link" href="${href}"${here}>${escape(titles.get(one.id) ?? one.id)}</a></li>`;
    });
    const head = `<h3>${escape(words.say(`manuals.groups.${group}`))}</h3>`;
    return links.length === 0 ? '' : `<div>${head}<ul>${links.join('')}</ul></div>`;
  });
  const name = escape(words.say('manuals.all'));
  return `<nav class="m-all m-apart" aria-labelledby="all-manuals"><h2 id="all-manuals">${name}</h2><div class="m-groups">${groups.join('')}</div></nav>`;
}

/** What a manual has in both frames. */
export function bodyOf(shown: Shown): string {
  const { read, words, index, frame } = shown;
  const say = (key: string): string => escape(words.say(`manuals.${key}`));
  const about = encodeURIComponent(words.say(`manuals.about(${JSON.stringify(read.title)})`));
  return [
    `<article class="manual" data-frame="${frame}" data-index="${index}">`,
    `<header class="m-head"><div><h1>${escape(read.title)}</h1><p class="m-lede">${escape(read.lede)}</p></div>`,
    `<button type="button" class="m-button m-apart" data-print hidden>${PRINTER}${say('print')}</button></header>`,
    `<form class="m-search m-apart" role="search" hidden><label for="m-words">${say('search')}</label>`,
    `<input id="m-words" type="search" autocomplete="off" maxlength="100" placeholder="${say('searchExample')}">`,
    `<p role="status"></p><ul></ul></form>`,
    `<details class="m-contents m-card m-apart"><summary>${say('onThisPage')}</summary><nav aria-label="${say('onThisPage')}">${contents(read)}</nav></details>`,
    `<div class="m-columns"><div class="m-text">${read.html}`,
    `<aside class="m-right m-apart"><h2>${say('right')}</h2><p>${say('rightMore')}</p>`,
    `<p><a class="link" href="/user/contact-us?about=${about}">${say('tell')}</a></p></aside></div>`,
    `<nav class="m-contents m-card m-apart" aria-label="${say('onThisPage')}">${contents(read)}</nav></div>`,
    otherManuals(shown),
    '</article>',
  ].join('');
}

/** The file names of what the documents need beside them. */
export interface Files {
  style: string;
  script: string;
}

/** A document for everybody: whole without a script; what the script adds is hidden until it runs. */
export function documentOf(shown: Shown, { style, script }: Files): string {
  const { manual, language, read, words } = shown;
  const say = (key: string): string => escape(words.say(`manuals.${key}`));
  const [own] = manual.open;
  const languages = Object.entries(LANGUAGE_NAMES).map(([tag, name]) => {
    const here = tag === language ? ' aria-current="true"' : '';
    return `<a class="link" href="${own}?lang=${tag}" lang="${tag}" hreflang="${tag}"${here}>${name}</a>`;
  });
  const alternates = Object.keys(LANGUAGE_NAMES).map(
    (tag) => `<link rel="alternate" hreflang="${tag}" href="${own}?lang=${tag}">`,
  );
  return [
    `<!doctype html><html lang="${language}" data-manual><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#F3F4F0">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1618">',
    `<title>${escape(read.title)} · Kinward</title><meta name="description" content="${escape(read.lede)}">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="canonical" href="${own}">${alternates.join('')}<link rel="stylesheet" href="/${style}">`,
    `<script src="/theme.js"></script><script src="/${script}" defer></script></head>`,
    `<body class="m-page"><a class="m-skip" href="#content">${say('skip')}</a>`,
    `<header class="m-top m-apart"><a href="/" aria-label="${say('toKinward')}">${LOGO}</a>`,
    `<nav aria-label="${say('language')}">${languages.join('')}</nav></header>`,
    `<main id="content" tabindex="-1">${bodyOf(shown)}</main></body></html>`,
  ].join('');
}
