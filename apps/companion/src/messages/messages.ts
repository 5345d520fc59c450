/** The companion's messages in the user's language: the one chosen here, else the browser's, else English. */
import { store, readStored } from '../lib/storage.ts';
import { familyZone } from '../lib/zone.ts';
import { en } from './en.ts';
import type { Translation } from './translation.ts';

export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

type Messages = Translation<typeof en>;

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

const bestLanguage = (chosen: string | null, tags: readonly string[]): Language =>
  [chosen ?? '', ...tags].map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';

export const language: Language = bestLanguage(readStored('language'), navigator.languages);
/** For times and lists: the user's own variety of the language. */
export const locale: string =
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;

/** Read while rendering: `loadMessages` replaces the English ones before the first view. */
export const t: Messages = { ...en };

/** Loads the user's language; rejects when it cannot be fetched, and then English stays. */
export async function loadMessages(): Promise<void> {
  document.documentElement.lang = language;
  if (language === 'es') Object.assign(t, (await import('./es.ts')).es);
}

/** The messages of a page that is loaded later, in the user's language. */
export const inLanguage = <Texts>(en: NoInfer<Texts>, es: Texts): Texts => (language === 'es' ? es : en);

export const chooseLanguage = (next: Language): void => {
  store('language', next);
  location.reload();
};

export const formatList = (items: readonly string[]): string => new Intl.ListFormat(locale).format(items);
/** A form of dates on the family's clock; the device's own until that is known. */
export const inZone = (parts: Intl.DateTimeFormatOptions, to = locale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(to, { timeZone: familyZone(), ...parts });

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
/** `14:02` */
export const formatTime = (at: number | string): string => inZone(CLOCK).format(new Date(at));
/** Whether this device's clock shows another time now. */
export const isAway = (now = Date.now()): boolean =>
  formatTime(now) !== new Intl.DateTimeFormat(locale, CLOCK).format(now);
/** `Friday, 14:02` */
export const formatDayTime = (at: number | string): string =>
  inZone({ weekday: 'long', ...CLOCK }).format(new Date(at));
/** `1 May 2026` */
export const formatDate = (at: string): string =>
  inZone({ day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at));
