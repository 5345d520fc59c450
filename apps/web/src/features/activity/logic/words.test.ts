import { describe, expect, it } from 'vitest';
import type { DayActivity, DayEntry } from '@kinward/contract/activity/activity.schemas.ts';
import { headlineOf } from '@kinward/rules/activity/headline.ts';
import { comparedWords, entryWords, sentenceOf, sourceOf } from './words.ts';
import type { PlaceWords } from '../../../entities/activity/use-day-places.ts';
import { ribbonWords } from '../../../entities/activity/ribbon-words.ts';

const NOW = Date.parse('2026-05-20T17:30:00Z');
const on = (clock: string): string => `2026-05-20T${clock}:00.000Z`;
const place = (fence: string | null) => ({ fence, latitude: 50, longitude: -5 });
const words: PlaceWords = ({ fence }) => (fence === null ? 'Near Falmouth' : `At ${fence}`);
const silent: PlaceWords = ({ fence }) => (fence === null ? undefined : `At ${fence}`);
const day = (over: Partial<DayActivity> = {}) =>
  ({
    childId: 'c1',
    firstName: 'Theo',
    timeZone: 'UTC',
    today: '2026-05-20',
    date: '2026-05-20',
    from: on('00:00'),
    to: '2026-05-21T00:00:00.000Z',
    places: {
      deviceId: 'd1',
      deviceName: 'Pixel',
      heardAt: on('17:29'),
      last: place('Football'),
      pieces: [{ kind: 'stop', from: on('16:00'), to: on('17:29'), place: place('Football') }],
    },
    screen: { totalSeconds: 5_700, stretches: [], usual: null, reportedAt: on('17:29'), budget: null },
    entries: [],
    apps: [],
    sites: [],
    ...over,
  }) as unknown as DayActivity;
const entry = (kind: string, over: object = {}) =>
  ({ kind, at: on('12:00'), from: on('11:30'), deviceId: 'd1', deviceName: 'Pixel', ...over }) as DayEntry;
/** The reader's clock may be one of twelve hours: what is checked is the time. */
const onClock24 = (words: string): string =>
  words.replaceAll(/(\d{1,2}):(\d{2})\s(AM|PM)/gu, (_, hour: string, minute: string, half: string) => {
    const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
    return `${String(hours).padStart(2, '0')}:${minute}`;
  });
const said = (one: DayActivity, name = words) => onClock24(sentenceOf(one, headlineOf(one, NOW), name));

describe('the sentence', () => {
  it.each<[string, DayActivity, string]>([
    ['where and how long', day(), 'Theo is at Football. 1 h 35 min on screens so far.'],
    [
      'what was closed',
      day({ entries: [entry('blocked', { domain: 'roblox.com', count: 6 })] }),
      'Theo is at Football. roblox.com was closed, 6 times.',
    ],
    [
      'a call for help before all else',
      day({ entries: [entry('blocked', { domain: 'a.example', count: 1 }), entry('sos')] }),
      'Theo is at Football. A call for help came at 12:00.',
    ],
    [
      'that no place is known',
      day({ places: null }),
      'No place of Theo is known today. 1 h 35 min on screens so far.',
    ],
    [
      'a past day by its places',
      day({ today: '2026-05-21' }),
      'Theo was at Football. 1 h 35 min on screens.',
    ],
  ])('says %s', (_, given, sentence) => {
    expect(said(given)).toBe(sentence);
  });

  it('says of a place without a name that it has none', () => {
    const pieces = [{ kind: 'stop' as const, from: on('16:00'), to: on('17:29'), place: place(null) }];
    const one = day({ places: { ...day().places!, pieces } });
    expect(said(one)).toMatch(/^Theo is near Falmouth\./u);
    expect(said(one, silent)).toMatch(/^Theo is at a place without a name\./u);
    expect(said({ ...one, today: '2026-05-21' })).toBe('1 h 35 min on screens.');
  });
});

describe('the comparison', () => {
  const screen = (usual: number) => ({ ...day().screen, usual: { seconds: usual, days: 3 } });
  it.each([
    [6_720, '17 min less than by this time on other Wednesdays'],
    [4_500, '20 min more than by this time on other Wednesdays'],
    [5_600, 'About as much as on other Wednesdays'],
  ])('with %d seconds', (usual, sentence) => {
    expect(comparedWords(screen(usual), day())).toBe(sentence);
  });
  it('is none without other days', () => {
    expect(comparedWords(day().screen, day())).toBeUndefined();
  });
});

describe('an entry', () => {
  const asked = (over: object) =>
    entry('request', {
      request: {
        kind: 'time',
        name: null,
        minutes: 30,
        state: 'waiting',
        answeredAt: null,
        answeredBy: null,
        answer: '',
        until: null,
        ...over,
      },
    });
  const answered = { answeredAt: on('12:01'), answeredBy: 'Jan' };
  const arrived = (over: object) =>
    entry('arrived', {
      place: place('School'),
      left: { place: place('Home'), at: on('11:42') },
      unseen: false,
      ...over,
    });
  it.each<[string, DayEntry, string, string | undefined]>([
    ['an arrival', arrived({}), 'Came to School', 'Left Home 11:42, 18 min on the way'],
    ['one from nowhere', arrived({ left: null }), 'Came to School', undefined],
    ['one that nobody saw', arrived({ unseen: true }), 'At School', 'No position tells when exactly.'],
    [
      'a stop without a fence',
      arrived({ place: place(null) }),
      'Stopped near Falmouth',
      'Left Home 11:42, 18 min on the way',
    ],
    [
      'a forbidden place',
      entry('crossing', { direction: 'enter', fence: 'Pier', forbidden: true }),
      'Came to Pier',
      'A forbidden place',
    ],
    [
      'a blocked site',
      entry('blocked', { domain: 'a.example', count: 2 }),
      'a.example was closed, 2 times',
      'On Pixel, since 11:30',
    ],
    ['a request', asked({}), 'Asked for 30 min', 'Waits for your answer'],
    [
      'a yes',
      asked({ ...answered, state: 'granted', until: on('12:31') }),
      'Asked for 30 min',
      'Jan said yes, until 12:31',
    ],
    [
      'a no with words',
      asked({ ...answered, state: 'refused', answer: 'After dinner.' }),
      'Asked for 30 min',
      'Jan said not now: “After dinner.”',
    ],
    ['no answer', asked({ state: 'ended' }), 'Asked for 30 min', 'No parent answered within a day'],
    [
      'a person',
      entry('contact', { name: 'Gran', number: '+44', calls: 2, missed: 1, messages: 0 }),
      'In touch with Gran',
      '2 calls, 1 missed',
    ],
    [
      'a withheld number',
      entry('contact', { name: null, number: '', calls: 1, missed: 0, messages: 3 }),
      'In touch with a withheld number',
      '1 call, 3 messages',
    ],
    [
      'a call for help',
      entry('sos', { sos: { state: 'seen', seenBy: null } }),
      'Called for help',
      'Seen by a parent',
    ],
    [
      'a night',
      entry('night', { seconds: 900, app: 'Clips' }),
      'Screen in use at night',
      '15 min, mostly Clips',
    ],
  ])('of %s', (_, given, title, more) => {
    const { title: head, more: rest } = entryWords(given, 'UTC', words);
    expect([head, rest && onClock24(rest)]).toEqual([title, more]);
  });

  it('leads to its source at its device and day', () => {
    const past = { ...day(), date: '2026-05-19' };
    expect(sourceOf(entry('arrived'), past)).toBe('/user/geo-location?child=c1&device=d1&day=2026-05-19');
    expect(sourceOf(entry('night'), past)).toBe('/user/app-usage?child=c1&device=d1&date=2026-05-19');
    expect(sourceOf(entry('night'), day())).toBe('/user/app-usage?child=c1&device=d1');
    expect(sourceOf(entry('request'), day())).toBe('/user/requests?child=c1&device=d1');
  });
});

it('tells the whole ribbon in one sentence', () => {
  const one = day({ entries: [entry('blocked'), entry('sos'), entry('contact')] });
  expect(onClock24(ribbonWords(one, NOW, ({ place: at }) => at?.fence ?? undefined))).toBe(
    'Theo’s day to 17:30: Football from 16:00 to 17:29; screen in use 1 h 35 min; 1 alert, 1 closed site',
  );
});
