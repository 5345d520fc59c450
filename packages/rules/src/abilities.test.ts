import { describe, expect, test } from 'vitest';
import { ABILITIES, knownAbilities, type Ability } from '@kinward/contract/devices/abilities.ts';
import { agentAbilities } from '@kinward/contract/devices/client-kinds.ts';
import {
  can,
  cannot,
  endsAtFilter,
  enforcementOf,
  meansForSite,
  placeOf,
  remedyFor,
  rulesOn,
  standingOf,
  withoutFilter,
  type EnforcedKind,
  type Enforcement,
  type Means,
} from './abilities.ts';

const KINDS: EnforcedKind[] = ['app', 'web', 'call', 'sms', 'schedule', 'budget', 'screen-pause'];
const ALL: Means = { abilities: ABILITIES };
const PAGE: Means = { abilities: ['location-while-open', 'shows-rules', 'asks'] };
const TRACKER: Means = { abilities: ['location-always'] };
/** A filter beside a client that can only show. */
const FILTERED: Means = { ...PAGE, layers: [{ abilities: ['enforces-sites'] }] };

const levels = (means: Means): Record<EnforcedKind, Enforcement> =>
  Object.fromEntries(KINDS.map((kind) => [kind, enforcementOf(means, kind)])) as never;

test('words that are not known are ignored, each known one counts once and in one order', () => {
  expect(knownAbilities(['shows-rules', 'flies', 'location-always', 'shows-rules'])).toEqual([
    'location-always',
    'shows-rules',
  ]);
  expect(knownAbilities(['constructor', '__proto__'])).toEqual([]);
});

test('the filter closes what is blocked by its name, and no single page', () => {
  const filtered: Means = { ...PAGE, layers: [{ kind: 'filter', abilities: ['enforces-sites'] }] };
  const of = (site: string) => enforcementOf(meansForSite(filtered, site), 'web');
  expect(of('clips.example')).toBe('enforced');
  expect(of('https://clips.example/one')).toBe('shown');
  expect(enforcementOf(meansForSite(ALL, 'https://clips.example/one'), 'web')).toBe('enforced');
  expect(enforcementOf(withoutFilter(filtered), 'web')).toBe('shown');
  expect(withoutFilter(ALL)).toBe(ALL);
});

describe('what becomes of a rule', () => {
  test.each([
    ['a client that can do everything', ALL, 'enforced'],
    ['one that shows rules', PAGE, 'shown'],
    ['a tracker', TRACKER, 'none'],
    ['one that says it can do nothing', { abilities: [] }, 'none'],
    ['one that has not said', { abilities: null }, 'unknown'],
    ['a copy of an earlier version', {}, 'unknown'],
    ["a tracker with the child's page", { ...TRACKER, layers: [{ abilities: ['shows-rules'] }] }, 'shown'],
    ["one that has not said, with the child's page", { layers: [{ abilities: ['shows-rules'] }] }, 'shown'],
  ] satisfies [string, Means, Enforcement][])('%s', (_, means, level) => {
    expect(new Set(Object.values(levels(means)))).toEqual(new Set([level]));
  });

  test('each kind needs its own ability', () => {
    expect(levels({ abilities: ['shows-rules', 'enforces-apps'] })).toEqual({
      app: 'enforced',
      web: 'shown',
      call: 'shown',
      sms: 'shown',
      schedule: 'shown',
      budget: 'shown',
      'screen-pause': 'shown',
    });
  });

  test("on an adult's device there are no rules, whatever could enforce them", () => {
    const shares = { position: null, usage: null };
    const recording = { adult: { reason: 'holder' as const, since: '2026-05-01T08:00:00Z', shares } };
    expect(levels({ ...ALL, recording })).toMatchObject({ app: 'none', schedule: 'none' });
    expect(levels({ ...ALL, recording: { adult: null } })).toMatchObject({ app: 'enforced' });
  });

  test('a layer enforces what the client only shows, and nothing else', () => {
    expect(levels(FILTERED)).toMatchObject({ web: 'enforced', app: 'shown' });
    expect(enforcementOf({ abilities: null, layers: [{ abilities: ['enforces-sites'] }] }, 'web')).toBe(
      'enforced',
    );
  });
});

describe('a rule on a device now', () => {
  const paired = (means: Means) => ({ ...means, paired: true });

  test('nothing holds before the client has the rule', () => {
    expect(standingOf(paired(ALL), 'app', true)).toBe('enforced');
    expect(standingOf(paired(ALL), 'app', false)).toBe('waiting');
    expect(standingOf(paired(PAGE), 'app', false)).toBe('waiting');
    expect(standingOf(paired({ abilities: null }), 'app', false)).toBe('waiting');
  });

  test('what never arrives is not waited for', () => {
    expect(standingOf(paired(TRACKER), 'app', false)).toBe('none');
  });

  test('a computer whose rules are put off has them again later, so they are waited for', () => {
    const agent = paired({ isAgent: true, abilities: [] });
    for (const kind of KINDS) expect(standingOf(agent, kind, true)).toBe('waiting');
    expect(standingOf({ ...agent, layers: [{ abilities: ['enforces-sites'] }] }, 'web', true)).toBe(
      'enforced',
    );
    const adult = {
      reason: 'holder',
      since: '2026-05-01T11:00:00Z',
      shares: { position: null, usage: null },
    } as const;
    expect(standingOf({ ...agent, recording: { adult } }, 'app', true)).toBe('none');
    expect([cannot(agent, 'reports-apps'), cannot(agent, 'reports-usage')]).toEqual([false, false]);
    expect([cannot(agent, 'location-always'), cannot(agent, 'reports-contacts')]).toEqual([true, true]);
    expect(cannot({ ...agent, abilities: ['enforces-sites'] }, 'reports-apps')).toBe(true);
    // It enforces something, so what it does not enforce it never will.
    expect(standingOf(paired({ isAgent: true, abilities: ['enforces-sites'] }), 'app', true)).toBe('none');
    expect(standingOf(paired({ abilities: [] }), 'app', true)).toBe('none');
  });

  test('what a computer says that it does not hold is waited for; times hold where programs and sites do', () => {
    const agent = paired({ isAgent: true, abilities: agentAbilities({ programs: true }) });
    const of = (notHeld: Means['notHeld']) =>
      (['app', 'web', 'schedule', 'call'] as const).map((kind) =>
        standingOf({ ...agent, notHeld }, kind, true),
      );
    expect(of([])).toEqual(['enforced', 'enforced', 'enforced', 'none']);
    expect(of(['programs'])).toEqual(['waiting', 'enforced', 'waiting', 'none']);
    expect(of(['sites'])).toEqual(['enforced', 'waiting', 'waiting', 'none']);
    const filtered = {
      ...agent,
      notHeld: ['sites'] as const,
      layers: [{ abilities: ['enforces-sites'] as const }],
    };
    expect(standingOf(filtered, 'web', true)).toBe('enforced');
  });

  test('a layer needs no word of the client', () => {
    expect(standingOf(paired(FILTERED), 'web', false)).toBe('enforced');
    expect(standingOf(paired(FILTERED), 'app', false)).toBe('waiting');
    const page = paired({ ...TRACKER, layers: [{ abilities: ['shows-rules'] as Ability[] }] });
    expect(standingOf(page, 'app', false)).toBe('shown');
  });

  test('a client that is not paired any more keeps nothing, whatever it once fetched', () => {
    expect(standingOf({ ...ALL, paired: false }, 'app', true)).toBe('waiting');
    expect(standingOf({ ...FILTERED, paired: false }, 'web', true)).toBe('enforced');
  });
});

test('how a place can be followed', () => {
  expect([ALL, PAGE, TRACKER, { abilities: [] }, {}].map(placeOf)).toEqual([
    'always',
    'while-open',
    'always',
    'none',
    'unknown',
  ]);
});

test('what becomes of all rules of a device', () => {
  expect([ALL, PAGE, TRACKER, {}, FILTERED].map(rulesOn)).toEqual([
    'enforced',
    'shown',
    'none',
    'unknown',
    'some',
  ]);
});

test('what has not been said is neither yes nor no', () => {
  expect([ALL, TRACKER, {}].map((means) => can(means, 'reports-apps'))).toEqual([true, false, null]);
  expect([ALL, TRACKER, {}].map((means) => cannot(means, 'reports-apps'))).toEqual([false, true, false]);
});

test('what makes a rule hold: the controls of the system, and nothing where nothing can', () => {
  expect(remedyFor({ ...ALL, deviceType: 'iOS' }, 'app')).toBeUndefined();
  expect(remedyFor({ ...PAGE, deviceType: 'iOS' }, 'app')).toBe('screen-time');
  expect(remedyFor({ ...PAGE, deviceType: 'Tablet' }, 'schedule')).toBe('family-link');
  expect(remedyFor({ ...PAGE, deviceType: 'Windows Desktop' }, 'budget')).toBe('family-safety');
  expect(remedyFor({ ...PAGE, deviceType: 'Android' }, 'call')).toBe('phone');
  expect(remedyFor({ ...PAGE, deviceType: 'macOS' }, 'sms')).toBeUndefined();
  expect(remedyFor({ ...FILTERED, deviceType: 'iOS' }, 'web')).toBeUndefined();
});

test('a tracker beside a client that measures only while it is open tells the place all day', () => {
  const beside: Means = { ...PAGE, layers: [{ abilities: ['location-always'] }] };
  expect([placeOf(PAGE), placeOf(beside)]).toEqual(['while-open', 'always']);
  expect(placeOf({ abilities: null, layers: [{ abilities: ['location-always'] }] })).toBe('always');
  expect(placeOf({ abilities: null, layers: [{ abilities: ['shows-rules'] }] })).toBe('unknown');
});

describe('a time budget that is for sites too', () => {
  const filter = { kind: 'filter', abilities: ['enforces-sites'] as const };
  const shows: Means = { abilities: ['shows-rules'], layers: [filter] };
  const shares = { position: null, usage: null };
  const adult = { reason: 'holder' as const, since: '2026-05-01T08:00:00Z', shares };
  test.each([
    ['beside an app that only shows it', shows, true, true],
    ['that is for apps alone', shows, false, false],
    ['beside an app that enforces it', { ...shows, abilities: ABILITIES }, true, false],
    ['beside nothing', { ...shows, abilities: [] }, true, true],
    ['without the filter', { abilities: ['shows-rules'] }, true, false],
    ['on an adult’s device', { ...shows, recording: { adult } }, true, false],
    ['on a child’s device', { ...shows, recording: { adult: null } }, true, true],
  ] as [string, Means, boolean, boolean][])('%s', (_, means, coversSites, ends) => {
    expect(endsAtFilter(means, coversSites)).toBe(ends);
  });
});
