import { expect, it } from 'vitest';
import type { LookDay } from '@kinward/contract/audit/audit.schemas.ts';
import { byDay, dayWords } from './days.ts';

const look = (day: string, looker: string) => ({ day, looker }) as LookDay;

it('puts the looks of a day together in the order they came', () => {
  const looks = [look('2026-05-02', 'Sam'), look('2026-05-02', 'Nora'), look('2026-05-01', 'Sam')];
  expect(byDay(looks).map(({ day, looks: of }) => [day, of.map(({ looker }) => looker)])).toEqual([
    ['2026-05-02', ['Sam', 'Nora']],
    ['2026-05-01', ['Sam']],
  ]);
});

it('names days by the family’s zone, not the browser’s', () => {
  const now = Date.parse('2026-05-02T23:30:00Z');
  expect(dayWords('2026-05-02', now, 'UTC')).toBe('Today');
  expect(dayWords('2026-05-03', now, 'Europe/Zagreb')).toBe('Today');
  expect(dayWords('2026-05-02', now, 'Europe/Zagreb')).toBe('Yesterday');
  expect(dayWords('2026-04-30', now, 'UTC')).toBe('Thursday 30 April');
});
