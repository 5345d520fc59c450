/** What the page says is left of budgets. */
import { expect, it } from 'vitest';
import type { DeviceBudget } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { Rules } from '@kinward/rules/decide.ts';
import { budgetsLeft } from './budgets.ts';

const [AT, HOUR] = [Date.parse('2026-03-02T16:00:00.000Z'), 3_600_000];
const week = (minutes: number | null) => Array.from({ length: 7 }, () => minutes);
const budget = (more: Partial<DeviceBudget>): DeviceBudget => ({
  budgetId: 'games',
  target: { kind: 'category', value: 'Games' },
  minutes: week(90),
  apps: ['chess.desktop'],
  day: '2026-03-02',
  usedSeconds: 1800,
  countedAt: '2026-03-02T15:00:00.000Z',
  ...more,
});
const rules = (...budgets: DeviceBudget[]): Rules => ({
  blockedApps: [],
  blockedSites: [],
  schedules: [],
  grants: [],
  budgets,
  screenPause: null,
  timeZone: 'UTC',
});
const left = (given: Rules, at = AT) =>
  budgetsLeft(given, [{ appId: 'chess.desktop', from: AT - HOUR / 4, to: AT }], {
    nameOf: (id) => `<${id}>`,
    at,
  });

it('is what the installation counted less what it has not counted yet, never below nothing', () => {
  const games = { budgetId: 'games', kind: 'category', name: 'Games', minutes: 90, leftSeconds: 2700 };
  expect(left(rules(budget({})))).toEqual([games]);
  expect(left(rules(budget({ usedSeconds: 99_999 })))[0]?.leftSeconds).toBe(0);
  // A computer that is away has a new day all the same.
  expect(left(rules(budget({ day: '2026-03-01', usedSeconds: 5400 })))[0]?.leftSeconds).toBe(4500);
  expect(left(rules(budget({})), AT + 24 * HOUR)[0]?.leftSeconds).toBe(5400);
});

it('is of what is here and limited today, by the name that people know', () => {
  expect(left(rules(budget({ apps: [] }), budget({ minutes: week(null) })))).toEqual([]);
  const all = [
    budget({ budgetId: 'all', target: { kind: 'all', value: '' }, apps: null }),
    budget({ target: { kind: 'app', value: 'chess.desktop' } }),
    budget({
      target: { kind: 'service', value: 'youtube' },
      name: 'YouTube',
      apps: [],
      sites: ['service:youtube'],
    }),
  ];
  expect(left(rules(...all)).map(({ kind, name }) => [kind, name])).toEqual([
    ['all', ''],
    ['app', '<chess.desktop>'],
    ['service', 'YouTube'],
  ]);
});
