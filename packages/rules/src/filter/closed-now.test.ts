import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import { deviceSites, type SiteRules } from '../sites/device-sites.ts';
import { siteVerdict } from '../sites/site-verdict.ts';
import type { Hit, Target } from '../sites/site-policy.ts';
import { closedNow } from './closed-now.ts';

const AT = Date.parse('2026-05-20T16:30:00Z');
const RULES = {
  blockedSites: [],
  schedules: [],
  budgets: [],
  grants: [],
  screenPause: null,
  timeZone: 'UTC',
} as unknown as SiteRules;
const POLICY: FeedSitePolicy = {
  entries: [],
  allowOnly: false,
  blocked: [],
  allowed: [],
  windows: [],
  budgets: [],
  safeSearch: {},
};
const grant = (target: object, from = '2026-05-20T16:00:00Z', until = '2026-05-20T17:00:00Z') =>
  ({ grantId: 'g', target, from, until }) as SiteRules['grants'][number];
const entry = (name: string, action: 'allow' | 'deny', until: number | null = null) => ({
  ruleId: `exception:${name}`,
  name,
  action,
  until,
  since: 1,
});
const HOMEWORK = {
  ruleId: 'w1',
  name: 'Homework',
  targets: 'all' as const,
  from: '16:00',
  to: '18:00',
  weekDays: ['Wednesday' as const],
};

/** What the sites of these tests belong to, as a catalogue says it. */
const HITS: Readonly<Record<string, Target[]>> = {
  'tiktok.example': ['service:tiktok', 'category:social'],
  'films.example': ['category:social'],
};
const hitsOf = (name: string): Hit[] =>
  Object.entries(HITS).flatMap(([suffix, targets]) =>
    name === suffix || name.endsWith(`.${suffix}`) ? targets.map((target) => ({ target, suffix })) : [],
  );
const isClosed =
  (rules: SiteRules, policy: FeedSitePolicy, instant: number) =>
  (name: string, hits = hitsOf(name)): boolean => {
    const sites = deviceSites(rules, policy);
    const at = { instant, zone: 'UTC' };
    return siteVerdict({ name, facts: { hits } }, sites.policy, at, sites.live).action === 'block';
  };
const now = (rules: SiteRules, policy: FeedSitePolicy, instant = AT) =>
  closedNow(rules, policy, instant, {
    isClosed: (name) => isClosed(rules, policy, instant)(name),
    sitesOf: (service) => (service === 'service:tiktok' ? ['tiktok.example'] : []),
  });

describe('what the filter closes now', () => {
  it('is what the policy blocks, without what is open for a while, and until when', () => {
    const policy = { ...POLICY, blocked: ['category:games', 'service:tiktok'] as FeedSitePolicy['blocked'] };
    expect(now(RULES, policy)).toMatchObject({
      offUntil: null,
      targets: ['category:games', 'service:tiktok'],
      changesAt: null,
    });
    const grants = [grant({ kind: 'service', value: 'tiktok' })];
    expect(now({ ...RULES, grants }, policy)).toMatchObject({
      targets: ['category:games'],
      changesAt: Date.parse('2026-05-20T17:00:00Z'),
    });
    expect(now({ ...RULES, grants }, policy, AT + 3_600_000).targets).toHaveLength(2);
  });

  it('is nothing while the filter is left off', () => {
    const policy = { ...POLICY, allowOnly: true, windows: [HOMEWORK], entries: [entry('a.example', 'deny')] };
    expect(now({ ...RULES, grants: [grant({ kind: 'filter', value: '' })] }, policy)).toEqual({
      offUntil: Date.parse('2026-05-20T17:00:00Z'),
      allowOnly: false,
      targets: [],
      names: [],
      windows: [],
      changesAt: Date.parse('2026-05-20T17:00:00Z'),
    });
  });

  it('names sites that the policy denies, not those that the device has itself or that are over', () => {
    const policy = {
      ...POLICY,
      entries: [
        entry('a.example', 'deny'),
        entry('b.example', 'deny'),
        entry('c.example', 'allow'),
        entry('d.example', 'deny', AT),
        entry('e.example', 'deny'),
      ],
    };
    const rules = {
      ...RULES,
      blockedSites: ['b.example'],
      grants: [grant({ kind: 'site', value: 'e.example' })],
    };
    expect(now(rules, policy).names).toEqual(['a.example']);
  });

  it('has the policy’s windows that are on, and none while more time was given', () => {
    const policy = {
      ...POLICY,
      windows: [HOMEWORK, { ...HOMEWORK, ruleId: 'w2', from: '19:00', to: '20:00' }],
    };
    const schedules = [{ scheduleId: 's', wholeDevice: true, ...HOMEWORK, apps: [], kinds: [] }] as never;
    expect(now({ ...RULES, schedules }, policy).windows.map(({ ruleId }) => ruleId)).toEqual(['w1']);
    const grants = [grant({ kind: 'all', value: '' })];
    expect(now({ ...RULES, grants }, policy).windows).toEqual([]);
  });

  it('leaves out what a wider grant opens, and what is denied of an opened site', () => {
    const blocked: FeedSitePolicy['blocked'] = ['category:social', 'service:tiktok'];
    const social = [grant({ kind: 'site-category', value: 'social' })];
    expect(now({ ...RULES, grants: social }, { ...POLICY, blocked }).targets).toEqual([]);
    const tiktok = [grant({ kind: 'service', value: 'tiktok' })];
    const denied = { ...POLICY, entries: [entry('www.tiktok.example', 'deny')] };
    expect(now({ ...RULES, grants: tiktok }, denied).names).toEqual([]);
    const site = [grant({ kind: 'site', value: 'films.example' })];
    const below = { ...POLICY, entries: [entry('new.films.example', 'deny')] };
    expect(now({ ...RULES, grants: site }, below).names).toEqual([]);
    expect(now(RULES, below).names).toEqual(['new.films.example']);
    const windows = [{ ...HOMEWORK, targets: ['service:tiktok' as const] }];
    expect(now({ ...RULES, grants: tiktok }, { ...POLICY, windows }).windows).toEqual([]);
    expect(now(RULES, { ...POLICY, windows }).windows).toMatchObject([{ targets: ['service:tiktok'] }]);
  });

  it('never names a service, a name or a window’s target whose own verdict is open', () => {
    fc.assert(
      fc.property(
        fc.subarray<Target>(['category:social', 'service:tiktok']),
        fc.subarray(['films.example', 'new.films.example', 'www.tiktok.example']),
        fc.subarray<Target>(['category:social', 'service:tiktok']),
        fc.subarray([
          grant({ kind: 'service', value: 'tiktok' }),
          grant({ kind: 'site', value: 'films.example' }),
          grant({ kind: 'site-category', value: 'social' }),
          grant({ kind: 'filter', value: '' }),
          grant({ kind: 'all', value: '' }),
        ]),
        fc.subarray([{ ...entry('tiktok.example', 'allow'), always: true }]),
        (blocked, denied, targets, grants, always) => {
          const rules = { ...RULES, grants };
          const windows = targets.length > 0 ? [{ ...HOMEWORK, targets }] : [];
          const entries = [...denied.map((name) => entry(name, 'deny')), ...always];
          const policy = { ...POLICY, blocked, windows, entries };
          const closed = now(rules, policy);
          const judged = isClosed(rules, policy, AT);
          for (const name of denied) expect(closed.names.includes(name)).toBe(judged(name));
          const named = [...closed.targets, ...closed.windows.flatMap((one) => one.targets)];
          if (named.includes('service:tiktok')) expect(judged('tiktok.example')).toBe(true);
          if (named.includes('category:social'))
            expect(judged('x.example', [{ target: 'category:social', suffix: 'x.example' }])).toBe(true);
        },
      ),
    );
  });
});
