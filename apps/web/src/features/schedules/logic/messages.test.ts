import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { Rule } from '@kinward/rules/schedules/schedule.ts';
import { clockWords, daysWords, namesWords, nowWords } from './messages.ts';

const ZONE = 'Europe/Zagreb';
const schedule = (
  name: string,
  from: string,
  to: string,
  apps: string[],
  weekDays = [...WEEK_DAYS],
): Rule & { name: string } => ({
  name,
  from,
  to,
  apps,
  weekDays,
});

describe('days', () => {
  it.each([
    [[...WEEK_DAYS], 'Daily'],
    [WEEK_DAYS.slice(0, 5), 'Monday to Friday'],
    [WEEK_DAYS.slice(5), 'Saturday and Sunday'],
    [['Monday', 'Wednesday', 'Friday'] as const, 'Monday, Wednesday and Friday'],
    [['Sunday'] as const, 'Sunday'],
    [['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'] as const, 'Sunday to Thursday'],
    [['Monday', 'Tuesday', 'Wednesday', 'Saturday'] as const, 'Monday, Tuesday, Wednesday and Saturday'],
  ])('%j are %s', (days, words) => expect(daysWords(days)).toBe(words));
});

it('names a few and counts the rest', () => {
  expect(namesWords(['A'])).toBe('A');
  expect(namesWords(['A', 'B', 'C'])).toBe('A, B and C');
  expect(namesWords(['A', 'B', 'C', 'D'])).toBe('A, B and 2 more');
});

it('writes the time as the reader does', () => {
  expect(clockWords('15:05', 'en-GB')).toBe('15:05');
  expect(clockWords('15:05', 'en-US')).toBe('3:05 PM');
  expect(clockWords('09:05', 'en-GB')).toBe('09:05');
});

describe('the sentence', () => {
  const school = schedule('School', '08:30', '15:00', ['a', 'b'], WEEK_DAYS.slice(0, 5));
  const study = schedule('Homework', '16:00', '17:30', ['a'], WEEK_DAYS.slice(0, 5));
  const at = (iso: string, ...schedules: (typeof school)[]) => {
    const now = Date.parse(iso);
    const { sentence, subtitle } = nowWords(schedules, 'Theo', 'phone', now, ZONE, { locale: 'en-GB' });
    return [sentence, subtitle];
  };

  it('says no app is blocked where nothing enforces it', () => {
    const now = Date.parse('2026-05-08T12:00:00Z');
    const words = nowWords([school], 'Theo', 'phone', now, ZONE, {
      enforced: false,
      locale: 'en-GB',
    });
    expect(words.sentence).toBe('The rule until 15:00: School.');
  });

  it('says until when an exception has opened everything, and what holds then', () => {
    const now = Date.parse('2026-05-08T12:00:00Z');
    const openFor = (minutes: number, pausedFor?: number, schedules = [school, study]) =>
      nowWords(schedules, 'Theo', 'phone', now, ZONE, {
        opened: {
          until: now + minutes * 60_000,
          pausedUntil: pausedFor === undefined ? null : now + pausedFor * 60_000,
        },
        locale: 'en-GB',
      });
    expect(openFor(30)).toEqual({
      sentence: 'Everything is open for Theo until 14:30.',
      subtitle: 'After that: School.',
    });
    expect(openFor(90).subtitle).toBe('Next is Homework at 16:00.');
    for (const schedules of [[], [school, study]])
      expect(openFor(30, 60, schedules)).toEqual({
        sentence: 'Everything is open for Theo until 14:30.',
        subtitle: 'After that the screen pause goes on until 15:00.',
      });
  });

  it('says how many apps are blocked until when, and what follows', () => {
    expect(at('2026-05-08T12:00:00Z', school, study)).toEqual([
      'Two apps are blocked for Theo until 15:00.',
      'School. Homework follows at 16:00.',
    ]);
    expect(at('2026-05-08T14:30:00Z', study)).toEqual([
      'One app is blocked for Theo until 17:30.',
      'Homework. Again at 16:00 on Monday.',
    ]);
  });

  it('says so of kinds without a list of apps, and of the whole device', () => {
    const games = { ...schedule('Homework', '16:00', '17:30', []), kinds: ['games', 'video'] as const };
    expect(at('2026-05-08T14:30:00Z', games)[0]).toBe('Games and video are blocked for Theo until 17:30.');
    const night = { ...schedule('Bedtime', '16:00', '17:00', ['a']), wholeDevice: true };
    expect(at('2026-05-08T14:30:00Z', games, night)[0]).toBe(
      'Everything on Theo’s phone is blocked until 17:00.',
    );
  });

  it('says that nothing is blocked, and what comes next', () => {
    expect(at('2026-05-08T13:30:00Z', school, study)).toEqual([
      'No schedule blocks anything for Theo now.',
      'Next is Homework at 16:00.',
    ]);
    expect(at('2026-05-08T13:30:00Z')).toEqual(['No schedule blocks anything for Theo now.', undefined]);
  });
});
