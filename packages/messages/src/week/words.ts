/** A week in its reader's language: one writer for the portal, the companion and the mail, so that they cannot say different things. */
import type { Week, WeekDay, WeekRowKind, WeekWords } from '@kinward/contract/activity/week.schemas.ts';
import type { ScreenChange, WorthAWord } from '@kinward/rules/activity/week.ts';
import { LOCALES, type Language, type Reader } from '../reader.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { WeekTexts } from './texts.ts';

export const WEEK_TEXTS: Readonly<Record<Language, WeekTexts>> = { en, es };

/** What is known of a week, before it is put in words. */
export type WeekFacts = Omit<Week, 'words' | 'screen'> & {
  screen: Omit<Week['screen'], 'days'> & { days: Omit<WeekDay, 'length'>[] };
  change: ScreenChange | null;
  worth: WorthAWord | null;
  /** A rule of the kind that `worth` is about is there already. */
  hasRule: boolean;
};

/** Holds figure and unit on one line. */
const TIED = '\u00A0';

/** `1 h 05`, `2 h`, `45 min`; by whole minutes. */
export const lengthOf = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}${TIED}min`;
  return rest === 0 ? `${hours}${TIED}h` : `${hours}${TIED}h${TIED}${String(rest).padStart(2, '0')}`;
};

type Row = WeekWords['rows'][number];
type Say = (text: string, detail?: string | null) => Row[];

interface Writing {
  facts: WeekFacts;
  t: WeekTexts;
  reader: Reader;
  /** It leaves the installation: no name of a place is in it. */
  away: boolean;
}

const weekdayIn = ({ language }: Reader, day: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', weekday: 'long' }).format(
    new Date(`${day}T12:00:00Z`),
  );

const clockIn = ({ language, hourCycle }: Reader, timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    hourCycle,
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));

const timeRow = ({ facts, t }: Writing, say: Say): Row[] => {
  const { screen, change, runs } = facts;
  if (screen.told !== 'known') return say(t.unknown.time[screen.told], t.because[screen.told]);
  const detail = screen.budget
    ? t.budget(screen.budget.kept, screen.budget.of)
    : screen.beforeSeconds === null
      ? t.noneBefore
      : null;
  const length = lengthOf(change?.seconds ?? 0);
  return say(t.time(lengthOf(screen.totalSeconds), change?.change ?? null, length, runs), detail);
};

const lateRow = ({ facts, t, reader }: Writing, say: Say): Row[] => {
  const { late, timeZone } = facts;
  if (late === null) return [];
  const evenings = late.map(({ date, until }) =>
    t.lateUntil(weekdayIn(reader, date), clockIn(reader, timeZone, until)),
  );
  return say(t.late(late.length), evenings.length === 0 ? null : capital(evenings.join(', ')));
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of apps in one sentence, and characters of each: a device gives them. */
const NAMES_MAX = 5;
const NAME_MAX = 40;
const LINK = /:\/\/|www\./iu;
/** What a mail program may make a link of: `login.example`, `a@b`. */
const ADDRESS = /[@/\\]|[^\s.。][.。]\p{L}{2}/u;

/** The name of an app as it can be said; null where it would take an address along. */
const shownName = (given: string, away: boolean): string | null => {
  const name = given.trim();
  // A full-width stop or slash is one to those who follow links.
  const plain = name.normalize('NFKC');
  if (name === '' || LINK.test(plain) || (away && ADDRESS.test(plain))) return null;
  const characters = Array.from(name);
  return characters.length <= NAME_MAX ? name : `${characters.slice(0, NAME_MAX - 1).join('')}…`;
};

const newRow = ({ facts: { newApps }, t, reader, away }: Writing, say: Say): Row[] => {
  if (newApps === null) return [];
  const names = newApps.flatMap(({ name }) => shownName(name, away) ?? []).slice(0, NAMES_MAX);
  const more = newApps.length - names.length;
  const parts = more > 0 ? [...names, t.more(more)] : names;
  const list = names.length === 0 ? null : new Intl.ListFormat(LOCALES[reader.language]).format(parts);
  return say(t.newApps(newApps.length, list));
};

const placesRow = ({ facts, t, reader, away }: Writing, say: Say): Row[] => {
  const { told, named, nights, fresh } = facts.places;
  if (told !== 'known') return say(t.unknown.places[told], t.because[told]);
  const when = (fresh ?? []).map(
    ({ date, from }) => `${weekdayIn(reader, date)} ${clockIn(reader, facts.timeZone, from)}`,
  );
  const news = fresh && t.fresh(fresh.length, away ? [] : when);
  if (away) return say(named.length === 0 ? t.noNamed : t.places(named.length), news);
  if (named.length === 0) return say(nights === null ? t.noNamed : t.only(nights), news);
  return say(named.map(({ name, days }, index) => t.onDays(name, days, index === 0)).join(', '), news);
};

const closedRow = ({ facts: { closed }, t }: Writing, say: Say): Row[] =>
  closed.told === 'known'
    ? say(t.closed(closed.visits, closed.sites))
    : say(t.unknown.closed[closed.told], t.because[closed.told]);

const ROWS: Readonly<Record<WeekRowKind, (writing: Writing, say: Say) => Row[]>> = {
  time: timeRow,
  late: lateRow,
  new: newRow,
  places: placesRow,
  closed: closedRow,
};
const ROW_ORDER = ['time', 'late', 'new', 'places', 'closed'] as const satisfies readonly WeekRowKind[];

const worthOf = ({ worth, hasRule }: WeekFacts, t: WeekTexts): WeekWords['worth'] => {
  if (worth === null) return null;
  return worth.kind === 'late'
    ? { question: t.lateQuestion(worth.times), about: 'bedtime', hasRule }
    : { question: t.moreQuestion(lengthOf(worth.seconds)), about: 'budget', hasRule };
};

const titleOf = ({ facts, t }: Writing, period: string): string => {
  const { screen, change, late, places, closed, runs } = facts;
  const hasPlaces = places.told === 'known';
  return t.title({
    runs,
    period,
    isUnknown: screen.told !== 'known' && !hasPlaces && closed.told !== 'known',
    ...(screen.told === 'known' && {
      screen: {
        change: change?.change ?? null,
        length: lengthOf(change && change.change !== 'same' ? change.seconds : screen.totalSeconds),
      },
    }),
    ...(late && { late: late.length }),
    ...(hasPlaces && { places: places.named.length }),
    ...(hasPlaces && places.fresh && { fresh: places.fresh.length }),
    ...(closed.told === 'known' && { closed: closed.sites }),
  });
};

/**
 * Puts a week in words.
 * @param away it leaves the installation, so names of places are left out
 */
export const weekInWords = (facts: WeekFacts, reader: Reader, { away = false } = {}): Week => {
  const t = WEEK_TEXTS[reader.language];
  const writing: Writing = { facts, t, reader, away };
  const { change: _change, worth: _worth, hasRule: _hasRule, ...week } = facts;
  const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
  const period = t.period(noon(facts.from), noon(facts.to));
  const { dailySeconds } = facts.screen;
  return {
    ...week,
    screen: {
      ...facts.screen,
      days: facts.screen.days.map((day) => ({ ...day, length: lengthOf(day.seconds) })),
    },
    words: {
      title: titleOf(writing, period),
      period,
      daily: facts.screen.told === 'known' && dailySeconds !== null ? t.daily(lengthOf(dailySeconds)) : null,
      rows: ROW_ORDER.flatMap((kind) =>
        ROWS[kind](writing, (text, detail = null) => [{ kind, label: t.rows[kind], text, detail }]),
      ),
      worth: worthOf(facts, t),
    },
  };
};
