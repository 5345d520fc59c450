import { expect, it } from 'vitest';
import type { AccessDay } from '@kinward/contract/audit/audit.schemas.ts';
import { byDay, dayWords } from './days.ts';

const access = (day: string, accessedBy: string) => ({ day, accessedBy }) as AccessDay;

it('puts the accesses of a day together in the order they came', () => {
  const accesses = [access('2026-05-02', 'Sam'), access('2026-05-02', 'Nora'), access('2026-05-01', 'Sam')];
  expect(
    byDay(accesses).map(({ day, accesses: of }) => [day, of.map(({ accessedBy }) => accessedBy)]),
  ).toEqual([
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
