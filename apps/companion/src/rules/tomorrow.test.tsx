/** What a child reads when the minutes of today are used up: that there are more tomorrow only where there are. */
import { describe, expect, it } from 'vitest';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { OWN_ABILITIES } from '../device/abilities.ts';
import { POLICY } from '../testing/view.harness.tsx';
import { closedWords } from '../young/words.ts';
import { dayPlan } from './day-plan.ts';

/** Friday 17:42 in the family's zone. */
const AT = Date.parse('2026-05-01T15:42:00Z');

type Budget = DevicePolicy['budgets'][number];
/** Used up on Friday. @param saturday minutes; null: no limit */
const budget = (saturday: number | null, target: Budget['target'] = { kind: 'all', value: '' }): Budget => ({
  budgetId: `${target.kind} ${target.value}`,
  target,
  minutes: [60, 60, 60, 60, 60, saturday, 60],
  apps: null,
  day: '2026-05-01',
  usedSeconds: 3600,
  countedAt: '2026-05-01T15:40:00Z',
});
const allDay = (change: Partial<Schedule>): Schedule => ({
  scheduleId: '1',
  name: 'Trip',
  frequency: 'Weekly',
  from: '00:00',
  to: '23:59',
  weekDays: ['Saturday'],
  apps: [],
  kinds: [],
  wholeDevice: true,
  ...change,
});
const GAMES = { kind: 'category', value: 'games' } as const;

const endOf = (change: Partial<DevicePolicy>): string | undefined => {
  const policy = { ...POLICY, ...change };
  const closed = dayPlan(policy, { abilities: OWN_ABILITIES }, AT).closed.find(({ by }) => by === 'budget');
  return closed && closedWords(closed, policy.timeZone, AT).end;
};
const MORE = 'There is more tomorrow.';

describe('minutes that are used up', () => {
  it.each<[string, Partial<DevicePolicy>]>([
    ['there are some tomorrow', { budgets: [budget(30)] }],
    ['nothing limits them tomorrow', { budgets: [budget(null)] }],
    [
      'tomorrow is closed but for an hour',
      { budgets: [budget(60)], schedules: [allDay({ from: '01:00', to: '00:00' })] },
    ],
    [
      'something else is closed tomorrow',
      { budgets: [budget(60)], schedules: [allDay({ wholeDevice: false, kinds: ['games'] })] },
    ],
  ])('come again where %s', (_, change) => {
    expect(endOf(change)).toBe(MORE);
  });

  it.each<[string, Partial<DevicePolicy>]>([
    ['there are none tomorrow', { budgets: [budget(0)] }],
    ['all of tomorrow is closed', { budgets: [budget(60)], schedules: [allDay({})] }],
    [
      'two schedules close all of tomorrow together',
      {
        budgets: [budget(60)],
        schedules: [
          allDay({ from: '00:00', to: '12:00' }),
          allDay({ scheduleId: '2', from: '12:00', to: '00:00' }),
        ],
      },
    ],
    [
      'their kind is closed all of tomorrow',
      { budgets: [budget(60, GAMES)], schedules: [allDay({ wholeDevice: false, kinds: ['games'] })] },
    ],
    ['all apps have none tomorrow', { budgets: [budget(60, GAMES), { ...budget(0), usedSeconds: 0 }] }],
    [
      'a pause lasts beyond tomorrow',
      {
        budgets: [budget(60)],
        screenPause: { from: '2026-05-01T15:00:00Z', until: '2026-05-02T22:00:00Z', by: null },
      },
    ],
  ])('are not said to come again where %s', (_, change) => {
    expect(endOf(change)).toBe('');
  });

  it('are not called used up on a day that has none', () => {
    const budgets = [{ ...budget(60), minutes: [0, 0, 0, 0, 0, 60, 0], usedSeconds: 0 }];
    const [closed] = dayPlan({ ...POLICY, budgets }, { abilities: OWN_ABILITIES }, AT).closed;
    expect(closed && closedWords(closed, POLICY.timeZone, AT).reason).toBe('There is no screen time today.');
  });
});
