import { describe, expect, it } from 'vitest';
import type { DayEntry } from '@kinward/contract/activity/activity.schemas.ts';
import { markOf, marksOf } from './marks.ts';

const START = Date.UTC(2026, 4, 20);
const MINUTE = 60_000;
const entry = (kind: string, minute: number, over: object = {}) =>
  ({ kind, at: new Date(START + minute * MINUTE).toISOString(), ...over }) as DayEntry;
const shown = (entries: DayEntry[], apartMinutes: number) =>
  marksOf(entries, apartMinutes * MINUTE).map(({ kind, at, count }) => [kind, (at - START) / MINUTE, count]);

describe('marks', () => {
  it('stand for alerts, blocked sites, requests and nights, in order', () => {
    const night = entry('night', 87, { from: new Date(START + 72 * MINUTE).toISOString() });
    const all = [
      entry('blocked', 900),
      entry('request', 600),
      entry('sos', 800),
      night,
      entry('contact', 500),
    ];
    expect(shown(all, 10)).toEqual([
      ['night', 72, 1],
      ['request', 600, 1],
      ['alert', 800, 1],
      ['blocked', 900, 1],
    ]);
  });

  it('become the graver one with their number where they are too near', () => {
    expect(
      shown([entry('request', 600), entry('blocked', 605), entry('request', 612), entry('blocked', 700)], 10),
    ).toEqual([
      ['blocked', 605, 3],
      ['blocked', 700, 1],
    ]);
  });

  it.each([
    ['entering a forbidden fence', { forbidden: true, direction: 'enter' }, 'alert'],
    ['leaving it', { forbidden: true, direction: 'leave' }, undefined],
    ['a place where the child may be', { forbidden: false, direction: 'enter' }, undefined],
  ])('of %s', (_, over, kind) => {
    expect(markOf(entry('crossing', 0, over))).toBe(kind);
  });
});
