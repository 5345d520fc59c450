import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { RANKS } from './site-policy.ts';
import type {
  Hit,
  NameFacts,
  SiteEntry,
  SiteGrant,
  SiteLive,
  SiteOpening,
  SitePolicy,
  SiteReasonKind,
  SiteWindow,
  Target,
} from './site-policy.ts';
import { siteDecision, siteVerdict } from './site-verdict.ts';

const ZONE = 'Europe/Madrid';
/** A Monday, 21:30 in Madrid. */
const NIGHT = Date.parse('2026-11-23T20:30:00Z');
const MINUTE = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

const NONE: SitePolicy = {
  entries: [],
  allowOnly: false,
  blocked: [],
  allowed: [],
  windows: [],
  budgets: [],
  safeSearch: {},
};
const QUIET: SiteLive = { grants: [], pause: null };

const entry = (action: SiteEntry['action'], name: string, rest: Partial<SiteEntry> = {}): SiteEntry => ({
  ruleId: `${action} ${name}`,
  name,
  action,
  until: null,
  ...rest,
});
const allow = (name: string, rest: Partial<SiteEntry> = {}) => entry('allow', name, rest);
const deny = (name: string, rest: Partial<SiteEntry> = {}) => entry('deny', name, rest);
const always = (name: string) => allow(name, { always: true });
const window = (targets: SiteWindow['targets'], from = '21:00', to = '07:00'): SiteWindow => ({
  ruleId: 'bedtime',
  targets,
  from,
  to,
  weekDays: [...WEEK_DAYS],
});
const budget = (targets: SiteWindow['targets'], minutes = 60, usedSeconds = 3_600) => ({
  budgetId: 'an hour',
  targets,
  minutes: WEEK_DAYS.map(() => minutes),
  day: '2026-11-23',
  usedSeconds,
});
const grant = (opens: SiteOpening, from = NIGHT - MINUTE, until = NIGHT + MINUTE): SiteGrant => ({
  grantId: 'a grant',
  opens,
  from: iso(from),
  until: iso(until),
});
const pause = (from = NIGHT - 2 * MINUTE, until = NIGHT + 30 * MINUTE) => ({
  from: iso(from),
  until: iso(until),
});

const hit = (target: Target, suffix = 'example.com'): Hit => ({ target, suffix });
const facts = (...targets: Target[]): NameFacts => ({ hits: targets.map((target) => hit(target)) });
const YOUTUBE = facts('service:youtube', 'category:video');

interface Asked {
  name?: string;
  facts?: NameFacts;
  policy?: Partial<SitePolicy>;
  live?: Partial<SiteLive>;
  at?: number;
  aliases?: { name: string; facts: NameFacts }[];
}
const ask = ({
  name = 'www.example.com',
  facts: known = facts(),
  policy,
  live,
  at = NIGHT,
  aliases,
}: Asked) =>
  siteVerdict(
    { name, facts: known, aliases },
    { ...NONE, ...policy },
    { instant: at, zone: ZONE },
    { ...QUIET, ...live },
  );
const says = (asked: Asked): string => {
  const { action, reason } = ask(asked);
  return `${action} ${reason.kind}`;
};

/** For each rank a rule that decides alone, from the first rank to the last. */
const LADDER: [SiteReasonKind, 'allow' | 'block', Asked][] = [
  ['plumbing', 'allow', { facts: { plumbing: true, hits: [] } }],
  ['helpline', 'allow', { facts: { helpline: true, hits: [] } }],
  ['grant', 'allow', { live: { grants: [grant({ kind: 'name', name: 'example.com' })] } }],
  ['pause', 'block', { live: { pause: pause(NIGHT - 5 * MINUTE) } }],
  ['always', 'allow', { policy: { entries: [always('example.com')] } }],
  ['deny', 'block', { policy: { entries: [deny('example.com')] } }],
  ['allow-only', 'block', { policy: { allowOnly: true } }],
  ['window', 'block', { policy: { windows: [window('all')] } }],
  ['budget', 'block', { policy: { budgets: [budget('all')] } }],
  ['allow', 'allow', { policy: { entries: [allow('example.com')] } }],
  ['escape', 'block', { facts: facts('escape:vpn'), policy: { blocked: ['escape:vpn'] } }],
  ['security', 'block', { facts: facts('security:malware'), policy: { blocked: ['security:malware'] } }],
  ['service', 'block', { facts: facts('service:youtube'), policy: { blocked: ['service:youtube'] } }],
  ['category', 'block', { facts: facts('category:video'), policy: { blocked: ['category:video'] } }],
  ['list', 'block', { facts: facts('list:ours'), policy: { blocked: ['list:ours'] } }],
  ['default', 'allow', {}],
];

/** Both at once. */
const together = (first: Asked, second: Asked): Asked => {
  const policies = [first.policy, second.policy];
  return {
    facts: {
      ...first.facts,
      ...second.facts,
      hits: [...(first.facts?.hits ?? []), ...(second.facts?.hits ?? [])],
    },
    policy: {
      ...first.policy,
      ...second.policy,
      entries: policies.flatMap((one) => one?.entries ?? []),
      blocked: policies.flatMap((one) => one?.blocked ?? []),
    },
    live: { ...first.live, ...second.live },
  };
};

describe('the order of precedence', () => {
  it('has 14 ranks, each with a rule of its own here', () => {
    expect(LADDER.map(([kind]) => kind)).toEqual(Object.keys(RANKS));
    expect(new Set(Object.values(RANKS)).size).toBe(14);
  });

  it.each(LADDER)('%s alone: %s', (kind, action, asked) => {
    expect(ask(asked)).toMatchObject({ action, reason: { kind, rank: RANKS[kind] }, overruled: [] });
  });

  const pairs = LADDER.flatMap(([first, action, one], place) =>
    LADDER.slice(place + 1)
      // An allow entry opens the allowlist's mode, and a denied name is none of the allowlist: both are told below.
      .filter(([second]) => !(first === 'allow-only' && second === 'allow'))
      .filter(([second]) => !(first === 'always' && second === 'allow'))
      .map(([second, , two]) => [first, second, action, together(one, two)] as const),
  );
  it.each(pairs)('%s comes before %s', (first, _, action, asked) => {
    expect(ask(asked)).toMatchObject({ action, reason: { kind: first } });
  });
});

describe('a denied main domain', () => {
  it.each(['example.com', 'www.example.com', 'a.b.c.example.com'])('covers %s', (name) =>
    expect(says({ name, policy: { entries: [deny('example.com')] } })).toBe('block deny'),
  );
  it.each(['notexample.com', 'example.com.evil.test', 'com'])('does not cover %s', (name) =>
    expect(says({ name, policy: { entries: [deny('example.com')] } })).toBe('allow default'),
  );
});

describe('exceptions', () => {
  it('the denylist beats an allowed category, and an allowed service', () => {
    const policy = { entries: [deny('example.com')], allowed: ['service:youtube' as const] };
    expect(says({ facts: YOUTUBE, policy })).toBe('block deny');
  });

  it('the allowlist beats a blocked category, service, list and escape', () => {
    const targets = ['category:video', 'service:youtube', 'list:ours', 'escape:vpn'] as const;
    const policy = { entries: [allow('example.com')], blocked: targets };
    const verdict = ask({ facts: facts(...targets), policy });
    expect(verdict).toMatchObject({ action: 'allow', reason: { kind: 'allow', matched: 'example.com' } });
    expect(verdict.overruled.map(({ target }) => target).toSorted()).toEqual([...targets].toSorted());
  });

  it('the longest suffix decides between them', () => {
    const entries = [deny('amazon.com'), allow('aws.amazon.com')];
    expect(says({ name: 'amazon.com', policy: { entries } })).toBe('block deny');
    expect(says({ name: 'www.amazon.com', policy: { entries } })).toBe('block deny');
    expect(says({ name: 'docs.aws.amazon.com', policy: { entries } })).toBe('allow allow');
    const other = [allow('amazon.com'), deny('aws.amazon.com')];
    expect(says({ name: 'amazon.com', policy: { entries: other } })).toBe('allow allow');
    expect(says({ name: 'docs.aws.amazon.com', policy: { entries: other } })).toBe('block deny');
  });

  it('of the same name in two lists what is denied is closed', () => {
    const entries = [allow('example.com'), deny('example.com', { listId: 'school' })];
    expect(ask({ policy: { entries } }).reason).toMatchObject({ kind: 'deny', listId: 'school' });
  });

  it('count until their end', () => {
    const entries = [deny('example.com', { until: NIGHT })];
    expect(says({ policy: { entries }, at: NIGHT - 1 })).toBe('block deny');
    expect(says({ policy: { entries }, at: NIGHT })).toBe('allow default');
  });

  it('what is overruled is said with the rule', () => {
    const entries = [deny('example.com'), allow('www.example.com')];
    expect(ask({ policy: { entries } }).overruled).toEqual([
      { kind: 'deny', rank: 6, ruleId: 'deny example.com', matched: 'example.com' },
    ]);
  });
});

describe('use the allowlist only', () => {
  it('blocks every domain that is not on the allowlist', () => {
    const policy = { allowOnly: true, entries: [allow('school.test')] };
    expect(says({ name: 'www.example.com', policy })).toBe('block allow-only');
    expect(says({ name: 'school.test', policy })).toBe('allow allow');
    expect(says({ name: 'www.school.test', policy })).toBe('allow allow');
  });

  it('blocks what a service that is allowed needs, unless it is on the allowlist', () => {
    expect(says({ facts: YOUTUBE, policy: { allowOnly: true, allowed: ['service:youtube'] } })).toBe(
      'block allow-only',
    );
  });

  it('blocks no helpline and nothing of the installation', () => {
    const policy = { allowOnly: true, entries: [deny('example.com')], blocked: ['category:video' as const] };
    expect(says({ facts: { helpline: true, hits: [hit('category:video')] }, policy })).toBe('allow helpline');
    expect(says({ facts: { plumbing: true, hits: [] }, policy })).toBe('allow plumbing');
  });
});

describe('always allowed', () => {
  it('holds at bedtime, where a plain allow entry does not', () => {
    const windows = [window('all')];
    expect(says({ policy: { windows, entries: [allow('example.com')] } })).toBe('block window');
    expect(says({ policy: { windows, entries: [always('example.com')] } })).toBe('allow always');
  });

  it('yields to a longer denied suffix, and to a pause', () => {
    const entries = [always('school.test'), deny('games.school.test')];
    expect(says({ name: 'www.school.test', policy: { entries } })).toBe('allow always');
    expect(says({ name: 'games.school.test', policy: { entries } })).toBe('block deny');
    expect(says({ name: 'school.test', policy: { entries }, live: { pause: pause() } })).toBe('block pause');
  });

  it('beats a shorter and an equal denied suffix', () => {
    const entries = [always('www.example.com'), deny('example.com'), deny('www.example.com')];
    expect(says({ policy: { entries } })).toBe('allow always');
  });
});

describe('windows', () => {
  it('run past midnight, on the wall clock of the zone', () => {
    const policy = { windows: [window('all', '21:00', '07:00')] };
    const at = (text: string) => says({ policy, at: Date.parse(text) });
    expect(at('2026-11-23T19:59:59Z')).toBe('allow default');
    expect(at('2026-11-23T20:00:00Z')).toBe('block window');
    expect(at('2026-11-24T05:59:59Z')).toBe('block window');
    expect(at('2026-11-24T06:00:00Z')).toBe('allow default');
  });

  it('keep the wall clock over a change of the clock', () => {
    const policy = { windows: [window('all', '21:00', '07:00')] };
    // The clock is put back on 25 October at 01:00 UTC: 07:00 is 05:00 UTC the day before and 06:00 UTC from then on.
    expect(says({ policy, at: Date.parse('2026-10-24T05:30:00Z') })).toBe('allow default');
    expect(says({ policy, at: Date.parse('2026-10-25T05:30:00Z') })).toBe('block window');
    expect(says({ policy, at: Date.parse('2026-10-25T06:00:00Z') })).toBe('allow default');
  });

  it('close a service, a category or a list, and nothing else', () => {
    const policy = { windows: [window(['service:youtube', 'category:games'])] };
    expect(says({ facts: YOUTUBE, policy })).toBe('block window');
    expect(says({ facts: facts('category:games'), policy })).toBe('block window');
    expect(says({ facts: facts('category:video'), policy })).toBe('allow default');
    expect(ask({ facts: YOUTUBE, policy }).reason).toMatchObject({
      ruleId: 'bedtime',
      target: 'service:youtube',
      matched: 'example.com',
    });
  });

  it('close a service that is allowed against its category', () => {
    const policy = {
      windows: [window(['service:youtube'])],
      blocked: ['category:video' as const],
      allowed: ['service:youtube' as const],
    };
    expect(says({ facts: YOUTUBE, policy })).toBe('block window');
    expect(says({ facts: YOUTUBE, policy, at: NIGHT - 60 * MINUTE })).toBe('allow service');
  });
});

describe('budgets', () => {
  it('close what they are for when nothing is left, and on that day alone', () => {
    const policy = { budgets: [budget(['service:youtube'])] };
    expect(says({ facts: YOUTUBE, policy })).toBe('block budget');
    expect(says({ facts: YOUTUBE, policy, at: NIGHT + 3 * 60 * MINUTE })).toBe('allow default');
    expect(says({ facts: facts('category:video'), policy })).toBe('allow default');
  });

  it('count what the resolver has seen since', () => {
    const policy = { budgets: [budget(['service:youtube'], 60, 3_000)] };
    expect(says({ facts: YOUTUBE, policy })).toBe('allow default');
    expect(says({ facts: YOUTUBE, policy, live: { own: { 'an hour': 599 } } })).toBe('allow default');
    expect(says({ facts: YOUTUBE, policy, live: { own: { 'an hour': 600 } } })).toBe('block budget');
  });
});

describe('grants', () => {
  const blocked: Partial<SitePolicy> = { entries: [deny('example.com')], blocked: ['service:youtube'] };
  it.each<[string, SiteOpening]>([
    ['a name', { kind: 'name', name: 'example.com' }],
    ['a service', { kind: 'target', target: 'service:youtube' }],
    ['a category', { kind: 'target', target: 'category:video' }],
    ['all', { kind: 'all' }],
  ])('of %s open until their end', (_, opens) => {
    const live = { grants: [grant(opens)] };
    expect(says({ facts: YOUTUBE, policy: blocked, live })).toBe('allow grant');
    expect(says({ facts: YOUTUBE, policy: blocked, live, at: NIGHT + MINUTE })).toBe('block deny');
    expect(says({ facts: YOUTUBE, policy: blocked, live, at: NIGHT - MINUTE - 1 })).toBe('block deny');
  });

  it('of another name, service or category open nothing', () => {
    const grants = [
      grant({ kind: 'name', name: 'other.test' }),
      grant({ kind: 'target', target: 'service:tiktok' }),
      grant({ kind: 'target', target: 'category:games' }),
    ];
    expect(says({ facts: YOUTUBE, policy: blocked, live: { grants } })).toBe('block deny');
  });

  it('rest under a later pause, and count under an earlier one', () => {
    const given = grant({ kind: 'name', name: 'example.com' }, NIGHT - 10 * MINUTE, NIGHT + 60 * MINUTE);
    const later = { grants: [given], pause: pause(NIGHT - MINUTE, NIGHT + MINUTE) };
    expect(says({ live: later })).toBe('block pause');
    expect(ask({ live: later }).overruled).toMatchObject([{ kind: 'grant', ruleId: 'a grant' }]);
    expect(says({ live: later, at: NIGHT + MINUTE })).toBe('allow grant');
    expect(says({ live: { grants: [given], pause: pause(NIGHT - 20 * MINUTE) } })).toBe('allow grant');
  });

  it('of time lift windows, budgets and an earlier pause, and nothing that is blocked for good', () => {
    const live = { grants: [grant({ kind: 'time' })], pause: pause() };
    const policy: Partial<SitePolicy> = { windows: [window('all')], budgets: [budget('all')] };
    const verdict = ask({ facts: YOUTUBE, policy, live });
    expect(verdict).toMatchObject({ action: 'allow', reason: { kind: 'default' } });
    expect(verdict.overruled.map(({ kind, liftedBy }) => `${kind} ${liftedBy}`)).toEqual([
      'pause a grant',
      'window a grant',
      'budget a grant',
    ]);
    expect(says({ facts: YOUTUBE, policy: { ...policy, blocked: ['category:video'] }, live })).toBe(
      'block category',
    );
    expect(says({ policy: { ...policy, entries: [deny('example.com')] }, live })).toBe('block deny');
  });
});

describe('services and categories', () => {
  it('an allowed service beats its blocked category, and no other', () => {
    const policy = { blocked: ['category:video' as const], allowed: ['service:youtube' as const] };
    expect(says({ facts: YOUTUBE, policy })).toBe('allow service');
    expect(says({ facts: facts('service:vimeo', 'category:video'), policy })).toBe('block category');
  });

  it('an allowed service does not open what attacks or gets round the filter', () => {
    for (const target of ['security:malware', 'escape:vpn'] as const)
      expect(
        ask({
          facts: facts('service:youtube', target),
          policy: { blocked: [target], allowed: ['service:youtube'] },
        }),
      ).toMatchObject({ action: 'block', reason: { rank: 11, target } });
  });

  it('a name that several services share closes when all of them are closed', () => {
    const shared = facts('service:youtube', 'service:kids');
    expect(says({ facts: shared, policy: { blocked: ['service:youtube'] } })).toBe('allow default');
    expect(says({ facts: shared, policy: { blocked: ['service:youtube', 'service:kids'] } })).toBe(
      'block service',
    );
    const mixed = { blocked: ['service:youtube' as const], windows: [window(['service:kids'])] };
    expect(says({ facts: shared, policy: mixed })).toBe('block service');
    expect(says({ facts: shared, policy: mixed, at: NIGHT - 60 * MINUTE })).toBe('allow default');
    const timed = { windows: [window(['service:kids'])], budgets: [budget(['service:youtube'])] };
    expect(ask({ facts: shared, policy: timed }).reason).toMatchObject({
      kind: 'budget',
      target: 'service:youtube',
    });
  });
});

describe('the names that a name stands for', () => {
  const tracker = { name: 'x.tracker.test', facts: facts('category:trackers') };
  const policy: Partial<SitePolicy> = { blocked: ['category:trackers'] };
  it('close it, and say which of them', () => {
    expect(ask({ policy, aliases: [{ name: 'cdn.test', facts: facts() }, tracker] })).toMatchObject({
      action: 'block',
      reason: { kind: 'category', alias: 'x.tracker.test', target: 'category:trackers' },
    });
    expect(says({ policy: { entries: [deny('tracker.test')] }, aliases: [tracker] })).toBe('block deny');
  });

  it.each<[string, Asked]>([
    ['a grant', { live: { grants: [grant({ kind: 'name', name: 'example.com' })] } }],
    ['an always entry', { policy: { ...policy, entries: [always('example.com')] } }],
    ['an allow entry', { policy: { ...policy, entries: [allow('example.com')] } }],
    ['a helpline', { facts: { helpline: true, hits: [] } }],
  ])('do not, where %s vouches for the asked one', (_, asked) => {
    expect(ask({ policy, ...asked, aliases: [tracker] }).action).toBe('allow');
  });

  it('need no place on the allowlist', () => {
    const own = { allowOnly: true, entries: [allow('example.com')] };
    expect(says({ policy: own, aliases: [{ name: 'cdn.test', facts: facts() }] })).toBe('allow allow');
  });
});

describe('safe search', () => {
  const search = { engine: 'youtube', hosts: { strict: 'strict.test', moderate: 'moderate.test' } };
  const google = { engine: 'google', hosts: { strict: 'safe.test' } };
  const asked = (
    found: typeof search | typeof google,
    policy: Partial<SitePolicy>,
    live?: Partial<SiteLive>,
  ) => ask({ facts: { hits: [], search: found }, policy, live });

  it('rewrites what is allowed, also by a grant or an always entry', () => {
    const safeSearch = { google: 'strict', youtube: 'moderate' } as const;
    expect(asked(google, { safeSearch })).toMatchObject({ action: 'rewrite', rewrite: 'safe.test' });
    expect(asked(search, { safeSearch })).toMatchObject({ action: 'rewrite', rewrite: 'moderate.test' });
    expect(asked(google, { safeSearch, entries: [always('example.com')] }).action).toBe('rewrite');
    expect(asked(google, { safeSearch }, { grants: [grant({ kind: 'all' })] }).action).toBe('rewrite');
  });

  it('is strict where an engine knows one level', () => {
    expect(asked(google, { safeSearch: { google: 'moderate' } }).rewrite).toBe('safe.test');
    expect(asked(search, { safeSearch: { youtube: 'strict' } }).rewrite).toBe('strict.test');
  });

  it('rewrites nothing that is blocked, switched off, or of the installation', () => {
    const safeSearch = { google: 'strict' } as const;
    expect(asked(google, { safeSearch, entries: [deny('example.com')] }).action).toBe('block');
    expect(asked(search, { safeSearch }).action).toBe('allow');
    expect(ask({ facts: { plumbing: true, hits: [], search: google }, policy: { safeSearch } }).action).toBe(
      'allow',
    );
  });
});

describe('siteDecision', () => {
  const decide = (policy: Partial<SitePolicy>, live: Partial<SiteLive> = {}) =>
    siteDecision(
      { name: 'www.example.com', facts: YOUTUBE },
      { ...NONE, ...policy },
      { instant: NIGHT, zone: ZONE },
      { ...QUIET, ...live },
    );

  it('says when it reverses', () => {
    expect(decide({ windows: [window('all')] }).until).toBe(Date.parse('2026-11-24T06:00:00Z'));
    expect(decide({ budgets: [budget('all')] }).until).toBe(Date.parse('2026-11-23T23:00:00Z'));
    expect(decide({ entries: [deny('example.com', { until: NIGHT + 5 })] }).until).toBe(NIGHT + 5);
    expect(decide({}, { pause: pause() }).until).toBe(NIGHT + 30 * MINUTE);
    expect(decide({}).until).toBeNull();
  });

  it('passes over moments at which another rule takes over', () => {
    const live = { pause: pause(NIGHT - MINUTE, NIGHT + 30 * MINUTE) };
    expect(decide({ windows: [window('all')] }, live).until).toBe(Date.parse('2026-11-24T06:00:00Z'));
  });
});
