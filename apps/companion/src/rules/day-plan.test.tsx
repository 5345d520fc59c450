import { describe, expect, it } from 'vitest';
import { ABILITIES } from '@kinward/contract/devices/abilities.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { POLICY } from '../testing/view.harness.tsx';
import { OWN_ABILITIES } from '../device/abilities.ts';
import { dayPlan } from './day-plan.ts';

/** Friday 17:42 in the family's zone. */
const AT = Date.parse('2026-05-01T15:42:00Z');
const SHOWN = { abilities: OWN_ABILITIES };
const ENFORCED = { abilities: ABILITIES };

const schedule = (change: Partial<Schedule>): Schedule => ({
  scheduleId: '1',
  name: 'Homework',
  frequency: 'Daily',
  from: '16:00',
  to: '18:00',
  weekDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  apps: [],
  kinds: ['games'],
  wholeDevice: false,
  ...change,
});

const budget = (minutes: number, usedSeconds: number): DevicePolicy['budgets'][number] => ({
  budgetId: 'b',
  target: { kind: 'all', value: '' },
  minutes: Array<number>(7).fill(minutes),
  apps: null,
  day: '2026-05-01',
  usedSeconds,
  countedAt: '2026-05-01T15:40:00Z',
});

describe('what is closed', () => {
  it('opens when its schedule ends', () => {
    const { closed } = dayPlan({ ...POLICY, schedules: [schedule({})] }, SHOWN, AT);
    expect(closed).toMatchObject([
      { by: 'schedule', what: 'kinds', kinds: ['games'], opens: Date.parse('2026-05-01T16:00:00Z') },
    ]);
  });

  it('stays closed while another schedule goes on with the same', () => {
    const later = schedule({
      scheduleId: '2',
      name: 'Bedtime',
      from: '17:30',
      to: '07:00',
      wholeDevice: true,
    });
    const { closed } = dayPlan({ ...POLICY, schedules: [schedule({}), later] }, SHOWN, AT);
    const morning = Date.parse('2026-05-02T05:00:00Z');
    expect(closed.map((one) => one.by === 'schedule' && [one.name, one.opens])).toEqual([
      ['Bedtime', morning],
      ['Homework', morning],
    ]);
  });

  it('is enforced only where the device says so', () => {
    const policy = { ...POLICY, schedules: [schedule({})], blockedApps: ['a'], blockedSites: ['b.example'] };
    const levels = (means: object) => dayPlan(policy, means, AT).closed.map(({ enforced }) => enforced);
    expect(levels(SHOWN)).toEqual([false, false, false]);
    expect(levels(ENFORCED)).toEqual([true, true, true]);
    expect(levels({ abilities: ['shows-rules', 'enforces-sites'] })).toEqual([false, false, true]);
  });

  it('is nothing of schedules and budgets while everything is open by an exception', () => {
    const grant = {
      grantId: 'g',
      target: { kind: 'all', value: '' } as const,
      from: '2026-05-01T15:00:00Z',
      until: '2026-05-01T16:12:00Z',
    };
    const policy = {
      ...POLICY,
      schedules: [schedule({ wholeDevice: true })],
      budgets: [budget(60, 3600)],
      grants: [grant],
    };
    const plan = dayPlan(policy, SHOWN, AT);
    expect(plan).toMatchObject({ closed: [], openUntil: Date.parse(grant.until) });
  });

  it('is a pause that goes on when a later exception ends, also on a device without any other rule', () => {
    const screenPause = { from: '2026-05-01T15:00:00Z', until: '2026-05-01T17:00:00Z', by: 'Nora' };
    const target = { kind: 'all', value: '' } as const;
    const from = '2026-05-01T15:10:00Z';
    const nextOf = (until: string, schedules: Schedule[] = []) =>
      dayPlan(
        { ...POLICY, schedules, screenPause, grants: [{ grantId: 'g', target, from, until }] },
        SHOWN,
        AT,
      ).next;
    const until = '2026-05-01T15:52:00Z';
    const goesOn = { name: '', at: Date.parse(until), resumed: true, pause: true };
    expect(nextOf(until)).toEqual(goesOn);
    expect(nextOf(until, [schedule({})])).toEqual(goesOn);
    // It is over before the exception is.
    expect(nextOf('2026-05-01T17:30:00Z')).toBeNull();
  });

  it('goes on when an exception ends in the middle of it, and does not only begin again tomorrow', () => {
    const until = '2026-05-01T15:52:00Z';
    const grants = [
      { grantId: 'g', target: { kind: 'all', value: '' } as const, from: '2026-05-01T15:00:00Z', until },
    ];
    const nextOf = (...schedules: Schedule[]) => dayPlan({ ...POLICY, schedules, grants }, SHOWN, AT).next;
    expect(nextOf(schedule({}))).toEqual({ name: 'Homework', at: Date.parse(until), resumed: true });
    // What begins and ends within the exception begins for nobody.
    const short = schedule({ scheduleId: '2', name: 'Dinner', from: '17:44', to: '17:50' });
    const late = schedule({ scheduleId: '3', name: 'Bedtime', from: '21:00', to: '23:00' });
    expect(nextOf(short, late)).toEqual({ name: 'Bedtime', at: Date.parse('2026-05-01T19:00:00Z') });
  });
});

describe('what is left', () => {
  it('is counted where something reports use, or has', () => {
    const of = (used: number, means: object) =>
      dayPlan({ ...POLICY, budgets: [budget(120, used)] }, means, AT).left;
    expect(of(0, SHOWN)).toMatchObject([{ minutes: 120, of: 120, counted: false }]);
    expect(of(5700, SHOWN)).toMatchObject([{ minutes: 25, of: 120, counted: true }]);
    expect(of(0, ENFORCED)).toMatchObject([{ counted: true }]);
  });

  it('is not said where everything is closed until the day is over, and again where it opens before', () => {
    const budgets = [budget(120, 1800)];
    const leftWith = (to: string) =>
      dayPlan({ ...POLICY, budgets, schedules: [schedule({ to, wholeDevice: true })] }, ENFORCED, AT).left;
    expect(leftWith('07:00')).toEqual([]);
    expect(leftWith('18:00')).toMatchObject([{ minutes: 90 }]);
    const until = '2026-05-02T05:00:00Z';
    const screenPause = { from: '2026-05-01T15:00:00Z', until, by: 'Nora' };
    expect(dayPlan({ ...POLICY, budgets, screenPause }, ENFORCED, AT).left).toEqual([]);
    // Only games are closed until the morning: chats may still use the time.
    const games = dayPlan({ ...POLICY, budgets, schedules: [schedule({ to: '07:00' })] }, ENFORCED, AT);
    expect(games.left).toMatchObject([{ minutes: 90 }]);
  });

  it('closes when it is used up', () => {
    const { closed } = dayPlan({ ...POLICY, budgets: [budget(60, 3600)] }, ENFORCED, AT);
    expect(closed).toEqual([
      { by: 'budget', kind: 'all', value: '', tomorrow: true, of: 60, sites: false, enforced: true },
    ]);
  });
});

it('says what begins within a day', () => {
  const bedtime = schedule({ name: 'Bedtime', from: '21:00', to: '07:00' });
  expect(dayPlan({ ...POLICY, schedules: [bedtime] }, SHOWN, AT).next).toEqual({
    name: 'Bedtime',
    at: Date.parse('2026-05-01T19:00:00Z'),
  });
  const sunday = { ...bedtime, frequency: 'Weekly' as const, weekDays: ['Sunday' as const] };
  expect(dayPlan({ ...POLICY, schedules: [sunday] }, SHOWN, AT).next).toBeNull();
});
