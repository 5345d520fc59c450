import { describe, expect, it } from 'vitest';
import { stretchesOf } from './doubts.ts';

const at = (minutes: number): string => new Date(Date.UTC(2026, 4, 6, 12, minutes)).toISOString();
const point = (minutes: number, doubt: 'madeUp' | 'jumped', latitude = 1) => ({
  latitude,
  longitude: 2,
  recordedAt: at(minutes),
  doubt,
});

describe('positions that are not believed', () => {
  it('are one entry while they follow each other for one reason', () => {
    const points = [point(0, 'madeUp', 5), point(8, 'madeUp'), point(9, 'jumped'), point(30, 'jumped')];
    expect(stretchesOf(points)).toEqual([
      { why: 'madeUp', from: Date.parse(at(0)), to: Date.parse(at(8)), latitude: 5, longitude: 2 },
      { why: 'jumped', from: Date.parse(at(9)), to: Date.parse(at(9)), latitude: 1, longitude: 2 },
      { why: 'jumped', from: Date.parse(at(30)), to: Date.parse(at(30)), latitude: 1, longitude: 2 },
    ]);
    expect(stretchesOf([])).toEqual([]);
  });
});
