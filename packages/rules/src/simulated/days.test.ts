import { describe, expect, it } from 'vitest';
import { metresBetween } from '../geo.ts';
import { judgeFix, newDoubtState } from '../tracks/doubt.ts';
import { batteryAt, createDays, midnightOf, type Week } from './days.ts';
import { SPOTS } from './streets.ts';
import { simulatedUsage } from './usage.ts';
import { contactsOf, webOf } from './logs.ts';

const DAY = [
  { minute: 460, to: 'school', pace: 1.4 },
  { minute: 905, to: 'home', pace: 1.4 },
  { minute: 1020, to: 'gran', pace: 10.5, rush: { from: 0.3, to: 0.6, pace: 17 } },
  { minute: 1100, to: 'home', pace: 10.5 },
] as const;
const WEEK: Week = Array.from({ length: 7 }, () => DAY);
const at = (hours: number, minutes = 0, day = 11): number => new Date(2026, 4, day, hours, minutes).getTime();
const days = createDays({ week: WEEK, seed: 3 });

describe('the days of a simulated child', () => {
  it('are at home by night, where they should be by day, and alike each time', () => {
    for (const moment of [at(0), at(3), at(6, 30), at(23, 59)]) expect(days.isHome(moment)).toBe(true);
    expect(
      metresBetween(days.fixAt(at(10)), { latitude: SPOTS.school[0], longitude: SPOTS.school[1] }),
    ).toBeLessThan(10);
    expect(days.isMoving(days.legsAt(at(10))[0]!.start + 60_000)).toBe(true);
    expect(createDays({ week: WEEK, seed: 3 }).fixAt(at(15, 7))).toEqual(days.fixAt(at(15, 7)));
  });

  it('have no leap, whichever moments are asked for', () => {
    const [from, to] = [at(0), at(0, 0, 25)];
    let state = newDoubtState();
    const doubts = days.times(from, to).map((moment) => {
      const { latitude, longitude, accuracy = null } = days.fixAt(moment);
      const judged = judgeFix(
        state,
        { at: moment, latitude, longitude, accuracy: accuracy ?? null, mock: false },
        moment,
      );
      ({ state } = judged);
      return judged.doubt;
    });
    expect(doubts.length).toBeGreaterThan(14 * 144);
    expect(doubts.filter((doubt) => doubt !== null)).toEqual([]);
  });

  it('are driven faster where they are to be', () => {
    const drive = days.legsAt(at(17))[2]!;
    const speeds = days.times(drive.start, drive.end).map((moment) => days.fixAt(moment).speed ?? 0);
    expect(speeds.filter((speed) => speed > 16).length).toBeGreaterThan(3);
    expect(Math.min(...speeds)).toBeLessThan(11);
  });

  it('have an outing where the day leaves room, and none by night or beside another way', () => {
    const outings = [at(2), at(12), at(19)];
    const out = createDays({ week: WEEK, seed: 3, outings });
    expect(outings.map((moment) => out.hasRoom(moment))).toEqual([false, false, true]);
    expect(out.legsAt(at(19)).map(({ to }) => to)).toEqual([
      'school',
      'home',
      'gran',
      'home',
      'gran',
      'home',
    ]);
    expect(out.fixAt(at(19, 15))).not.toEqual(days.fixAt(at(19, 15)));
    expect(out.isHome(at(19, 40))).toBe(true);
  });

  it('charge the phone by night', () => {
    expect(batteryAt(at(7), 1)).toBeGreaterThan(90);
    expect(batteryAt(at(21, 30), 1)).toBeLessThan(50);
    for (let hour = 0; hour < 24; hour += 1) expect(batteryAt(at(hour), 2)).toBeGreaterThan(20);
  });
});

describe('what a simulated child does', () => {
  const now = at(18, 20);
  it('is the same for a day that is asked for again, and nothing of it is yet to come', () => {
    for (const made of [
      (moment: number, count: number) =>
        simulatedUsage({ now: moment, days: count, seed: 2, taste: 0.7 }).map(({ startedAt }) => startedAt),
      (moment: number, count: number) => webOf(2, moment, { days: count }).map(({ visitedAt }) => visitedAt),
      (moment: number, count: number) => contactsOf(2, moment, { days: count }).map((entry) => entry.at),
    ]) {
      const first = made(now, 5);
      const again = made(now + 2 * 3_600_000, 3);
      expect(first.every((moment) => Date.parse(moment) <= now)).toBe(true);
      const isShared = (moment: string): boolean =>
        Date.parse(moment) >= midnightOf(now, -2) && Date.parse(moment) < now;
      expect(again.filter(isShared)).toEqual(first.filter(isShared));
    }
  });

  it('is mostly clips and games, more of it on free days', () => {
    const sessions = simulatedUsage({ now: at(23, 0, 24), days: 14, seed: 1, taste: 0.7 });
    const seconds = (of: readonly { startedAt: string; endedAt: string }[]): number =>
      of.reduce((sum, { startedAt, endedAt }) => sum + Date.parse(endedAt) - Date.parse(startedAt), 0) / 1000;
    const byApp = Map.groupBy(sessions, ({ appId }) => appId);
    const most = [...byApp].toSorted(([, a], [, b]) => seconds(b) - seconds(a)).map(([appId]) => appId);
    expect(most.slice(0, 2).toSorted()).toEqual(['org.example.blocksville', 'org.example.clips']);
    const isFree = ({ startedAt }: { startedAt: string }): boolean =>
      [0, 6].includes(new Date(startedAt).getDay());
    const [free, busy] = [sessions.filter(isFree), sessions.filter((one) => !isFree(one))];
    expect(seconds(free) / 4).toBeGreaterThan(1.5 * (seconds(busy) / 10));
  });
});
