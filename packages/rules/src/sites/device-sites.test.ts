import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { runs as times } from '../../../../tools/lib/vitest/property.ts';
import { evaluate, type Rules } from '../decide.ts';
import { runs } from '../running.ts';
import { dayAt } from '../schedules/usage.ts';
import { deviceSites } from './device-sites.ts';
import { maskedVerdict } from './masked-verdict.ts';
import { compileMasks, numberTargets, wordsOf } from './site-masks.ts';
import type { Target } from './site-policy.ts';
import { siteVerdict } from './site-verdict.ts';

const MINUTE = 60_000;
const ZONE = 'Europe/Madrid';
/** A Monday evening; the clock is put back in the night of 25 October. */
const MOMENTS = [Date.parse('2026-11-23T20:30:00Z'), Date.parse('2026-10-25T00:30:00Z')];
const SITES = ['test', 'a.test', 'x.a.test', 'b.test', 'https://a.test/page'];
const NAMES = ['test', 'a.test', 'x.a.test', 'y.x.a.test', 'www.b.test', 'c.example'];
/** An app that no rule names: the browser, as any other app would do. */
const BROWSER = 'an.app.that.no.rule.names';
const BITS = numberTargets([]);

const iso = (ms: number): string => new Date(ms).toISOString();
const spanAt = (instant: number) =>
  fc.tuple(fc.integer({ min: -120, max: 60 }), fc.integer({ min: 1, max: 240 })).map(([from, minutes]) => ({
    from: iso(instant + from * MINUTE),
    until: iso(instant + (from + minutes) * MINUTE),
  }));
const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom('00', '30') })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${minute}`);
const target = fc.constantFrom(
  { kind: 'all' as const, value: '' },
  { kind: 'app' as const, value: 'com.a' },
  ...SITES.map((value) => ({ kind: 'site' as const, value })),
);

const rulesAt = (instant: number): fc.Arbitrary<Rules> =>
  fc.record({
    blockedApps: fc.constant(['com.a']),
    blockedSites: fc.subarray(SITES),
    schedules: fc.array(
      fc
        .record({
          from: time,
          to: time,
          weekDays: fc.subarray([...WEEK_DAYS], { minLength: 1 }),
          wholeDevice: fc.boolean(),
        })
        .map((one) => ({
          ...one,
          scheduleId: 's',
          name: 'Night',
          frequency: 'Weekly' as const,
          apps: one.wholeDevice ? [] : ['com.a'],
          kinds: [],
        })),
      { maxLength: 2 },
    ),
    grants: fc.array(
      fc.tuple(target, spanAt(instant)).map(([of, span]) => ({ grantId: 'g', target: of, ...span })),
      { maxLength: 3 },
    ),
    budgets: fc.array(
      fc.record({ isOfAll: fc.boolean(), usedSeconds: fc.constantFrom(0, 1_800, 3_600) }).map((one) => ({
        budgetId: 'b',
        target: one.isOfAll ? { kind: 'all' as const, value: '' } : { kind: 'app' as const, value: 'com.a' },
        minutes: WEEK_DAYS.map(() => 30),
        apps: one.isOfAll ? null : ['com.a'],
        day: dayAt(instant, ZONE),
        usedSeconds: one.usedSeconds,
        countedAt: iso(instant),
      })),
      { maxLength: 2 },
    ),
    screenPause: fc.option(spanAt(instant).map((span) => ({ ...span, by: 'Jan' }))),
    timeZone: fc.constant(ZONE),
  });

/**
 * What parents and the child read of these rules, by `decide`: whether the site is open by a grant of its own, closed by an entry, and whether
 * a browser may be used at all.
 */
const isOpenOnPages = (rules: Rules, name: string, at: number): boolean => {
  // Pages of a site have no name of their own: what is said of them says nothing of it.
  const own = { ...rules, blockedSites: rules.blockedSites.filter((entry) => !entry.includes('://')) };
  const grants = rules.grants.filter(({ target: of }) => !of.value.includes('://'));
  const site = evaluate({ ...own, grants }, { kind: 'site', address: name }, at);
  const isBrowserOpen = evaluate(rules, { kind: 'app', appId: BROWSER }, at).allowed;
  if (isBrowserOpen) return site.allowed;
  // The parent opened this very site, and not before the pause: it is open while the rest is closed.
  const pause = rules.screenPause && runs(rules.screenPause, at) ? rules.screenPause : null;
  const later = grants.filter(
    ({ target: of, from }) => of.kind === 'site' && (!pause || Date.parse(from) >= Date.parse(pause.from)),
  );
  return evaluate({ ...own, grants: later }, { kind: 'site', address: name }, at).reason.kind === 'grant';
};

describe('what the resolver decides by', () => {
  it('is what parents and the child read of the same rules, whatever they are', () => {
    const seen = { open: 0, closed: 0 };
    fc.assert(
      fc.property(
        fc
          .constantFrom(...MOMENTS)
          .chain((at) => fc.tuple(fc.constant(at), rulesAt(at), fc.integer({ min: -180, max: 180 }))),
        fc.constantFrom(...NAMES),
        ([moment, rules, minutes], name) => {
          const at = moment + minutes * MINUTE;
          const { policy, live, zone } = deviceSites(rules);
          const place = { instant: at, zone };
          const isOpen = isOpenOnPages(rules, name, at);
          seen[isOpen ? 'open' : 'closed'] += 1;
          expect(siteVerdict({ name, facts: { hits: [] } }, policy, place, live).action).toBe(
            isOpen ? 'allow' : 'block',
          );
          const masks = compileMasks(policy, place, live, BITS);
          const masked = { name, trusted: false, set: wordsOf(BITS, []) };
          expect(maskedVerdict(masked, masks, BITS).action).toBe(isOpen ? 'allow' : 'block');
        },
      ),
      { numRuns: times(20_000, 2_000) },
    );
    expect(seen.open).toBeGreaterThan(times(20_000, 2_000) / 10);
    expect(seen.closed).toBeGreaterThan(times(20_000, 2_000) / 10);
  });

  it('leaves rules for apps and for single pages to the device', () => {
    const at = MOMENTS[0]!;
    const { policy, live } = deviceSites({
      blockedSites: ['https://a.test/page'],
      schedules: [
        {
          scheduleId: 's',
          name: 'No games',
          frequency: 'Daily',
          from: '00:00',
          to: '23:59',
          weekDays: [...WEEK_DAYS],
          apps: ['com.a'],
          kinds: [],
          wholeDevice: false,
        },
      ],
      grants: [
        { grantId: 'g', target: { kind: 'app', value: 'com.a' }, from: iso(at), until: iso(at + MINUTE) },
      ],
      budgets: [],
      screenPause: null,
      timeZone: ZONE,
    });
    expect([policy.entries, policy.windows, live]).toEqual([[], [], { grants: [], pause: null }]);
  });

  it.each([
    [{ kind: 'service', value: 'roblox' }, ['service:roblox'], ['service:tiktok']],
    [{ kind: 'site-category', value: 'games' }, ['service:roblox', 'category:games'], ['service:tiktok']],
    [{ kind: 'filter', value: '' }, ['service:tiktok'], null],
  ] as const)('opens what a grant of %j is for, and nothing else', (of, opened, shut) => {
    const [at] = MOMENTS as [number];
    const rules = { blockedSites: [], schedules: [], budgets: [], screenPause: null, timeZone: ZONE };
    const grants = [{ grantId: 'g', target: of, from: iso(at), until: iso(at + MINUTE) }];
    const more = FeedSitePolicy.parse({
      entries: [],
      allowOnly: false,
      blocked: ['service:roblox', 'category:games', 'service:tiktok'],
      allowed: [],
      windows: [],
      budgets: [],
      safeSearch: {},
    });
    const { policy, live, zone } = deviceSites({ ...rules, grants }, more);
    const action = (targets: readonly Target[], instant: number) =>
      siteVerdict(
        { name: 'x.test', facts: { hits: targets.map((one) => ({ target: one, suffix: 'x.test' })) } },
        policy,
        { instant, zone },
        live,
      ).action;
    expect(action(opened, at)).toBe('allow');
    expect(action(opened, at - 1)).toBe('block');
    expect(action(opened, at + MINUTE)).toBe('block');
    if (shut) expect(action(shut, at)).toBe('block');
  });

  it('adds a whole policy of the filter to them, as it comes by the feed', () => {
    const [at] = MOMENTS as [number];
    const { policy, live } = deviceSites(
      { blockedSites: ['a.test'], schedules: [], grants: [], budgets: [], screenPause: null, timeZone: ZONE },
      FeedSitePolicy.parse({
        entries: [{ ruleId: 'e', name: 'b.test', action: 'allow', always: true, until: null }],
        allowOnly: true,
        blocked: ['category:games', 'escape:vpn'],
        allowed: ['service:roblox'],
        windows: [
          { ruleId: 'w', targets: ['service:youtube'], from: '21:00', to: '07:00', weekDays: ['Monday'] },
        ],
        budgets: [
          {
            budgetId: 'b',
            targets: 'all',
            minutes: WEEK_DAYS.map(() => 60),
            day: '2026-11-23',
            usedSeconds: 5,
          },
        ],
        safeSearch: { google: 'strict' },
        grants: [
          {
            grantId: 'g',
            opens: { kind: 'target', target: 'service:youtube' },
            from: iso(at),
            until: iso(at + MINUTE),
          },
        ],
      }),
    );
    expect(policy).toMatchObject({
      entries: [
        { name: 'a.test', action: 'deny' },
        { name: 'b.test', action: 'allow', always: true },
      ],
      allowOnly: true,
      blocked: ['category:games', 'escape:vpn'],
      allowed: ['service:roblox'],
      windows: [{ ruleId: 'w' }],
      budgets: [{ budgetId: 'b', usedSeconds: 5 }],
      safeSearch: { google: 'strict' },
    });
    expect(live.grants).toMatchObject([{ opens: { kind: 'target', target: 'service:youtube' } }]);
    expect(FeedSitePolicy.safeParse({ ...policy, blocked: ['games'] }).success).toBe(false);
  });
});
