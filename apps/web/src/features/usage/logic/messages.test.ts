import { expect, it } from 'vitest';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { averageOf, compared, lasting } from './messages.ts';

const report = (more: Partial<UsageReport>): UsageReport => ({
  timeZone: 'Europe/Zagreb',
  today: '2026-05-20',
  firstDay: '2026-05-01',
  reportedAt: null,
  from: '',
  to: '',
  totalSeconds: 0,
  apps: [],
  days: [],
  hours: null,
  usual: null,
  ...more,
});

it('says how long in hours and minutes', () => {
  expect([0, 20, 40, 60, 3600, 8040].map(lasting)).toEqual([
    '0 min',
    'under a minute',
    '1 min',
    '1 min',
    '1 h',
    '2 h 14 min',
  ]);
});

it('compares only where the server does', () => {
  const usual = { seconds: 7200, days: 3 };
  expect(compared(report({ totalSeconds: 6000 }), '2026-05-20')).toBeUndefined();
  expect(compared(report({ totalSeconds: 6000, usual }), '2026-05-20')).toBe(
    '20 min less than by this time on other Wednesdays.',
  );
  expect(compared(report({ totalSeconds: 11_000, usual }), '2026-05-17')).toBe(
    '1 h 3 min more than on other Sundays.',
  );
  expect(compared(report({ totalSeconds: 7300, usual }), '2026-05-17')).toBe(
    'About as much as on other Sundays.',
  );
});

it('takes the mean of whole days with full data', () => {
  const days = ['2026-05-17', '2026-05-18', '2026-05-19', '2026-05-20'].map((date, index) => ({
    date,
    seconds: (index + 1) * 100,
  }));
  expect(averageOf(report({ days }))).toBe(200);
  expect(averageOf(report({ days, firstDay: '2026-05-18' }))).toBe(250);
  expect(averageOf(report({ days, firstDay: '2026-05-19' }))).toBeUndefined();
  expect(averageOf(report({ days, firstDay: null }))).toBeUndefined();
});
