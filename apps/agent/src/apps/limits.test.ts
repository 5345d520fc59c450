import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { Rules } from '@kinward/rules/decide.ts';
import { Limits, ownUse } from './limits.ts';

const NOON = Date.UTC(2026, 4, 1, 12);
const MINUTE = 60_000;
const at = (minutes: number): number => NOON + minutes * MINUTE;
const RULES: Rules = {
  blockedApps: [],
  blockedSites: [],
  schedules: [],
  grants: [],
  budgets: [],
  screenPause: null,
  timeZone: 'UTC',
};
const budget = (fields: Partial<Rules['budgets'][number]> = {}): Rules['budgets'][number] => ({
  budgetId: 'games',
  target: { kind: 'category', value: 'Games' },
  minutes: Array.from({ length: 7 }, () => 30),
  apps: ['game'],
  day: '2026-05-01',
  usedSeconds: 0,
  countedAt: new Date(NOON).toISOString(),
  ...fields,
});
const evening: Rules['schedules'][number] = {
  scheduleId: '00000000-0000-4000-8000-000000000001',
  name: 'Evening',
  frequency: 'Daily',
  from: '12:04',
  to: '13:00',
  weekDays: [...WEEK_DAYS],
  apps: ['game'],
  kinds: [],
  wholeDevice: false,
} as unknown as Rules['schedules'][number];

describe('a program', () => {
  it('is closed by a rule for any of its names', () => {
    const limits = new Limits({ ...RULES, blockedApps: ['game'] }, [], NOON);
    expect(limits.closed(['browser', 'game'])).toEqual({ appId: 'game', reason: 'blocked', until: null });
    expect([limits.closed(['browser']), limits.closed([])]).toEqual([null, null]);
  });

  it('counts what the installation has not counted, a moment with two of them once', () => {
    const rules = { ...RULES, budgets: [budget({ apps: null })] };
    const stretches = [
      { appId: 'game', from: at(-20), to: at(-10) },
      { appId: 'other', from: at(-15), to: at(-5) },
      // Of the day before only what is of this day.
      { appId: 'game', from: at(-13 * 60), to: at(-12 * 60 + 2) },
    ];
    expect(ownUse(rules, stretches)).toEqual({ games: 17 * 60 });
    expect(ownUse({ ...RULES, budgets: [budget({ apps: ['none'] })] }, stretches)).toEqual({ games: 0 });
  });

  it('ends with its minutes, and has them again on the next day without the installation', () => {
    const rules = { ...RULES, budgets: [budget({ usedSeconds: 1500 })] };
    const used = [{ appId: 'game', from: at(-5), to: NOON }];
    expect(new Limits(rules, used, NOON).closed(['game'])).toMatchObject({ reason: 'budget' });
    expect(new Limits(rules, used.slice(1), NOON).closed(['game'])).toBeNull();
    const tomorrow = new Limits(rules, used, at(1440));
    expect(tomorrow.closed(['game'])).toBeNull();
    expect(tomorrow.endsIn(['game'])).toMatchObject({ ms: 30 * MINUTE });
    const played = [{ appId: 'game', from: at(1440), to: at(1470) }];
    expect(new Limits(rules, played, at(1471)).closed(['game'])).toMatchObject({ reason: 'budget' });
  });

  it('is known to end soon, by whatever comes first', () => {
    const schedules = [evening];
    const both = { ...RULES, schedules, budgets: [budget({ usedSeconds: 1740 })] };
    expect(new Limits(both, [], NOON).endsIn(['game'])).toEqual({
      appId: 'game',
      ms: MINUTE,
      reason: 'budget',
    });
    expect(new Limits({ ...RULES, schedules }, [], NOON).endsIn(['browser', 'game'])).toEqual({
      appId: 'game',
      ms: 4 * MINUTE,
      reason: 'schedule',
    });
    expect(new Limits(RULES, [], NOON).endsIn(['game'])).toBeNull();
    expect(new Limits({ ...RULES, blockedApps: ['game'] }, [], NOON).endsIn(['game'])).toBeNull();
  });
});

describe('everything', () => {
  const whole = { ...evening, apps: [], wholeDevice: true } as unknown as Rules['schedules'][number];
  const everything = (rules: Partial<Rules>, minutes: number) =>
    new Limits({ ...RULES, ...rules }, [], at(minutes)).everything();

  it('is closed by what names no program, and not where a program of its own is open all the same', () => {
    expect(everything({ schedules: [whole] }, 3)).toBeNull();
    expect(everything({ schedules: [whole] }, 5)).toMatchObject({ reason: 'schedule', until: at(60) });
    expect(everything({ schedules: [evening], blockedApps: ['game'] }, 5)).toBeNull();
    expect(everything({ budgets: [budget({ usedSeconds: 1800 })] }, 5)).toBeNull();
    expect(everything({ budgets: [budget({ apps: null, usedSeconds: 1800 })] }, 5)).toMatchObject({
      reason: 'budget',
    });
    const grant = (kind: string, value: string) =>
      ({
        grantId: kind,
        target: { kind, value },
        from: new Date(at(4)).toISOString(),
        until: new Date(at(9)).toISOString(),
      }) as unknown as Rules['grants'][number];
    expect(everything({ schedules: [whole], grants: [grant('all', '')] }, 5)).toBeNull();
    expect(everything({ schedules: [whole], grants: [grant('app', 'chess')] }, 5)).toBeNull();
    expect(everything({ schedules: [whole], grants: [grant('site', 'chess.example')] }, 5)).not.toBeNull();
    expect(everything({ schedules: [whole], grants: [grant('app', 'chess')] }, 10)).not.toBeNull();
  });
});
