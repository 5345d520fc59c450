/** Who reads a message, and how numbers, times and lists are written for them. */
import { MPS_PER_MPH } from '@kinward/rules/units.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Reader {
  language: Language;
  units: 'mi' | 'km';
  /** IANA name of the family's zone. */
  timeZone: string;
  hourCycle: 'h12' | 'h23';
}

/** A reader of whom nothing is known. */
export const DEFAULT_READER: Reader = { language: 'en', units: 'mi', timeZone: 'UTC', hourCycle: 'h23' };

export const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es' };
const KM_PER_MILE = 1.609344;

/** The first language of the list that messages are written in; undefined when there is none. */
const bestLanguage = (tags: readonly string[]): Language | undefined =>
  tags
    .map((tag) => tag.trim().toLowerCase().split('-')[0])
    .find((tag) => LANGUAGES.some((language) => language === tag)) as Language | undefined;

/**
 * The language that an `Accept-Language` asks for (RFC 9110 §12.5.4), by its weights; undefined for none of ours, `*` included.
 */
export const languageOf = (header: string | undefined): Language | undefined => {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...rest] = range.split(';');
    const weight = /^\s*q=([\d.]+)\s*$/u.exec(rest.join(';'))?.[1];
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return bestLanguage(wanted.map(({ tag }) => tag));
};

export interface Format {
  language: Language;
  /** `46 mph`, `74 km/h`. Metres per second in. */
  speed(metresPerSecond: number): string;
  /** A limit as exact as it was set: `30 mph`, `48.3 km/h`. Miles per hour in. */
  limit(mph: number): string;
  /** `1 May 2026` of an instant, in the family's zone. RFC 3339 in. */
  day(at: string): string;
  /** The same of a calendar day, `2026-05-01`. */
  calendarDay(day: string): string;
  /** `1 May 2026, 14:05` */
  dateTime(at: string): string;
  /** A time of the last day: `14:05`. */
  clock(at: string): string;
  /** A moment that must be exact wherever it is read, with its zone: `2026-05-01, 14:05 UTC`. */
  moment(at: string): string;
  /** `Mia, Theo and Ana` */
  list(items: readonly string[]): string;
}

const momentIn = ({ language, timeZone, hourCycle }: Reader, at: string): string => {
  const time = new Date(at);
  const locale = LOCALES[language];
  const day =
    language === 'en'
      ? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      : new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' });
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hourCycle, hour: '2-digit', minute: '2-digit' });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName');
  return `${day.format(time)}, ${clock.format(time)} ${zone?.value ?? timeZone}`;
};

export const formatFor = (reader: Reader): Format => {
  const { language, units, timeZone, hourCycle } = reader;
  const locale = LOCALES[language];
  const [unit, factor] = units === 'km' ? ['km/h', KM_PER_MILE] : ['mph', 1];
  const number = (value: number, digits: number): string =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  const long = (at: string, zone: string): string =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'long' }).format(new Date(at));
  return {
    language,
    speed: (metresPerSecond) => `${number((metresPerSecond / MPS_PER_MPH) * factor, 0)} ${unit}`,
    limit: (mph) => `${number(mph * factor, units === 'km' ? 1 : 2)} ${unit}`,
    day: (at) => long(at, timeZone),
    calendarDay: (day) => long(day, 'UTC'),
    dateTime: (at) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        hourCycle,
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(new Date(at)),
    clock: (at) =>
      new Intl.DateTimeFormat(locale, { timeZone, hourCycle, timeStyle: 'short' }).format(new Date(at)),
    moment: (at) => momentIn(reader, at),
    list: (items) => new Intl.ListFormat(locale === 'en-GB' ? 'en' : locale).format(items),
  };
};
