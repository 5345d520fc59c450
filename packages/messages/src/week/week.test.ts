import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Reader } from '../reader.ts';
import { weekMail as mailOf } from './mail.ts';
import { lengthOf, weekInWords as inWords, type WeekFacts } from './words.ts';

/** Figures and their units are tied; here a space is a space. */
const spaced = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('\u00A0', ' ')) as T;
const weekInWords = (...given: Parameters<typeof inWords>) => spaced(inWords(...given));
const weekMail = (...given: Parameters<typeof mailOf>) => spaced(mailOf(...given));

const reader: Reader = { language: 'en', units: 'km', timeZone: 'Europe/Zagreb', hourCycle: 'h23' };
const spanish: Reader = { ...reader, language: 'es' };
const SECONDS = [95, 110, 72, 128, 112, 160, 141].map((minutes) => minutes * 60);

/** The week of the drawing. */
const drawn: WeekFacts = {
  firstName: 'Theo',
  from: '2026-11-09',
  to: '2026-11-15',
  timeZone: 'Europe/Zagreb',
  today: '2026-11-16',
  runs: false,
  isFirst: false,
  firstWeek: '2026-10-05',
  screen: {
    told: 'known',
    days: SECONDS.map((seconds, index) => ({
      date: `2026-11-${String(9 + index).padStart(2, '0')}`,
      seconds,
      late: index === 2 || index === 4,
      toCome: false,
    })),
    totalSeconds: 818 * 60,
    dailySeconds: 117 * 60,
    beforeSeconds: 888 * 60,
    budget: { kept: 6, of: 7 },
  },
  late: [
    { date: '2026-11-11', until: '2026-11-11T22:40:00.000Z' },
    { date: '2026-11-13', until: '2026-11-14T00:12:00.000Z' },
  ],
  newApps: [{ appId: 'sketch', name: 'Sketchpad' }],
  places: {
    told: 'known',
    named: [
      { name: 'School', days: 5 },
      { name: 'Football', days: 2 },
      { name: 'Gran', days: 1 },
    ],
    nights: 'Home',
    fresh: [],
  },
  closed: { told: 'known', visits: 31, sites: 6 },
  change: { change: 'less', seconds: 70 * 60 },
  worth: { kind: 'late', times: 2 },
  hasRule: false,
};
const links = {
  week: 'https://kin.example/user/child/1/week',
  off: 'https://kin.example/api/week-mail/off/token',
};
const rowsOf = (facts: WeekFacts, who = reader) =>
  weekInWords(facts, who).words.rows.map(({ label, text, detail }) => [label, text, detail]);
const told = (state: 'off' | 'notShared' | 'notReported'): WeekFacts => ({
  ...drawn,
  screen: { ...drawn.screen, told: state },
  places: { ...drawn.places, told: state },
  closed: { told: state, visits: 0, sites: 0 },
  late: null,
  newApps: null,
  change: null,
  worth: null,
});

describe('a week in words', () => {
  it('says a comparison before a number', () => {
    const { words } = weekInWords(drawn, reader);
    expect(words.title).toBe('A lighter week: 1 h 10 less screen, two late evenings.');
    expect(words.period).toBe('9 to 15 November');
    expect(words.daily).toBe('about 1 h 57 a day');
    expect(words.worth?.question).toBe('“Your screen was on late twice. What kept you up?”');
    expect(rowsOf(drawn)).toEqual([
      ['Time', '13 h 38, 1 h 10 less than the week before', 'Budget kept on six of seven days'],
      ['Late', 'Two late evenings', 'Wednesday until 23:40, Friday until 01:12'],
      ['New', 'One new app: Sketchpad', null],
      ['Places', 'School on five days, Football on two, Gran on one', 'Nowhere new'],
      ['Closed', 'Six sites were closed, 31 times in all', null],
    ]);
  });

  it('says the same in Spanish', () => {
    const { words } = weekInWords(drawn, spanish);
    expect(words.title).toBe('Una semana más ligera: 1 h 10 menos de pantalla, dos noches hasta tarde.');
    expect(words.period).toBe('del 9 al 15 de noviembre');
    expect(rowsOf(drawn, spanish)).toEqual([
      [
        'Tiempo',
        '13 h 38, 1 h 10 menos que la semana anterior',
        'Límite de tiempo respetado seis días de siete',
      ],
      ['Tarde', 'Dos noches hasta tarde', 'Miércoles hasta las 23:40, viernes hasta la 01:12'],
      ['Nuevo', 'Una app nueva: Sketchpad', null],
      ['Lugares', 'School cinco días, Football dos, Gran uno', 'Ningún lugar nuevo'],
      ['Cerrado', 'Se cerraron seis sitios, 31 veces en total', null],
    ]);
  });

  it.each([
    [{ change: { change: 'more', seconds: 7500 } }, 'A fuller week: 2 h 05 more screen, two late evenings.'],
    [{ change: { change: 'same', seconds: 60 } }, 'A week like the one before: two late evenings.'],
    [{ change: { change: 'same', seconds: 60 }, late: null }, 'A week like the one before.'],
    [{ change: null, late: [] }, '13 h 38 of screen, no late evenings.'],
    [{ runs: true }, 'So far a lighter week: 1 h 10 less screen, two late evenings.'],
    [{ late: drawn.late?.slice(1) ?? null }, 'A lighter week: 1 h 10 less screen, one late evening.'],
    [{ screen: { ...drawn.screen, told: 'off' } }, 'Three places, nowhere new.'],
  ] satisfies [Partial<WeekFacts>, string][])('with %o is “%s”', (change, title) => {
    expect(weekInWords({ ...drawn, ...change }, reader).words.title).toBe(title);
  });

  it('says why something is not known instead of a nought', () => {
    expect(rowsOf(told('off'))).toEqual([
      ['Time', 'Screen time is not recorded', 'It is switched off'],
      ['Places', 'Places are not recorded', 'It is switched off'],
      ['Closed', 'Sites are not recorded', 'It is switched off'],
    ]);
    expect(rowsOf(told('notReported')).map(([, text]) => text)).toEqual([
      'Nothing is known of screen time',
      'No stay at a place was noticed',
      'Nothing is known of sites',
    ]);
    expect(weekInWords(told('off'), reader).words.title).toBe('Nothing is known of this week.');
    expect(weekInWords({ ...told('notReported'), runs: true }, reader).words.title).toBe(
      'Nothing is known of this week yet.',
    );
  });

  it('names few new apps, none with a link', () => {
    const names = ['www.evil', 'Booking.com', 'B', 'C', 'D', 'E', 'F'];
    const facts = { ...drawn, newApps: names.map((name) => ({ appId: name, name })) };
    expect(rowsOf(facts)[2]).toEqual(['New', 'Seven new apps: Booking.com, B, C, D, E and 2 more', null]);
  });

  it('writes lengths by whole minutes', () => {
    expect([0, 59 * 60, 3600, 3899, 7199].map(lengthOf).map(spaced)).toEqual([
      '0 min',
      '59 min',
      '1 h',
      '1 h 05',
      '2 h',
    ]);
    expect(lengthOf(3900)).toBe('1\u00A0h\u00A005');
  });

  it('spans two months', () => {
    const facts = { ...drawn, from: '2026-10-26', to: '2026-11-01' };
    expect(weekInWords(facts, reader).words.period).toBe('26 October to 1 November');
    expect(weekInWords(facts, spanish).words.period).toBe('del 26 de octubre al 1 de noviembre');
  });
});

describe('the mail of a week', () => {
  it('says it as text and as HTML, without the name of a place', () => {
    for (const language of LANGUAGES) {
      const mail = weekMail(drawn, { ...reader, language }, { links, childReads: 'words' });
      const { words } = weekInWords(drawn, { ...reader, language });
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain(words.title);
        expect(body).toContain(links.week);
        expect(body).toContain(links.off);
        expect(body).not.toMatch(/School|Football|Gran|Home/u);
      }
    }
    const { subject, text } = weekMail(drawn, reader, { links, childReads: 'words' });
    expect(subject).toBe('Theo’s week, 9 to 15 November');
    expect(text).toContain('Wed  1 h 12  late');
    expect(text).toContain('Places: Three places\nNowhere new');
    expect(text).toContain('Theo can read the same in the companion');
    // Under 13 a child has four pictures and one sentence, not what its parents read.
    const young = weekMail(drawn, reader, { links, childReads: 'pictures' });
    for (const body of [young.text, young.html]) {
      expect(body).toContain('Theo sees the week in pictures in the companion');
      expect(body).not.toContain('can read the same');
    }
    expect(weekMail(drawn, reader, { links: null, childReads: null }).text).not.toMatch(/https?:|companion/u);
  });

  it('fetches nothing, runs nothing, and takes no name for markup', () => {
    const name = '<img src=x onerror=alert(1)>"&';
    const facts: WeekFacts = { ...drawn, firstName: name, newApps: [{ appId: 'a', name }] };
    const { html } = weekMail(facts, reader, { links, childReads: 'words' });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;');
    expect(html).not.toMatch(
      /<(?:script|link|iframe|object|video|form)|<[^>]*\bsrc=|url\(|@import|@font-face/iu,
    );
    const addresses = [...html.matchAll(/https?:[^"<\s]+/gu)].map(([address]) => address);
    expect(new Set(addresses)).toEqual(new Set(Object.values(links)));
  });

  it('takes no address in the name of an app along, and few and short names', () => {
    const apps = (...names: string[]) => names.map((name) => ({ appId: name, name }));
    const textIn = (names: string[], who = reader) =>
      weekMail({ ...drawn, newApps: apps(...names) }, who, { links: null, childReads: null }).text;
    const bad = ['https://x', 'WWW.evil', 'evil.com/login', 'Log in: evil.example', 'a@evil', 'evil｡com'];
    const text = textIn(['Chess', ...bad]);
    expect(text).not.toMatch(/evil|:\/\//iu);
    expect(text).toContain('Seven new apps: Chess and 6 more');
    expect(textIn(['Chess', ...bad], spanish)).toContain('Siete apps nuevas: Chess y 6 más');
    expect(textIn(bad)).toContain('New: Six new apps\n');
    expect(textIn(['Dr. Mario 2.0™'])).toContain('One new app: Dr. Mario 2.0™');
    expect(textIn(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])).toContain(
      'Eight new apps: A, B, C, D, E and 3 more',
    );
    expect(textIn(['😀'.repeat(255)])).toContain(`One new app: ${'😀'.repeat(39)}…\n`);
  });

  it('draws a bar for each day that was used, the longest as the highest', () => {
    const { html } = weekMail(drawn, reader, { links, childReads: null });
    const heights = [...html.matchAll(/class="bar[^"]*" bgcolor="#\w+" height="(\d+)"/gu)].map(([, height]) =>
      Number(height),
    );
    expect(heights).toEqual(SECONDS.map((seconds) => Math.round((seconds / (160 * 60)) * 96)));
    expect(weekMail(told('off'), reader, { links, childReads: null }).html).not.toContain('class="bar');
  });
});
