import { describe, expect, it } from 'vitest';
import { webOf } from './logs.ts';
import { questionsOf } from './questions.ts';
import { simulatedUsage } from './usage.ts';

const MINUTE_MS = 60_000;
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime();
/** A Monday evening, while an app is in use. */
const NOW = at(23, 20, 10);

const asked = (from: number, to: number, now = to) =>
  questionsOf({
    seed: 1,
    from,
    to,
    sessions: simulatedUsage({ now, days: 3, seed: 1, taste: 0.7 }),
    visits: webOf(1, now, { days: 3 }),
  });

describe('what a simulated phone asks', () => {
  it('is in order, within its time, and the same each time', () => {
    const day = asked(at(22, 0), at(23, 0));
    expect(day.length).toBeGreaterThan(200);
    expect(day.map((question) => question.at)).toEqual(
      day.map((question) => question.at).toSorted((a, b) => a - b),
    );
    expect(day.every((question) => question.at >= at(22, 0) && question.at < at(23, 0))).toBe(true);
    expect(asked(at(22, 0), at(23, 0))).toEqual(day);
  });

  it('is in pieces what it is at once, also while an app is in use', () => {
    const whole = asked(at(23, 19), NOW, NOW);
    const pieces: typeof whole = [];
    for (let from = at(23, 19); from < NOW; from += 4 * MINUTE_MS)
      pieces.push(...asked(from, Math.min(NOW, from + 4 * MINUTE_MS)));
    expect(pieces).toEqual(whole);
  });

  it('is much while the phone is used, and little by night', () => {
    const perHour = (from: number, to: number) =>
      asked(from, to, NOW).length / ((to - from) / (60 * MINUTE_MS));
    const night = perHour(at(23, 0), at(23, 6));
    expect(night).toBeGreaterThan(0.5);
    expect(night).toBeLessThan(4);
    expect(perHour(at(22, 18), at(22, 20))).toBeGreaterThan(30);
  });

  it('names what is used, as services really are called', () => {
    const [start, end] = [at(23, 19), at(23, 19, 12)];
    const sessions = [
      {
        appId: 'org.example.blocksville',
        startedAt: new Date(start).toISOString(),
        endedAt: new Date(end).toISOString(),
      },
    ];
    const visits = [
      { url: 'https://search.example/search?q=eagle', title: '', visitedAt: new Date(start).toISOString() },
    ];
    const names = questionsOf({ seed: 1, from: start, to: end, sessions, visits }).map(({ name }) => name);
    expect(names.filter((name) => /\.(?:roblox|rbxcdn)\.com$/u.test(name)).length).toBeGreaterThan(12);
    expect(names).toContain('search.example');
  });
});
