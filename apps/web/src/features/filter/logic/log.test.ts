/** What the log says in sentences. */
import { describe, expect, it } from 'vitest';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type {
  FilterLog,
  FilterLogSite,
  RecordedDevice,
} from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { entryFor, logSentence, reservesOf, rowsOf, siteLine } from './log.ts';

const THEO = {
  childId: 'c1',
  firstName: 'Theo',
  devices: [
    { deviceId: 'd1', deviceName: 'Pixel' },
    { deviceId: 'd2', deviceName: 'Laptop' },
  ],
} as unknown as Child;
const DAY = { day: '2026-05-20', today: '2026-05-20' };

const totals = (sites: number, closedSites: number): FilterLog['totals'] => ({
  sites,
  closedSites,
  nightSites: 0,
  searchSites: 0,
  questions: 0,
  closed: 0,
  background: { sites: 0, questions: 0, closed: 0 },
});
const device = (deviceId: string, rest: Partial<RecordedDevice> = {}): RecordedDevice =>
  ({ deviceId, childId: 'c1', level: 'all', because: 'age', since: null, ...rest }) as RecordedDevice;
const site = (name: string, rest: Partial<FilterLogSite> = {}): FilterLogSite =>
  ({
    site: name,
    name,
    names: 1,
    topics: [],
    deviceIds: ['d1'],
    questions: 1,
    closed: 0,
    safe: 0,
    night: 0,
    firstAt: '2026-05-20T10:00:00Z',
    lastAt: '2026-05-20T10:00:00Z',
    lastClosed: false,
    closings: [],
    searches: [],
    ...rest,
  }) as FilterLogSite;
const closing = (rest: object) =>
  ({ kind: 'deny', source: 'policy', name: null, matched: null, ...rest }) as never;

describe('the sentence', () => {
  it.each([
    [38, 6, 'Theo was at 38 sites today. 6 of them were closed.'],
    [38, 1, 'Theo was at 38 sites today. 1 of them was closed.'],
    [1, 1, 'Theo was at 1 site today. It was closed.'],
    [3, 0, 'Theo was at 3 sites today.'],
    [0, 0, 'Theo was at no site today.'],
  ])('of %i sites, %i closed', (sites, closed, text) => {
    expect(
      logSentence({ totals: totals(sites, closed), recorded: [device('d1')] }, { child: THEO, ...DAY }),
    ).toBe(text);
  });

  it('claims nothing of open sites where only closed ones are written down', () => {
    const recorded = [device('d1', { level: 'blocked' })];
    expect(logSentence({ totals: totals(2, 2), recorded }, { child: THEO, ...DAY })).toBe(
      '2 sites were closed for Theo today.',
    );
    expect(logSentence({ totals: totals(0, 0), recorded }, { child: undefined, ...DAY })).toBe(
      'No closed site is recorded today.',
    );
    // What was written down before that was chosen is there still.
    expect(logSentence({ totals: totals(5, 2), recorded }, { child: THEO, ...DAY })).toBe(
      'Theo was at 5 sites today. 2 of them were closed.',
    );
  });

  it('names another day', () => {
    const log = { totals: totals(1, 0), recorded: [device('d1')] };
    expect(logSentence(log, { child: undefined, day: '2026-05-19', today: '2026-05-20' })).toBe(
      'Your family was at 1 site on Tuesday 19 May.',
    );
  });
});

it('what is not written down is said child by child, with whose word that is and where it is changed', () => {
  const off = device('d1', { level: 'nothing', because: 'off', since: '2026-11-03T10:00:00Z' });
  expect(reservesOf([off, device('d2', { ...off, deviceId: 'd2' as never })], [THEO])).toEqual([
    {
      childId: 'c1',
      text: expect.stringMatching(/^Nothing is recorded for Theo: that is your choice of .*3 November.*\.$/u),
      change: expect.stringMatching(/^\/user\/device-manage\?.*#collects-d1$/u),
    },
  ]);
  const undated = device('d2', { level: 'nothing', because: 'off' });
  expect(reservesOf([off, undated], [THEO])[0]?.text).toMatch(/^[^.]+ 3 November[^.]*\.$/u);
  expect(reservesOf([off, device('d2')], [THEO])[0]?.text).toContain('for Theo on Pixel:');
  expect(reservesOf([device('d1', { level: 'nothing', because: 'adult' })], [THEO])).toEqual([
    { childId: 'c1', text: 'Nothing is recorded for Theo: adults decide that alone.', change: undefined },
  ]);
  expect(reservesOf([device('d1'), device('d2')], [THEO])).toEqual([]);
});

it.each([
  [
    null,
    'Of Theo only closed sites are recorded, as no age is known.',
    '/user/dashboard?child=c1&add=details',
  ],
  [16, 'Of Theo only closed sites are recorded, as from 16 on.', '/filter/policies'],
])('an age of %s that leaves open sites out is said, and where that is changed', (age, text, change) => {
  expect(reservesOf([device('d1', { level: 'blocked' })], [{ ...THEO, age }])).toEqual([
    { childId: 'c1', text, change },
  ]);
});

it('a row says why it was closed, else what was searched for, else what it is', () => {
  expect(siteLine(site('a.example', { closings: [closing({ kind: 'window', name: 'Homework' })] }))).toBe(
    'Homework',
  );
  expect(siteLine(site('a.example', { closings: [closing({ kind: 'window' })] }))).toBe('A schedule');
  expect(siteLine(site('a.example', { closings: [closing({ source: 'device' })] }))).toBe(
    'Blocked in Web Filtering',
  );
  const searches = ['a', 'b', 'c'].map((words) => ({ words, at: '2026-05-20T10:00:00Z' }));
  expect(siteLine(site('g.example', { searches, topics: ['Search'], safe: 1 }))).toBe(
    'Searched “a”, “b” and 1 more · Search · Safe search',
  );
  expect(siteLine(site('a.example'))).toBe('');
});

it('an exception names what a longer entry closed, else the site', () => {
  expect(entryFor(site('a.example', { closings: [closing({ matched: 'cdn.a.example' })] }))).toBe(
    'cdn.a.example',
  );
  expect(
    entryFor(site('a.example', { closings: [closing({ kind: 'category', matched: 'x.a.example' })] })),
  ).toBe('a.example');
});

it('gaps stand among the sites by their time, and wait for sites that are not there yet', () => {
  const gap = (to: string) => ({ deviceId: 'd1', from: to, to, questions: 1 }) as FilterLog['gaps'][number];
  const page = (next: string | null, sites: FilterLogSite[], gaps: FilterLog['gaps']) =>
    ({ sites, gaps, next }) as FilterLog;
  const sites = [
    site('b', { lastAt: '2026-05-20T12:00:00Z' }),
    site('a', { lastAt: '2026-05-20T10:00:00Z' }),
  ];
  const gaps = [gap('2026-05-20T11:00:00Z'), gap('2026-05-20T09:00:00Z')];
  const kinds = (next: string | null) => rowsOf([page(next, sites, gaps)]).map(({ kind }) => kind);
  expect(kinds('x')).toEqual(['site', 'gap', 'site']);
  expect(kinds(null)).toEqual(['site', 'gap', 'site', 'gap']);
});
