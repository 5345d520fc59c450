import { describe, expect, it } from 'vitest';
import { weekPlaces, type WeekStay } from './week-places.ts';

const stay = (fence: string | null, day: number, from: number, hours: number, latitude = 45.8): WeekStay => ({
  fence,
  latitude,
  longitude: 15.97,
  day: `2026-11-${String(day).padStart(2, '0')}`,
  from: Date.UTC(2026, 10, day, from),
  to: Date.UTC(2026, 10, day, from) + hours * 3_600_000,
});
const nights = [9, 10, 11].map((day) => Date.UTC(2026, 10, day, 3));

describe('the places of a week', () => {
  it('are counted by days, most first, without the one of the nights', () => {
    const stays = [9, 10].flatMap((day) => [
      stay('Home', day, 0, 7),
      stay('School', day, 8, 2),
      stay('school ', day, 11, 2),
    ]);
    const { named, nights: home, unnamed } = weekPlaces([stay('Gym', 10, 15, 1), ...stays], nights);
    expect(named).toEqual([
      { name: 'School', days: 2 },
      { name: 'Gym', days: 1 },
    ]);
    expect(home).toBe('Home');
    expect(unnamed).toEqual([]);
  });

  it('keep a place where only one night was spent', () => {
    const { named, nights: home } = weekPlaces([stay('Gran', 9, 0, 7)], nights);
    expect(named).toEqual([{ name: 'Gran', days: 1 }]);
    expect(home).toBeNull();
  });

  it('hold long stays elsewhere, and of one place only the first', () => {
    const first = stay(null, 10, 14, 1, 45.9);
    const again = stay(null, 11, 14, 1, 45.901);
    const bus = stay(null, 9, 7, 0.1, 45.7);
    expect(weekPlaces([again, bus, first], nights).unnamed).toEqual([first]);
  });

  it('hold no more than the twenty longest of them, the earliest first', () => {
    const stays = Array.from({ length: 600 }, (_, index) => {
      const from = nights[0]! + index * 900_000;
      const length = 900_000 + (index % 2 === 0 ? 600 - index : 0);
      return { ...stay(null, 9, 0, 0, -60 + index / 10), from, to: from + length };
    });
    const { unnamed } = weekPlaces(stays, nights);
    expect(unnamed).toEqual(stays.filter((_, index) => index % 2 === 0).slice(0, 20));
  });
});
