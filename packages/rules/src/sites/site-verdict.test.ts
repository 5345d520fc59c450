import { describe, expect, it } from 'vitest';
import { RANKS, type SiteLive, type SitePolicy, type SiteReasonKind } from './site-policy.ts';
import {
  YOUTUBE,
  QUIET,
  NONE,
  ZONE,
  NIGHT,
  MINUTE,
  allow,
  deny,
  always,
  window,
  budget,
  grant,
  pause,
  facts,
  ask,
  says,
  type Asked,
} from './site-verdict.fixture.ts';
import { siteDecision } from './site-verdict.ts';

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
