import '../testing/browser.harness.ts';
import { describe, expect, it } from 'vitest';
import { formatTime, locale } from '../messages/messages.ts';
import { dayWord } from '../messages/clock/when.ts';
import type { Closure, DayPlan, TimeLeft } from '../rules/day-plan.ts';
import { headline, reasonOf, spentWords } from './plan-words.ts';

/** A Friday by the device's own clock, whatever its zone. */
const NOW = new Date(2026, 4, 1, 21, 30).getTime();
const at = (day: number, hour: number): number => new Date(2026, 4, day, hour).getTime();
const clock = (hour: number): string => formatTime(at(1, hour));

/** As the browser's language writes it. */
const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(
  at(8, 7),
);

const bedtime = (opens: number): Closure => ({
  by: 'schedule',
  scheduleId: '1',
  name: 'Bedtime',
  what: 'all',
  kinds: [],
  apps: [],
  opens,
  enforced: true,
});
const plan = (change: Partial<DayPlan>): DayPlan => ({
  left: [],
  closed: [],
  next: null,
  openUntil: null,
  ...change,
});
const left = (change: Partial<TimeLeft>): TimeLeft => ({
  kind: 'all',
  value: '',
  minutes: 0,
  sites: false,
  of: 60,
  counted: true,
  ...change,
});

describe('when something opens or begins', () => {
  it.each([
    [at(1, 23), `Everything opens at ${clock(23)}.`],
    [at(2, 7), `Everything opens at ${clock(7)} tomorrow.`],
    [at(4, 7), `Everything opens at ${clock(7)} on Monday.`],
    [at(8, 7), `Everything opens at ${clock(7)} on ${longDay}.`],
  ])('is said with its day where that is not today', (opens, words) => {
    expect(headline(plan({ closed: [bedtime(opens)] }), NOW)).toBe(words);
    const next = { name: 'School', at: opens };
    expect(headline(plan({ next }), NOW).includes('tomorrow')).toBe(opens === at(2, 7));
  });

  it('has the day in the reason and beside the time too', () => {
    expect(reasonOf(bedtime(at(2, 7)), NOW)).toBe(
      `Everything is closed during Bedtime, until ${clock(7)} tomorrow.`,
    );
    expect([at(1, 23), at(2, 0), at(4, 7)].map((time) => dayWord(time, NOW))).toEqual([
      '',
      'tomorrow',
      'Monday',
    ]);
  });
});

describe('minutes', () => {
  const chat = { kind: 'app' as const, value: 'com.example.chat' };

  it('that are used up or left are said of what they are for, and of nothing more', () => {
    expect(headline(plan({ left: [left(chat)] }), NOW)).toBe('Your time for Chat is used up for today.');
    expect(headline(plan({ left: [left({ kind: 'category', value: 'Games', minutes: 5 })] }), NOW)).toBe(
      '5 minutes are left for Games.',
    );
    expect(headline(plan({ left: [left({})] }), NOW)).toBe('Your time for today is used up.');
  });

  it('of a day that has none are not used up', () => {
    expect(spentWords({ ...chat, of: 0 })).toBe('There is no time for Chat today.');
    expect(spentWords({ kind: 'all', value: '', of: 0 })).toBe('There is no screen time today.');
  });

  it('are the reason with their length, and kept by the child where nothing closes', () => {
    const closure = { by: 'budget', ...chat, of: 30, tomorrow: true } as const;
    expect(reasonOf({ ...closure, enforced: true }, NOW)).toBe(
      'Your time for Chat is used up for today: 30 minutes.',
    );
    expect(reasonOf({ ...closure, enforced: false }, NOW)).toBe(
      'Your time for Chat is used up for today: 30 minutes. You keep that yourself.',
    );
  });
});
