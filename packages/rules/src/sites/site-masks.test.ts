import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { dayAt } from '../schedules/usage.ts';
import { maskedVerdict } from './masked-verdict.ts';
import { compileMasks, numberTargets, wordsOf, type SiteMasks } from './site-masks.ts';
import {
  RANKS,
  type Hit,
  type Name,
  type ServiceTarget,
  type SiteLive,
  type SiteOpening,
  type SitePolicy,
  type Target,
} from './site-policy.ts';
import { siteVerdict, type SiteQuery } from './site-verdict.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** With a change of an hour at night, at midnight, of half an hour, far from UTC, and without any. */
const ZONES = [
  'Europe/Madrid',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Mexico_City',
];
const SERVICES: ServiceTarget[] = ['service:a', 'service:b', 'service:c'];
const OTHERS: Target[] = ['category:video', 'category:games', 'list:ours', 'security:malware', 'escape:vpn'];
const TARGETS = [...SERVICES, ...OTHERS];
const BITS = numberTargets(TARGETS);
/** Few, so that entries, grants and questions meet. */
const NAMES = ['test', 'a.test', 'x.a.test', 'y.x.a.test', 'b.test', 'x.b.test'];

/** Moments round a change of the clock of the zone in 2026, or in its winter where there is none. */
const changesOf = (zone: string): number[] => {
  const from = toZonedDateTimeISO(fromEpochMilliseconds(Date.UTC(2026, 0, 1)), zone);
  const first = ZonedDateTime.getTimeZoneTransition(from, 'next');
  const second = first && ZonedDateTime.getTimeZoneTransition(first, 'next');
  const known = [first, second].flatMap((one) => (one ? [one.epochMilliseconds] : []));
  return known.filter((at) => at < Date.UTC(2027, 0, 1));
};
const CHANGES = new Map(ZONES.map((zone) => [zone, [Date.UTC(2026, 10, 23, 12), ...changesOf(zone)]]));

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 30, 59) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const targets = fc.subarray(TARGETS);
const scope = fc.oneof(
  { weight: 1, arbitrary: fc.constant('all' as const) },
  { weight: 3, arbitrary: targets },
);
const name = fc.constantFrom(...NAMES);

const place = fc.constantFrom(...ZONES).chain((zone) =>
  fc.record({
    zone: fc.constant(zone),
    instant: fc
      .tuple(fc.constantFrom(...CHANGES.get(zone)!), fc.integer({ min: -36 * 60, max: 36 * 60 }))
      .map(([change, minutes]) => change + minutes * MINUTE),
  }),
);

/** Most things are rare, so that every rank gets to decide. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(arbitrary, { maxLength: 2 }) },
  );

const policyAt = ({ instant, zone }: { instant: number; zone: string }) =>
  fc.record({
    entries: fc.array(
      fc.record({
        ruleId: fc.constant('entry'),
        name,
        action: fc.constantFrom('allow' as const, 'deny' as const),
        always: fc.boolean(),
        from: fc.option(
          fc.integer({ min: -5, max: 600 }).map((minutes) => instant + minutes * MINUTE),
          { nil: undefined, freq: 2 },
        ),
        until: fc.option(fc.integer({ min: -5, max: 600 }).map((minutes) => instant + minutes * MINUTE)),
      }),
      { maxLength: 4 },
    ),
    allowOnly: fc.integer({ min: 0, max: 7 }).map((value) => value === 0),
    blocked: targets,
    allowed: fc.subarray(SERVICES),
    windows: seldom(
      fc.record({
        ruleId: fc.constant('window'),
        targets: scope,
        from: time,
        to: time,
        weekDays: fc.subarray([...WEEK_DAYS], { minLength: 1 }),
      }),
    ),
    budgets: seldom(
      fc.record({
        budgetId: fc.constantFrom('one', 'two'),
        targets: scope,
        minutes: fc.array(fc.constantFrom(null, 0, 30), { minLength: 7, maxLength: 7 }),
        day: fc.constant(dayAt(instant, zone)),
        usedSeconds: fc.constantFrom(0, 1_800),
      }),
    ),
    safeSearch: fc.constantFrom<SitePolicy['safeSearch']>({}, { engine: 'strict' }, { engine: 'moderate' }),
  });

const opening: fc.Arbitrary<SiteOpening> = fc.oneof(
  name.map((value) => ({ kind: 'name' as const, name: value })),
  fc.constantFrom(...TARGETS).map((target) => ({ kind: 'target' as const, target })),
  fc.constantFrom({ kind: 'all' as const }, { kind: 'time' as const }),
);
const spanAt = (instant: number) =>
  fc.tuple(fc.integer({ min: -120, max: 60 }), fc.integer({ min: 1, max: 240 })).map(([from, minutes]) => ({
    from: new Date(instant + from * MINUTE).toISOString(),
    until: new Date(instant + (from + minutes) * MINUTE).toISOString(),
  }));
const liveAt = (instant: number): fc.Arbitrary<SiteLive> =>
  fc.record({
    grants: seldom(
      fc.tuple(opening, spanAt(instant)).map(([opens, span]) => ({ grantId: 'grant', opens, ...span })),
    ),
    pause: fc.option(spanAt(instant), { freq: 2 }),
    own: fc.constantFrom<SiteLive['own']>({}, { one: 1_800 }),
  });

const hits = fc.subarray(TARGETS).map((list) => list.map((target): Hit => ({ target, suffix: 'test' })));
const known: fc.Arbitrary<Name> = fc.record({
  name,
  facts: fc.record({
    plumbing: fc.constant(false),
    helpline: fc.integer({ min: 0, max: 15 }).map((n) => n === 0),
    hits,
  }),
});
const question: fc.Arbitrary<SiteQuery> = fc
  .tuple(known, fc.array(known, { maxLength: 2 }), fc.constantFrom(undefined, 'strict.test'), fc.boolean())
  .map(([asked, aliases, strict, hasTwo]) => ({
    name: asked.name,
    aliases,
    facts: {
      ...asked.facts,
      ...(strict !== undefined && {
        search: { engine: 'engine', hosts: { strict, ...(hasTwo && { moderate: 'moderate.test' }) } },
      }),
    },
  }));

const masked = ({ name: text, facts }: Name) => ({
  name: text,
  trusted: facts.plumbing === true || facts.helpline === true,
  set: wordsOf(
    BITS,
    facts.hits.map(({ target }) => target),
  ),
});
const byMasks = ({ aliases = [], ...asked }: SiteQuery, masks: SiteMasks) =>
  maskedVerdict({ ...masked(asked), aliases: aliases.map(masked), search: asked.facts.search }, masks, BITS);

const targetsOf = ({ facts, aliases = [] }: SiteQuery): Target[] =>
  [facts, ...aliases.map((alias) => alias.facts)].flatMap((one) => one.hits.map(({ target }) => target));

const QUESTIONS = 20;
const world = place.chain((at) =>
  fc.record({
    at: fc.constant(at),
    policy: policyAt(at),
    live: liveAt(at.instant),
    // A question, and when within the time for which the masks hold it is asked.
    asked: fc.array(fc.tuple(question, fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: QUESTIONS,
      maxLength: QUESTIONS,
    }),
  }),
);

describe('compileMasks', () => {
  it('says what siteVerdict says, from the moment of compiling until it is to be compiled again', () => {
    const ranks = new Map<number, number>();
    fc.assert(
      fc.property(world, ({ at, policy, live, asked }) => {
        const masks = compileMasks(policy, at, live, BITS);
        const last = masks.until - 1;
        for (const [query, share] of asked) {
          const instant = at.instant + Math.floor(share * (last - at.instant));
          const { action, rewrite, reason } = siteVerdict(query, policy, { ...at, instant }, live);
          ranks.set(reason.rank, (ranks.get(reason.rank) ?? 0) + 1);
          const { reason: short, ...said } = byMasks(query, masks);
          expect(said).toEqual(rewrite === undefined ? { action } : { action, rewrite });
          expect(short && RANKS[short.kind]).toBe(action === 'block' ? reason.rank : undefined);
          if (short?.target !== undefined) expect(targetsOf(query)).toContain(short.target);
        }
      }),
      // 100,000 questions where properties are tried in full.
      { numRuns: runs(100_000 / QUESTIONS) },
    );
    // Every rank but the first, which is the second's equal here, decided some of them.
    expect([...ranks.keys()].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  it('is due again at the first moment at which it would come out otherwise, or before', () => {
    fc.assert(
      fc.property(world, ({ at, policy, live }) => {
        const masks = compileMasks(policy, at, live, BITS);
        const { until, ...now } = masks;
        const instant = until - 1;
        const { until: again, ...later } = compileMasks(policy, { ...at, instant }, live, BITS);
        expect(later).toEqual(now);
        // What falls due a day after the first time is not due before.
        expect(again).toBeGreaterThanOrEqual(until);
        expect(until - at.instant).toBeLessThanOrEqual(DAY);
        if (until - at.instant < DAY) expect(again).toBe(until);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('holds over the night in which the clock is put back, until its window ends on the wall clock', () => {
    const policy: SitePolicy = {
      entries: [],
      allowOnly: false,
      blocked: [],
      allowed: [],
      windows: [{ ruleId: 'w', targets: 'all', from: '21:00', to: '07:00', weekDays: [...WEEK_DAYS] }],
      budgets: [],
      safeSearch: {},
    };
    const live: SiteLive = { grants: [], pause: null };
    const compiledAt = (instant: number) =>
      compileMasks(policy, { instant, zone: 'Europe/Madrid' }, live, BITS);
    let [masks, turns] = [compiledAt(Date.parse('2026-10-24T20:00:00Z')), 0];
    while (masks.all !== 0 && turns < 5) [masks, turns] = [compiledAt(masks.until), turns + 1];
    // 21:00 to 07:00 is eleven hours in that night: closed until 06:00 UTC, not 05:00.
    expect(compiledAt(Date.parse('2026-10-25T05:59:59Z')).all).not.toBe(0);
    expect(masks.until).toBe(Date.parse('2026-10-25T20:00:00Z'));
  });
});

describe('numberTargets', () => {
  const many = (kind: 'service' | 'category', count: number) =>
    Array.from({ length: count }, (_, index): Target => `${kind}:${index}`);

  it('gives services 192 bits and all others 64, each its own', () => {
    const { bits } = numberTargets([...many('service', 192), ...many('category', 64)]);
    expect(new Set(bits.values()).size).toBe(256);
    expect(Math.min(...many('service', 192).map((target) => bits.get(target)!))).toBe(64);
  });

  it('refuses more, and gives one target one bit', () => {
    expect(() => numberTargets(many('service', 193))).toThrow(RangeError);
    expect(() => numberTargets(many('category', 65))).toThrow('No bit is left for category:64');
    expect(numberTargets(['list:a', 'list:a', 'list:b']).bits.get('list:b')).toBe(1);
  });

  it('leaves out of a mask what has no bit', () => {
    expect(wordsOf(BITS, ['list:unknown'])).toEqual(new Uint32Array(8));
  });
});
