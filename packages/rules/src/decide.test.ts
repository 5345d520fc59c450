import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { runs } from '../../../tools/lib/vitest/property.ts';
import { decide, evaluate, grantsAt, leftFor, nextTurn, type Rules, type Subject } from './decide.ts';

const MINUTE = 60_000;
const ZONE = 'Europe/Zagreb';
const NONE: Rules = {
  blockedApps: [],
  blockedSites: [],
  schedules: [],
  grants: [],
  budgets: [],
  screenPause: null,
  timeZone: ZONE,
};
const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();
const app = (appId: string): Subject => ({ kind: 'app', appId });
const site = (address: string): Subject => ({ kind: 'site', address });

const grant = (
  kind: 'all' | 'app' | 'site',
  value: string,
  from: number,
  until: number,
): Rules['grants'][0] => ({
  grantId: `${kind} ${value}`,
  target: { kind, value },
  from: iso(from),
  until: iso(until),
});
const schedule = (
  from: string,
  to: string,
  days: readonly number[],
  apps: string[],
  wholeDevice = false,
): Rules['schedules'][0] => ({
  scheduleId: 's',
  name: 'Night',
  frequency: 'Weekly',
  from,
  to,
  weekDays: WEEK_DAYS.filter((_, index) => days.includes(index)),
  apps,
  kinds: [],
  wholeDevice,
});
const pause = (from: number, until: number): NonNullable<Rules['screenPause']> => ({
  from: iso(from),
  until: iso(until),
  by: 'Jan',
});
const budget = (
  minutes: (number | null)[],
  apps: string[] | null,
  day: string,
  usedSeconds: number,
): Rules['budgets'][0] => ({
  budgetId: 'b',
  target: { kind: 'all', value: '' },
  minutes,
  apps,
  day,
  usedSeconds,
  countedAt: `${day}T00:00:00Z`,
});

/** Local wall-clock time, from the engine's own time zone tables. */
const forms = new Map<string, Intl.DateTimeFormat>();
const wall = (ms: number, zone: string) => {
  const form =
    forms.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  forms.set(zone, form);
  const part = Object.fromEntries(form.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    weekday: WEEK_DAYS.indexOf(part['weekday'] as (typeof WEEK_DAYS)[number]),
    time: `${part['hour']}:${part['minute']}`,
  };
};

const CALLS = 'com.android.dialer';

/** Slow reference: evaluates the rules for an app at a minute. */
const slowly = (rules: Rules, appId: string, ms: number): boolean => {
  const { day, weekday, time } = wall(ms, rules.timeZone);
  const paused =
    rules.screenPause !== null &&
    appId !== CALLS &&
    at(rules.screenPause.from) <= ms &&
    ms < at(rules.screenPause.until);
  const granted = (kind: string, value: string): boolean =>
    rules.grants.some(
      ({ target, from, until }) =>
        target.kind === kind &&
        target.value === value &&
        at(from) <= ms &&
        ms < at(until) &&
        !(paused && at(from) < at(rules.screenPause!.from)),
    );
  if (granted('app', appId)) return true;
  if (rules.blockedApps.includes(appId)) return false;
  if (granted('all', '')) return true;
  if (paused) return false;
  for (const { from, to, weekDays, apps } of rules.schedules) {
    if (!apps.includes(appId)) continue;
    const today = weekDays.includes(WEEK_DAYS[weekday]!);
    const yesterday = weekDays.includes(WEEK_DAYS[(weekday + 6) % 7]!);
    if (from < to && today && time >= from && time < to) return false;
    if (from > to && ((today && time >= from) || (yesterday && time < to))) return false;
  }
  for (const { minutes, apps, day: counted, usedSeconds } of rules.budgets) {
    const limit = minutes[weekday] ?? null;
    if (limit === null || (apps && !apps.includes(appId))) continue;
    if ((day === counted ? usedSeconds : 0) >= limit * 60) return false;
  }
  return true;
};

const two = (value: number): string => String(value).padStart(2, '0');
const time = fc.integer({ min: 0, max: 1439 }).map((m) => `${two(Math.floor(m / 60))}:${two(m % 60)}`);
const days = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const apps = fc.subarray(['a', 'b', 'c'], { minLength: 1 });
/** Minutes of two years, and those around the clock changes of several zones. */
const moment = fc.oneof(
  fc.integer({ min: at('2026-01-01T00:00Z') / MINUTE, max: at('2028-01-01T00:00Z') / MINUTE }),
  fc
    .tuple(
      fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-03-08T07:00Z', '2026-04-04T15:00Z'),
      fc.integer({ min: -1500, max: 1500 }),
    )
    .map(([jump, minutes]) => at(jump) / MINUTE + minutes),
);
/** Rules around a moment: grants that run, begin and end near it, a budget of that day, schedules on any day. */
const situation = fc
  .record({
    ms: moment.map((minutes) => minutes * MINUTE),
    timeZone: fc.constantFrom(
      ZONE,
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Sao_Paulo',
    ),
    blockedApps: fc.subarray(['a', 'c', CALLS]),
    screenPause: fc.option(fc.tuple(fc.integer({ min: -120, max: 120 }), fc.integer({ min: 1, max: 900 }))),
    grants: fc.array(
      fc.tuple(
        fc.constantFrom('all', 'app'),
        fc.constantFrom('a', 'b'),
        fc.integer({ min: -120, max: 120 }),
        fc.integer({ min: 1, max: 600 }),
      ),
      { maxLength: 3 },
    ),
    schedules: fc.array(
      fc.tuple(time, time, days, apps).filter(([from, to]) => from !== to),
      { maxLength: 3 },
    ),
    budgets: fc.array(
      fc.tuple(
        fc.array(fc.option(fc.integer({ min: 0, max: 90 })), { minLength: 7, maxLength: 7 }),
        fc.option(apps),
        fc.integer({ min: 0, max: 5400 }),
      ),
      { maxLength: 2 },
    ),
  })
  .map(({ ms, timeZone, blockedApps, ...parts }) => {
    const rules: Rules = {
      ...NONE,
      timeZone,
      blockedApps,
      screenPause:
        parts.screenPause &&
        pause(
          ms + parts.screenPause[0] * MINUTE,
          ms + (parts.screenPause[0] + parts.screenPause[1]) * MINUTE,
        ),
      grants: parts.grants.map(([kind, value, from, length]) =>
        grant(kind, kind === 'all' ? '' : value, ms + from * MINUTE, ms + (from + length) * MINUTE),
      ),
      schedules: parts.schedules.map(([from, to, on, held]) => schedule(from, to, on, held)),
      budgets: parts.budgets.map(([minutes, held, used]) =>
        budget(minutes, held, wall(ms, timeZone).day, used),
      ),
    };
    return { rules, ms };
  });

it('of a schedule for the whole device closes every app but those for calls and help, and a grant opens it', () => {
  const rules = { ...NONE, schedules: [schedule('00:00', '23:59', [0, 1, 2, 3, 4, 5, 6], [], true)] };
  const noon = at('2026-05-08T10:00:00Z');
  const allowed = (appId: string, grants: Rules['grants'] = []) =>
    evaluate({ ...rules, grants }, app(appId), noon).allowed;
  expect([allowed('com.any'), allowed('com.android.dialer')]).toEqual([false, true]);
  expect(allowed('com.any', [grant('all', '', noon, noon + MINUTE)])).toBe(true);
  expect(nextTurn(rules, noon)).toBe(at('2026-05-08T21:59:00Z'));
});

describe('a decision', () => {
  it('equals a slow evaluation of every rule against the wall clock, in any zone', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom('a', 'b', 'c', 'd', CALLS), (one, appId) => {
        expect(evaluate(one.rules, app(appId), one.ms).allowed).toBe(slowly(one.rules, appId, one.ms));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('holds until the first minute at which that evaluation changes', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom('a', 'b', 'd'), ({ rules, ms }, appId) => {
        const now = slowly(rules, appId, ms);
        let turn: number | null = null;
        for (let step = 1; step <= 8 * 1440 && turn === null; step += 1)
          if (slowly(rules, appId, ms + step * MINUTE) !== now) turn = ms + step * MINUTE;
        expect(decide(rules, app(appId), ms).until).toBe(turn);
      }),
      { numRuns: runs(60) },
    );
  }, 120_000);

  it('schedules the next evaluation at the first change of any app', () => {
    fc.assert(
      fc.property(situation, ({ rules, ms }) => {
        const turns = ['a', 'b', 'c', 'd', CALLS].flatMap(
          (appId) => decide(rules, app(appId), ms).until ?? [],
        );
        expect(nextTurn(rules, ms)).toBe(turns.length === 0 ? undefined : Math.min(...turns));
      }),
      { numRuns: runs(200) },
    );
  });
});

const NOON = at('2026-05-08T10:00:00Z');

describe('a grant', () => {
  const blocked: Rules = { ...NONE, blockedApps: ['a'], blockedSites: ['example.org'] };

  it('for an app allows it although it is blocked permanently, and ends by itself', () => {
    const rules = { ...blocked, grants: [grant('app', 'a', NOON, NOON + 30 * MINUTE)] };
    expect(decide(rules, app('a'), NOON)).toMatchObject({
      allowed: true,
      reason: { kind: 'grant' },
      until: NOON + 30 * MINUTE,
    });
    expect(evaluate(rules, app('a'), NOON - 1).allowed).toBe(false);
    expect(evaluate(rules, app('a'), NOON + 30 * MINUTE)).toMatchObject({
      allowed: false,
      reason: { kind: 'blocked', entry: 'a' },
    });
  });

  it('for everything lifts schedules and budgets but not permanent blocks', () => {
    const rules: Rules = {
      ...blocked,
      schedules: [schedule('00:00', '23:59', [0, 1, 2, 3, 4, 5, 6], ['b'])],
      budgets: [budget([0, 0, 0, 0, 0, 0, 0], null, '2026-05-08', 0)],
      grants: [grant('all', '', NOON, NOON + 15 * MINUTE)],
    };
    expect(evaluate(rules, app('b'), NOON).allowed).toBe(true);
    expect(evaluate(rules, app('d'), NOON).allowed).toBe(true);
    expect(evaluate(rules, app('a'), NOON).allowed).toBe(false);
    expect(evaluate(rules, site('https://www.example.org/'), NOON).allowed).toBe(false);
    expect(evaluate(rules, app('b'), NOON + 15 * MINUTE)).toMatchObject({ reason: { kind: 'schedule' } });
  });

  it('for a site allows it with everything below it, and no other', () => {
    const rules = {
      ...blocked,
      blockedSites: ['example.org', 'other.example'],
      grants: [grant('site', 'example.org', NOON, NOON + MINUTE)],
    };
    expect(evaluate(rules, site('https://a.example.org/x'), NOON).allowed).toBe(true);
    expect(evaluate(rules, site('https://other.example/'), NOON).allowed).toBe(false);
    expect(decide(rules, site('example.org'), NOON).until).toBe(NOON + MINUTE);
  });

  it('that ends last is the one that is reported', () => {
    const rules = {
      ...blocked,
      grants: [grant('app', 'a', NOON, NOON + MINUTE), grant('app', 'a', NOON, NOON + 9 * MINUTE)],
    };
    expect(decide(rules, app('a'), NOON).until).toBe(NOON + 9 * MINUTE);
  });
});

describe('a budget', () => {
  // A Friday.
  const week = [60, 60, 60, 60, 30, null, 60];
  const rules = { ...NONE, budgets: [budget(week, ['a'], '2026-05-08', 1500)] };

  it('has what is left of the day, minus what the device counted itself', () => {
    expect(leftFor(rules, 'a', NOON)).toBe(300);
    expect(leftFor(rules, 'a', NOON, { b: 200 })).toBe(100);
    expect(leftFor(rules, 'a', NOON, { b: 900 })).toBe(0);
    expect(leftFor(rules, 'b', NOON)).toBeNull();
  });

  it('blocks when it is used up and ends at midnight of the family; a day without limit is not limited at all', () => {
    expect(decide(rules, app('a'), NOON, { b: 300 })).toEqual({
      allowed: false,
      reason: { kind: 'budget', budget: rules.budgets[0] },
      until: at('2026-05-08T22:00:00Z'),
    });
    expect(evaluate(rules, app('b'), NOON, { b: 300 }).allowed).toBe(true);
    expect(leftFor(rules, 'a', at('2026-05-09T10:00:00Z'), { b: 9000 })).toBeNull();
    expect(leftFor(rules, 'a', at('2026-05-10T10:00:00Z'), { b: 9000 })).toBe(3600);
  });
});

describe('a screen pause', () => {
  const END = NOON + 15 * MINUTE + 23_000;
  const paused: Rules = { ...NONE, screenPause: pause(NOON, END) };
  const open = (rules: Rules, appId: string, ms: number): boolean => evaluate(rules, app(appId), ms).allowed;

  it('closes every app from its beginning to its end, to the millisecond, and says so', () => {
    expect([NOON - 1, NOON, END - 1, END].map((ms) => open(paused, 'a', ms))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(decide(paused, app('a'), NOON)).toEqual({
      allowed: false,
      reason: { kind: 'screen-pause', screenPause: paused.screenPause },
      until: END,
    });
    expect([nextTurn(paused, NOON - MINUTE), nextTurn(paused, NOON), nextTurn(paused, END)]).toEqual([
      NOON,
      END,
      undefined,
    ]);
  });

  it('leaves sites to their own rules, as a schedule does: the browser is an app', () => {
    const rules = {
      ...paused,
      grants: [grant('site', 'a.example', NOON - MINUTE, END)],
      blockedSites: ['a.example'],
    };
    expect(evaluate(rules, site('a.example'), NOON).allowed).toBe(true);
    expect(evaluate(paused, site('b.example'), NOON).allowed).toBe(true);
    expect(grantsAt(rules, NOON)).toEqual(rules.grants);
  });

  it('yields to a grant that was given since it began, for an app or for everything, and closes again after it', () => {
    const later = (kind: 'app' | 'all', value: string): Rules => ({
      ...paused,
      grants: [grant(kind, value, NOON + MINUTE, NOON + 6 * MINUTE)],
    });
    const moments = [NOON, NOON + MINUTE, NOON + 6 * MINUTE];
    expect(moments.map((ms) => open(later('all', ''), 'a', ms))).toEqual([false, true, false]);
    expect(moments.map((ms) => open(later('app', 'a'), 'a', ms))).toEqual([false, true, false]);
    expect(open(later('app', 'a'), 'b', NOON + MINUTE)).toBe(false);
    expect(nextTurn(later('all', ''), NOON + MINUTE)).toBe(NOON + 6 * MINUTE);
  });

  it('lets a grant of before rest, which goes on after it', () => {
    const rules: Rules = {
      ...paused,
      blockedApps: ['a'],
      grants: [grant('app', 'a', NOON - MINUTE, END + MINUTE), grant('all', '', NOON - MINUTE, END + MINUTE)],
    };
    expect([NOON - 1, NOON, END, END + MINUTE].map((ms) => open(rules, 'a', ms))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(grantsAt(rules, NOON)).toEqual([]);
    expect(grantsAt(rules, END)).toHaveLength(2);
  });

  it('lifts no permanent block, and is no reason where there is one', () => {
    const rules: Rules = { ...paused, blockedApps: ['a'], grants: [grant('all', '', NOON, END)] };
    expect(evaluate(rules, app('a'), NOON)).toMatchObject({ allowed: false, reason: { kind: 'blocked' } });
    expect(open(rules, 'b', NOON)).toBe(true);
  });

  it('changes nothing for what calls are made with, nothing before it and nothing from its end on', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: -600, max: 1200 }), ({ rules, ms }, minutes) => {
        const without = { ...rules, screenPause: null };
        const when = ms + minutes * MINUTE;
        for (const essential of [CALLS, 'com.android.emergency', 'com.apple.mobilephone'])
          expect(evaluate(rules, app(essential), when)).toEqual(evaluate(without, app(essential), when));
        if (!rules.screenPause) return;
        const [from, until] = [at(rules.screenPause.from), at(rules.screenPause.until)];
        for (const outside of [from - 1, until, until + 1])
          expect(evaluate(rules, app('d'), outside)).toEqual(evaluate(without, app('d'), outside));
        const last = evaluate(rules, app('d'), until - 1);
        expect(last.allowed).toBe(
          rules.grants.some(
            (one) =>
              one.target.kind === 'all' &&
              at(one.from) >= from &&
              at(one.from) < until &&
              at(one.until) >= until,
          ),
        );
      }),
      { numRuns: runs(1000) },
    );
  });
});
