/**
 * The language of the portal: the one chosen in this browser, else the browser's own, else English. English messages are
 * in the catalogue of each slice (`messages.ts`) and are always there; another language is fetched as one chunk and laid over
 * the catalogues before the first page renders (src/languages).
 */

export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

const COOKIE = 'language';
const YEAR = 365 * 86_400;
const inBrowser = typeof document !== 'undefined';

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** What the parent chose here; undefined follows the browser. */
export function chosenLanguage(): Language | undefined {
  if (!inBrowser) return undefined;
  const tag = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`, 'u').exec(document.cookie)?.[1] ?? '';
  return isLanguage(tag) ? tag : undefined;
}

/** The first language of the list that the portal speaks; English when there is none. */
function bestOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [primary = ''] = tag.toLowerCase().split('-');
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}

export const language: Language = inBrowser ? (chosenLanguage() ?? bestOf(navigator.languages)) : 'en';

/**
 * For numbers, dates and lists inside sentences: the reader's own variety of the portal's language where the browser has
 * one, such as `en-GB`.
 */
export const locale: string = inBrowser
  ? (navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language)
  : 'en';

/** For days in words: "Thursday 19 November" wherever English is read. */
export const dateLocale: string = language === 'en' ? 'en-GB' : locale;

/** For the form of a clock and the first day of the week, which belong to the reader and not to the portal's language. */
export const region: string | undefined = inBrowser ? navigator.language : undefined;

/** Takes a language (undefined: the browser's) and reloads the portal in it: messages are chosen before anything renders. */
export function chooseLanguage(next: Language | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = next === undefined ? 0 : YEAR;
  document.cookie = `${COOKIE}=${next ?? ''}; Path=/; Max-Age=${life}; SameSite=Strict${secure}`;
  location.reload();
}

/** The same shape with other texts: functions take the same arguments. */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Words<Said>
    : { [Key in keyof T]: Words<T[Key]> };

export interface Speech {
  /** By the catalogue's name. */
  catalogues: Readonly<Record<string, object>>;
  /** A sentence that the contract or the server says in English. Undefined: not translated. */
  sentence: (english: string) => string | undefined;
}

const known = new Map<string, object>();
let speech: Speech | undefined;

/**
 * A slice's messages. They are English until `speak` lays another language over them, so read them while rendering and not
 * into a constant of a module that loads with the first page.
 */
export function catalogue<const T extends object>(name: string, english: T): Words<T> {
  const words = { ...english, ...speech?.catalogues[name] };
  known.set(name, words);
  return words as unknown as Words<T>;
}

/** The catalogues whose modules are loaded, by name: for the manuals, which the build writes with the portal's own words. */
export const loadedCatalogues = (): ReadonlyMap<string, object> => known;

/** Lays a language over every catalogue that is loaded and those to come. */
export function speak(next: Speech): void {
  speech = next;
  for (const [name, words] of known) Object.assign(words, next.catalogues[name]);
}

/** A sentence of the contract or the server in the portal's language, or as it came. */
export const inLanguage = (english: string): string => speech?.sentence(english) ?? english;
