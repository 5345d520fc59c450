import { describe, expect, it } from 'vitest';
import { at, range, track } from './day.fixture.ts';
import { segmentsOf } from '@kinward/rules/tracks/segments.ts';
import { fixesOf, momentAt } from './track.ts';
import { lasting, momentWords, motion, placeText, summary, whenWords, whereWords } from './messages.ts';

const place = (locality: string | null, distance: number | null = null) => ({
  locality,
  region: 'England',
  country: 'United Kingdom',
  distance,
  street: null,
  crossing: null,
  number: null,
  streetDistance: null,
});

describe('amounts', () => {
  it.each([
    [20_000, '1 min'],
    [42 * 60_000, '42 min'],
    [5 * 3_600_000, '5 h'],
    [474 * 60_000, '7 h 54 min'],
    [61 * 60_000, '1 h 1 min'],
  ])('%i ms last %s', (value, expected) => expect(lasting(value)).toBe(expected));
});

describe('places', () => {
  it('are in a town or near it', () => {
    expect(placeText(place('Falmouth'))).toBe('In Falmouth');
    expect(placeText(place('Budock Water', 900))).toBe('Near Budock Water');
    expect(placeText(place(null))).toBe('In England');
    expect(placeText(undefined)).toBeUndefined();
  });

  it('are a fence’s, where one holds the position', () => {
    expect(placeText(place('Falmouth'), 'School')).toBe('At School');
    expect(whereWords(place('Falmouth'), false, 'School')).toBe('At School');
    expect(whereWords(undefined, true, 'School')).toBe('Last seen at School');
  });

  it('are shown as old when they are', () => {
    expect(whereWords(place('Budock Water', 900), true)).toBe('Last seen near Budock Water');
    expect(whereWords(place('Falmouth'), false)).toBe('In Falmouth');
    expect(whereWords(undefined, true)).toBe('Last seen here');
  });
});

describe('summary', () => {
  it.each([
    [3, 2280, 'Three places, 38 min on the move.'],
    [1, 0, 'One place, hardly any movement.'],
    [0, 3600, 'No stops, 1 h on the move.'],
    [14, 60, '14 places, 1 min on the move.'],
  ])('of %i stays and %i s of movement', (stops, seconds, expected) =>
    expect(summary(stops, seconds)).toBe(expected),
  );
});

describe('whenWords', () => {
  it('says until at the start, since while it lasts, and both between', () => {
    expect(whenWords({ from: at(0), to: at(8) }, range, false)).toMatch(/^until /u);
    expect(whenWords({ from: at(18), to: at(20) }, range, true)).toMatch(/^since /u);
    expect(whenWords({ from: at(18), to: at(24) }, range, false)).toMatch(/^since /u);
    expect(whenWords({ from: at(9), to: at(10) }, range, false)).toMatch(/ – /u);
    expect(whenWords({ from: at(0), to: at(24) }, range, false)).toBe('all day');
  });
});

describe('motion', () => {
  it.each([
    [null, 'On the way'],
    [0.1, 'Hardly moving'],
    [1.4, 'Walking'],
    [4, 'Running or cycling'],
    [20, 'Driving, 45 mph,'],
  ])('%f m/s is %s', (speed, expected) => expect(motion(speed)).toBe(expected));
});

describe('momentWords', () => {
  const words = (hours: number, named?: string) =>
    momentWords(momentAt(fixesOf(track), segmentsOf(track, range), at(hours)), named);

  it('states movement, place and accuracy', () => {
    expect(words(8.25, 'Near Swanpool')).toBe('Walking near Swanpool, within 11 yd');
    expect(words(9, 'In Falmouth')).toBe('In Falmouth, within 22 yd');
    expect(words(16.5)).toBe('Hardly moving');
  });

  it('states what it does not know', () => {
    expect(words(15.75, 'In Falmouth')).toContain('No positions then');
    expect(words(23.5)).toBe('No positions at this time');
    expect(words(3)).toBe('No positions yet at this time');
  });
});
