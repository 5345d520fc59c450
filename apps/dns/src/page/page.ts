/**
 * The page in place of a closed site: that it is closed, why in one sentence, until when, and how to ask for it. Without a script, and without
 * anything from elsewhere.
 */
import { createHash } from 'node:crypto';
import type { Closing } from '@kinward/filter-core/policy/device.ts';
import type { Outcome } from './asking.ts';
import { MOST_ASKER, MOST_NOTE } from './form.ts';
import { nameOfTarget, type Language } from '@kinward/filter-core/policy/target-names.ts';
import { page as inEnglish, type PageWords } from './messages.ts';
import { page as inSpanish } from './messages.es.ts';

const WORDS: Record<Language, PageWords> = { en: inEnglish, es: inSpanish };
/** The words for who reads the page: the user of a device, or anyone in a linked network. */
const wordsFor = (language: Language, isHome: boolean): PageWords => {
  const words = WORDS[language];
  return isHome ? { ...words, ...words.home } : words;
};
const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es' };
const DAY_MS = 86_400_000;

const STYLE = `
:root { color-scheme: light dark; --back: #f6f5f2; --card: #fff; --text: #1d2433; --quiet: #4c566a; --line: #e3e0d8; --edge: #737b8c; --act: #0d5563; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --back: #12161f; --card: #1b212d; --text: #eef1f6; --quiet: #b3bccb; --line: #2c3442; --edge: #93a0b4; --act: #8ed3de; --on: #0b2026 } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--back); color: var(--text);
  font: 1.125rem/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(32rem, 100% - 2rem); margin: 1rem; padding: 2rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0.5rem 0 0 }
.site, .until, small { color: var(--quiet) }
form, .outcome { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
h2 { margin: 0; font-size: 1.25rem }
label { display: block; margin-top: 0.75rem }
input, button { box-sizing: border-box; width: 100%; min-height: 3rem; font: inherit; border-radius: 0.75rem }
input { margin-top: 0.25rem; padding: 0 0.75rem; color: inherit; background: var(--card); border: 1px solid var(--edge) }
button { margin: 1rem 0 0.5rem; border: 0; font-weight: 600; background: var(--act); color: var(--on) }
input:focus-visible, button:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
.outcome { font-weight: 600 }
a { display: inline-block; padding: 0.75rem 0; color: var(--act) }
`;

/** Of every answer: nothing is kept, told to others, shown within another page, or loaded. */
export const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);

const sentenceOf = ({ reason, windowName }: Closing, language: Language, words: PageWords): string => {
  const { kind, target } = reason;
  if (kind === 'service' || kind === 'category') return words[kind](nameOfTarget(target, language));
  if (kind === 'window') return windowName === undefined ? words.window : words.windowCalled(windowName);
  return kind in words ? words[kind as 'deny'] : words.unknown;
};

/** When it opens: a time of today, or of a weekday, with the date where the weekday alone would be another one. */
const untilOf = (
  { zone: timeZone, until }: Closing,
  at: number,
  language: Language,
  words: PageWords,
): string => {
  if (until === null) return words.noEnd;
  const written = (form: Intl.DateTimeFormatOptions, moment: number): string =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, ...form }).format(moment);
  const date = { day: 'numeric', month: 'long' } as const;
  const time = written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, until);
  if (written(date, until) === written(date, at)) return words.untilToday(time);
  return words.untilDay(written({ weekday: 'long', ...(until - at > 6 * DAY_MS && date) }, until), time);
};

/** Seconds after which a browser looks again by itself, where something is waited for. */
const LOOK_AGAIN = 10;

/** A page, and the headers that it has beside those of every answer. */
export interface Page {
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** Where something is waited for, the page can be loaded by its link as well, for whom it comes too early or too late. */
const documentOf = (
  language: Language,
  title: string,
  paragraphs: readonly string[],
  looksAgain = false,
): Page => ({
  headers: looksAgain ? { refresh: String(LOOK_AGAIN) } : {},
  html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${paragraphs.join('')}${looksAgain ? `<p><a href="">${WORDS[language].look}</a></p>` : ''}</main></body>
</html>
`,
});

/** What the form is for: what it has to bring back, and what is to be said above it. */
export interface AskPart {
  /** Of the form; absent: nothing can be asked. */
  mark: string | undefined;
  /** Nobody knows who reads the page: it asks for the first name. */
  isHome: boolean;
  outcome: Outcome | undefined;
  /** The form came too late. */
  isLate: boolean;
}

/** What became of a request, in one sentence; undefined: nothing was asked that still says anything. */
const outcomeOf = (outcome: Outcome | undefined, words: PageWords): string | undefined => {
  if (outcome === undefined) return undefined;
  switch (outcome.state) {
    case 'waiting':
      return outcome.by === null ? words.asked : words.seen(outcome.by);
    case 'granted':
      return words.granted;
    case 'refused':
      return [words.refused(outcome.by), outcome.answer && `“${outcome.answer}”`].filter(Boolean).join(' ');
    case 'failed':
    case 'full':
      return words[outcome.state];
    default:
      return undefined;
  }
};

/** Asked and not answered yet, or answered and not here yet. */
const isWaiting = ({ outcome }: AskPart): boolean =>
  outcome?.state === 'waiting' || outcome?.state === 'granted';

const formOf = (part: AskPart, words: PageWords): string[] => {
  const said = part.isLate ? words.again : outcomeOf(part.outcome, words);
  const form = `<form method="post"><h2>${words.askTitle}</h2><input type="hidden" name="ask" value="${escaped(part.mark ?? '')}">
${part.isHome ? `<label>${words.who}<input name="asker" maxlength="${MOST_ASKER}" autocomplete="given-name" dir="auto"></label>\n` : ''}<label>${words.why}<input name="note" maxlength="${MOST_NOTE}" autocomplete="off" dir="auto"></label>
<button>${part.isHome ? words.askHome : words.ask}</button><small>${part.isHome ? words.homeReads : words.parentsRead}</small></form>`;
  return [
    ...(said === undefined ? [] : [`<p class="outcome" role="status">${escaped(said)}</p>`]),
    ...(part.mark === undefined || isWaiting(part) || part.outcome?.state === 'full' ? [] : [form]),
  ];
};

/** @param at milliseconds since the epoch */
export function closedPage(closing: Closing, at: number, language: Language, asking: AskPart): Page {
  const words = wordsFor(language, asking.isHome);
  const paragraphs = [
    `<p>${escaped(sentenceOf(closing, language, words))}</p>`,
    `<p class="until">${escaped(untilOf(closing, at, language, words))}</p>`,
    `<p class="site">${escaped(closing.site)}</p>`,
    ...formOf(asking, words),
  ];
  return documentOf(language, words.closed, paragraphs, isWaiting(asking));
}

/** For a device whose rules close the site no more: the browser goes there as soon as it looks the name up again. */
export const openPage = (language: Language): Page =>
  documentOf(language, WORDS[language].open, [`<p>${WORDS[language].isOpen}</p>`], true);

/** For an address that is no known device: nothing is said of anyone's rules. */
export const unknownPage = (language: Language): Page =>
  documentOf(language, WORDS[language].closed, [`<p>${WORDS[language].unknown}</p>`]);
