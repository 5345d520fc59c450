/**
 * What was searched for, read from the address of a page of results. The table holds facts of how search engines, video sites and
 * shops write it; elsewhere a page called "search" with a question beside it counts.
 */
import { domainOf } from './site-match.ts';

/** UTF-16 units of the words; nobody types more, and a page of a log shows them. */
export const SEARCH_MAX = 200;

interface Engine {
  /** Of the host, from its end; `*` stands for the country: `google.*` is google.com and google.co.uk. */
  host: string;
  /** How the path of a page of results begins; any path where it is missing. */
  path?: string;
  /** Names of the parameter that holds the words, the first that is there counts. */
  words?: readonly string[];
  /** The words are the part of the path after `path`. */
  inPath?: true;
}

const Q = ['q'];

const ENGINES: readonly Engine[] = [
  // Search engines.
  { host: 'google.*', path: '/search', words: ['q', 'as_q'] },
  { host: 'google.*', path: '/maps/search/', inPath: true },
  { host: 'play.google.com', path: '/store/search', words: Q },
  { host: 'bing.com', path: '/search', words: Q },
  { host: 'bing.com', path: '/images/search', words: Q },
  { host: 'bing.com', path: '/videos/search', words: Q },
  { host: 'bing.com', path: '/news/search', words: Q },
  { host: 'bing.com', path: '/shop', words: Q },
  { host: 'duckduckgo.com', words: Q },
  { host: 'search.yahoo.com', words: ['p'] },
  { host: 'search.yahoo.co.jp', words: ['p'] },
  { host: 'search.brave.com', words: Q },
  { host: 'ecosia.org', words: Q },
  { host: 'qwant.com', words: Q },
  { host: 'startpage.com', words: ['query', 'q'] },
  { host: 'kagi.com', path: '/search', words: Q },
  { host: 'mojeek.com', path: '/search', words: Q },
  { host: 'swisscows.com', words: ['query', 'q'] },
  { host: 'yandex.*', words: ['text'] },
  { host: 'ya.ru', words: ['text'] },
  { host: 'baidu.com', words: ['wd', 'word'] },
  { host: 'search.naver.com', words: ['query'] },
  { host: 'search.seznam.cz', words: Q },
  { host: 'search.aol.com', words: Q },
  { host: 'ask.com', path: '/web', words: Q },
  { host: 'kiddle.co', words: Q },
  { host: 'perplexity.ai', path: '/search', words: Q },
  // Videos, music and pictures.
  { host: 'youtube.com', path: '/results', words: ['search_query'] },
  { host: 'music.youtube.com', path: '/search', words: Q },
  { host: 'tiktok.com', path: '/search', words: Q },
  { host: 'twitch.tv', path: '/search', words: ['term'] },
  { host: 'vimeo.com', path: '/search', words: Q },
  { host: 'dailymotion.com', path: '/search/', inPath: true },
  { host: 'netflix.com', path: '/search', words: Q },
  { host: 'open.spotify.com', path: '/search/', inPath: true },
  { host: 'soundcloud.com', path: '/search', words: Q },
  { host: 'pinterest.*', path: '/search', words: Q },
  { host: 'instagram.com', path: '/explore/search', words: Q },
  { host: 'tumblr.com', path: '/search/', inPath: true },
  { host: 'giphy.com', path: '/search/', inPath: true },
  // Conversation and reading.
  { host: 'reddit.com', path: '/search', words: Q },
  { host: 'x.com', path: '/search', words: Q },
  { host: 'twitter.com', path: '/search', words: Q },
  { host: 'facebook.com', path: '/search', words: Q },
  { host: 'wikipedia.org', words: ['search'] },
  { host: 'wattpad.com', path: '/search/', inPath: true },
  { host: 'imdb.com', path: '/find', words: Q },
  { host: 'fandom.com', path: '/wiki/Special:Search', words: ['query', 'search'] },
  // Games and shops.
  { host: 'roblox.com', path: '/discover', words: ['Keyword', 'keyword'] },
  { host: 'store.steampowered.com', path: '/search', words: ['term'] },
  { host: 'amazon.*', path: '/s', words: ['k', 'field-keywords'] },
  { host: 'ebay.*', path: '/sch', words: ['_nkw'] },
  { host: 'etsy.com', path: '/search', words: Q },
  { host: 'aliexpress.com', words: ['SearchText'] },
  { host: 'temu.com', words: ['search_key'] },
  { host: 'walmart.com', path: '/search', words: Q },
  { host: 'target.com', path: '/s', words: ['searchTerm'] },
  { host: 'argos.co.uk', path: '/search/', inPath: true },
  { host: 'vinted.*', path: '/catalog', words: ['search_text'] },
  { host: 'zalando.*', words: Q },
];

/** Of a site that is not in the table: what its page of results is called, and the parameter beside it. */
const RESULTS =
  /\/(?:search|search-results|results|find|suche|buscar|busqueda|recherche)(?:\.[a-z]{2,5})?\/?$/iu;
const ASKED = [
  'q',
  'query',
  'search',
  'search_query',
  'searchTerm',
  'keyword',
  'keywords',
  'term',
  'text',
  's',
  'k',
];

/** A country's end of `google.*`: `com`, `de`, `co.uk`, `com.au`. */
const COUNTRY = /^(?:com?\.)?[a-z]{2,3}$/u;

const isOf = (host: string, pattern: string): boolean => {
  if (!pattern.endsWith('.*')) return host === pattern || host.endsWith(`.${pattern}`);
  const name = pattern.slice(0, -1);
  const at = host.startsWith(name) ? 0 : host.lastIndexOf(`.${name}`) + 1;
  return host.startsWith(name, at) && COUNTRY.test(host.slice(at + name.length));
};

const isBelow = (path: string, start: string): boolean =>
  path.startsWith(start) &&
  (start.endsWith('/') || path.length === start.length || !/\w/u.test(path[start.length] ?? ''));

/** Control characters, bidi overrides and isolates, and every kind of blank. */
const BREAKS = /[\p{Cc}\p{Z}\u2028-\u202e\u2066-\u2069\u2800]+/gu;
const UNSEEN = /[\p{DI}\s]/gu;

/** As they were typed: on one line, without characters that mislead a reader. */
const tidy = (text: string): string | undefined => {
  const words = text.toWellFormed().normalize('NFC').replaceAll(BREAKS, ' ').trim();
  return words.replaceAll(UNSEEN, '') === '' ? undefined : words.slice(0, SEARCH_MAX).trim().toWellFormed();
};

/** Without what a URL escapes, and with a blank for `+`; what cannot be decoded becomes the sign for that. */
const decoded = (text: string): string => new URLSearchParams(`a=${text}`).get('a') ?? '';

/** Only names that are written plainly count, so that a database can look for them. */
const wordsIn = (url: URL, names: readonly string[]): string | undefined => {
  const pairs = url.search.slice(1).split('&');
  for (const name of names) {
    const pair = pairs.find((text) => text.startsWith(`${name}=`));
    const words = pair === undefined ? undefined : tidy(decoded(pair.slice(name.length + 1)));
    if (words !== undefined) return words;
  }
  return undefined;
};

/** What an address searches for. @returns undefined where it is not known to be a page of results */
export const searchOf = (address: string): string | undefined => {
  const host = domainOf(address);
  if (host === undefined) return undefined;
  const typed = address.trim();
  const whole = /^(?:https?|wss?):/iu.test(typed) ? typed : `https://${typed.replace(/^[\\/]+/u, '')}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const engines = ENGINES.filter((engine) => isOf(host, engine.host));
  for (const { path = '/', words, inPath } of engines) {
    if (!isBelow(url.pathname, path)) continue;
    const found =
      inPath === true
        ? tidy(decoded(url.pathname.slice(path.length).split(/[/&]/u)[0] ?? ''))
        : wordsIn(url, words ?? []);
    if (found !== undefined) return found;
  }
  return RESULTS.test(url.pathname) ? wordsIn(url, ASKED) : undefined;
};

const escaped = (text: string): string => text.replaceAll(/[.+*?^$()[\]{}|\\]/gu, String.raw`\$&`);

/** A regular expression (of POSIX too) that every address with a search matches, and many others: what a database looks for first. */
export const SEARCH_HINT = (() => {
  const names = new Set([...ASKED, ...ENGINES.flatMap(({ words = [] }) => words)]);
  const paths = ENGINES.flatMap(({ path, inPath }) => (inPath === true && path !== undefined ? [path] : []));
  return `[?&](${[...names].map(escaped).join('|')})=.|(${[...new Set(paths)].map(escaped).join('|')}).`;
})();
