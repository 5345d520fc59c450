import { describe, expect, it } from 'vitest';
import type { SpeedingDay, SpeedingEpisode } from '@kinward/contract/driving/driving.schemas.ts';
import { dayWords, episodeWords, lasting, quietWords, summaryWords } from './messages.ts';

const spot = (time: string) => ({ at: `2026-11-19T${time}Z`, latitude: 50, longitude: -5 });
const episode = (mps: number, speedLimit = 40): SpeedingEpisode => ({
  start: spot('17:21:00'),
  end: spot('17:24:00'),
  top: { ...spot('17:22:00'), speed: mps, measured: true },
  speedLimit,
});
const day = (over: Partial<SpeedingDay> = {}): SpeedingDay => ({
  positions: 10,
  limits: [{ from: '2026-11-01T00:00:00Z', speedLimit: 40 }],
  knownSeconds: 3_120,
  top: { ...spot('14:03:00'), speed: 17, measured: true },
  episodes: [],
  leftOut: 0,
  ...over,
});

describe('messages about speed', () => {
  it('say how fast, by how much and how long, in figures that agree', () => {
    expect(episodeWords(episode(23.25), 'UTC')).toEqual({
      top: '52 mph',
      over: '12 mph over the limit of 40 mph',
      when: expect.stringMatching(/^(?:5|17):21.* – (?:5|17):24.*, for 3 min$/u),
    });
    expect(episodeWords(episode(15, 31.07), 'UTC').over).toBe('3 mph over the limit of 31.07 mph');
    expect([12, 89, 91, 3_900].map(lasting)).toEqual(['12 s', '89 s', '2 min', '1 h 5 min']);
  });

  it('sum up a day', () => {
    expect(summaryWords(day({ episodes: [episode(20)] }))).toBe('Over the limit once, 45 mph at most.');
    expect(summaryWords(day({ episodes: [episode(20), episode(23.25)], leftOut: 3 }))).toBe(
      'Over the limit 5 times, 52 mph at most.',
    );
    expect(['2026-11-22', '2026-11-21', '2026-11-19'].map((one) => dayWords(one, '2026-11-22'))).toEqual([
      'Today',
      'Yesterday',
      'Thursday 19 November',
    ]);
  });

  it('distinguish a day without speeding from one of which nothing is known', () => {
    const words = (over: Partial<SpeedingDay>) => quietWords(day(over), 'UTC', 'Theo', 'phone');
    expect(words({})).toMatchObject({ kind: 'none', title: 'No speeding on this day' });
    expect(words({}).more).toMatch(
      /^The fastest was 38 mph at .*\. The speed is known for 52 min of the day\.$/u,
    );
    expect(words({ top: { ...spot('14:03:00'), speed: 1, measured: true } }).more).toMatch(
      /^The fastest was no/u,
    );
    expect(words({ positions: 0, top: null }).kind).toBe('noPositions');
    expect(words({ top: null }).kind).toBe('unknown');
    expect(words({ limits: [] }).kind).toBe('noLimit');
    expect(words({ limits: [{ from: '2026-11-01T00:00:00Z', speedLimit: null }] }).kind).toBe('noLimit');
  });
});
