/** The words of the companion in the holder's language: chosen here, else the browser's, else English. */
import { keep, recall } from '../lib/keys.ts';
import { en } from './en.ts';

export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

/** The same shape with other words. */
export type Said<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Said<T[Key]> };
export type Words = Said<typeof en>;

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

export const bestLanguage = (chosen: string | null, tags: readonly string[]): Language =>
  [chosen ?? '', ...tags].map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';

export const language: Language = bestLanguage(recall('language'), navigator.languages);
/** For times and lists: the holder's own variety of the language. */
export const locale: string =
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;

/** Read while rendering: another language is laid over it before the first view. */
export const t: Words = { ...en };

export async function speak(): Promise<void> {
  document.documentElement.lang = language;
  if (language === 'es') Object.assign(t, (await import('./es.ts')).es);
}

/** What a page that comes later says: its own words, in the language of the others. */
export const inLanguage = <Texts>(en: NoInfer<Texts>, es: Texts): Texts => (language === 'es' ? es : en);

export const chooseLanguage = (next: Language): void => {
  keep('language', next);
  location.reload();
};

export const list = (words: readonly string[]): string => new Intl.ListFormat(locale).format(words);
/** `14:02`, in the device's own clock. */
export const clock = (at: number | string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
/** `Friday, 14:02` */
export const dayAndClock = (at: number | string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  );
/** `1 May 2026` */
export const day = (at: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at));
