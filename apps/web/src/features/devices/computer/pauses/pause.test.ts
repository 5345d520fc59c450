import { expect, test } from 'vitest';
import type { ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';
import { foldPauses } from './pause.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
/** @param began minutes ago @param goesOn for another minute */
const pause = (user: string | null, began: number, goesOn = false, by: ComputerPause['by'] = 'code') =>
  ({
    id: `${user} ${began}`,
    user,
    by,
    beganAt: ago(began),
    until: ago(goesOn ? -1 : began - 1),
    endedAt: goesOn ? null : ago(began - 1),
  }) as ComputerPause;

test('twenty pauses of one user are one line, and hide no pause of another', () => {
  const many = Array.from({ length: 19 }, (_, at) => pause('ada', at + 2));
  const lines = foldPauses([...many, pause(null, 50)], NOW);
  expect(lines.map(({ shown, more, since }) => [shown.user, more, since])).toEqual([
    ['ada', 18, ago(20)],
    [null, 0, ago(50)],
  ]);
});

test('what goes on is shown first, also where newer ones came after it', () => {
  const lines = foldPauses(
    [pause('bea', 1), pause('ada', 2), pause('ada', 9, true), pause('ada', 5, false, 'password')],
    NOW,
  );
  expect(lines.map(({ shown }) => shown.id)).toEqual(['ada 9', 'bea 1', 'ada 5']);
  expect(lines[0]).toMatchObject({ more: 1, since: ago(9) });
});

test('none is none', () => {
  expect(foldPauses([], NOW)).toEqual([]);
});
