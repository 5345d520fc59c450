import { describe, expect, it } from 'vitest';
import { app, at, budget, grant, MINUTE, NONE, pause, schedule, site } from './decide.fixture.ts';
import { decide, evaluate, grantsAt, leftFor, nextTurn, type Rules } from './decide.ts';

it('of a schedule for the whole device closes every app but those for calls and help, and a grant opens it', () => {
  const rules = { ...NONE, schedules: [schedule('00:00', '23:59', [0, 1, 2, 3, 4, 5, 6], [], true)] };
  const noon = at('2026-05-08T10:00:00Z');
  const allowed = (appId: string, grants: Rules['grants'] = []) =>
    evaluate({ ...rules, grants }, app(appId), noon).allowed;
  expect([allowed('com.any'), allowed('com.android.dialer')]).toEqual([false, true]);
  expect(allowed('com.any', [grant('all', '', noon, noon + MINUTE)])).toBe(true);
  expect(nextTurn(rules, noon)).toBe(at('2026-05-08T21:59:00Z'));
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

  it('for a service opens those blocked sites that the server says are its own, while it lasts', () => {
    const service = grant('service', 'roblox', NOON, NOON + MINUTE, ['roblox.com']);
    const rules = { ...blocked, blockedSites: ['roblox.com', 'other.example'], grants: [service] };
    expect(evaluate(rules, site('https://www.roblox.com/x'), NOON)).toMatchObject({
      allowed: true,
      reason: { kind: 'grant' },
    });
    expect(evaluate(rules, site('other.example'), NOON).allowed).toBe(false);
    expect(decide(rules, site('roblox.com'), NOON).until).toBe(NOON + MINUTE);
    expect(nextTurn(rules, NOON)).toBe(NOON + MINUTE);
    // What another entry blocks stays blocked.
    const more = { ...rules, blockedSites: ['roblox.com', 'www.roblox.com'] };
    expect(evaluate(more, site('www.roblox.com'), NOON).allowed).toBe(false);
    expect(
      evaluate({ ...rules, grants: [grant('service', 'x', NOON, NOON + MINUTE)] }, site('roblox.com'), NOON)
        .allowed,
    ).toBe(false);
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
});
