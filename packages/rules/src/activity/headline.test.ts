import { describe, expect, it } from 'vitest';
import type { DayActivity, DayEntry, DayPiece } from '@kinward/contract/activity/activity.schemas.ts';
import { headlineOf } from './headline.ts';

const NOW = Date.parse('2026-05-20T17:30:00Z');
const at = (clock: string): string => `2026-05-20T${clock}:00.000Z`;
const place = (fence: string | null) => ({ fence, latitude: 50, longitude: -5 });
const stop = (fence: string | null): DayPiece => ({
  kind: 'stop',
  from: at('08:00'),
  to: at('09:00'),
  place: place(fence),
});
const move: DayPiece = { kind: 'move', from: at('09:00'), to: at('09:10'), place: null };
const day = (pieces: DayPiece[], heard: string, over: object = {}) =>
  ({
    today: '2026-05-20',
    date: '2026-05-20',
    places: { heardAt: at(heard), last: place(null), pieces },
    entries: [],
    ...over,
  }) as unknown as DayActivity;
const entry = (kind: string, over: object = {}) => ({ kind, at: at('12:00'), ...over }) as DayEntry;

describe('where', () => {
  it.each([
    [
      'is at a stop that was heard of just now',
      day([stop('Football')], '17:28'),
      { kind: 'at', place: place('Football') },
    ],
    ['is on the way', day([stop('School'), move], '17:29'), { kind: 'moving' }],
    [
      'was last seen at a stop',
      day([stop('School')], '15:04'),
      { kind: 'last', place: place('School'), at: at('15:04') },
    ],
    [
      'is in a fence that it has just come to',
      day([stop('Home'), move], '17:29', {
        places: { heardAt: at('17:29'), last: place('School'), pieces: [stop('Home'), move] },
      }),
      { kind: 'at', place: place('School') },
    ],
    ['is where its only position is', day([], '17:29'), { kind: 'at', place: place(null) }],
    [
      'was last seen on the way',
      day([stop('School'), move], '15:04'),
      { kind: 'last', place: null, at: at('15:04') },
    ],
    [
      'were the fences of a past day, each once and three at most',
      day([stop('Home'), stop('School'), stop(null), stop('Home'), stop('Park'), stop('Gran')], '20:00', {
        date: '2026-05-19',
      }),
      { kind: 'were', fences: ['Home', 'School', 'Park'] },
    ],
    [
      'is not known of a past day without a named place',
      day([stop(null)], '20:00', { date: '2026-05-19' }),
      { kind: 'unknown' },
    ],
    ['is not known without a device', day([], '17:28', { places: null }), { kind: 'unknown' }],
  ])('%s', (_, given, expected) => {
    expect(headlineOf(given, NOW).where).toEqual(expected);
  });
});

describe('the event', () => {
  const sos = entry('sos');
  const waiting = entry('request', { request: { state: 'waiting' } });
  const refused = entry('request', { request: { state: 'refused' } });
  const [blocked, night] = [entry('blocked'), entry('night')];
  const of = (...entries: DayEntry[]) => headlineOf(day([], '17:00', { entries }), NOW).event;

  it('is an alert, else what waits for an answer, else a blocked site, else a night', () => {
    expect(of(night, blocked, waiting, sos)).toBe(sos);
    expect(of(night, blocked, waiting)).toBe(waiting);
    expect(of(night, refused, blocked)).toBe(blocked);
    expect(of(refused, night)).toBe(night);
  });

  it('is none where nothing is worth a word', () => {
    expect(of(refused, entry('arrived'), entry('contact'))).toBeUndefined();
  });
});
