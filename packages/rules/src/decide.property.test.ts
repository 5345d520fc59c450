/** Decisions beside a slow evaluation of every rule, in any zone and at any minute. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { runs } from '../../../tools/lib/vitest/property.ts';
import { app, at, budget, grant, MINUTE, NONE, pause, schedule, ZONE } from './decide.fixture.ts';
import { decide, evaluate, nextTurn, type Rules } from './decide.ts';

const CALLS = 'com.android.dialer';

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

describe('a screen pause', () => {
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
