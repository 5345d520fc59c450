import { describe, expect, it } from 'vitest';
import { until } from '../../../../lib/time/time.ts';
import { windowsSentence } from './windows-now.ts';

/** Where no family is known, times are this machine's. */
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 4, day, hour, minute).getTime();
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const homework = { name: 'Homework', from: '16:00', to: '17:30', weekDays: WEEK };
const bedtime = { ...homework, name: 'Bedtime', from: '17:00', to: '07:00' };

describe('the clock of a policy', () => {
  // The 20th is a Wednesday.
  it.each([
    ['what comes next', [homework], at(20, 12), at(20, 16), (time: string) => `Next: Homework, ${time}.`],
    [
      'what is on',
      [homework],
      at(20, 16, 30),
      at(20, 17, 30),
      (time: string) => `Homework is on until ${time}.`,
    ],
    [
      'what comes after the weekend',
      [homework],
      at(22, 18),
      at(25, 16),
      (time: string) => `Next: Homework, ${time}.`,
    ],
    ['two at once', [homework, bedtime], at(20, 17, 10), 0, () => 'Homework and Bedtime are on.'],
    [
      'one over midnight',
      [bedtime],
      at(21, 0, 30),
      at(21, 7),
      (time: string) => `Bedtime is on until ${time}.`,
    ],
    [
      'what is on to the minute',
      [homework],
      at(20, 16),
      at(20, 17, 30),
      (time: string) => `Homework is on until ${time}.`,
    ],
  ] as const)('says %s', (_, windows, now, end, words) => {
    const said = windowsSentence(windows as never, now);
    expect(said).toBe(words(until(new Date(end).toISOString(), now)));
  });
});
