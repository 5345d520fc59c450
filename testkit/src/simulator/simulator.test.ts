import { describe, expect, it } from 'vitest';
import { metresBetween, motionAt, parseGpx } from './gpx.ts';

const gpx = (points: string): string => `<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`;

describe('parseGpx', () => {
  it('takes times relative to the first point', () => {
    const track = parseGpx(
      gpx(
        '<trkpt lat="45.1" lon="13.1"><ele>12.5</ele><time>2020-01-01T00:00:00Z</time></trkpt><trkpt lon="13.2" lat="45.2"><time>2020-01-01T00:01:00Z</time></trkpt>',
      ),
    );
    expect(track).toEqual([
      { latitude: 45.1, longitude: 13.1, altitude: 12.5, time: 0 },
      { latitude: 45.2, longitude: 13.2, altitude: null, time: 60_000 },
    ]);
  });

  it('assumes walking where the file has no time, and never runs backwards', () => {
    const track = parseGpx(
      gpx(
        '<trkpt lat="0" lon="0"/><trkpt lat="0" lon="0.001"/><trkpt lat="0" lon="0.002"><time>1999-01-01T00:00:00Z</time></trkpt>',
      ),
    );
    expect(track[1]!.time).toBeCloseTo(
      (metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0.001 }) / 1.4) * 1000,
      0,
    );
    expect(track[2]!.time).toBeGreaterThan(track[1]!.time);
  });

  it('refuses a file without a track with a message', () => {
    expect(() => parseGpx('<gpx><wpt lat="1" lon="1"/></gpx>')).toThrow('no track');
  });
});

describe('motionAt', () => {
  it('is half-way at half the time and stays at the ends', () => {
    const track = parseGpx(
      gpx(
        '<trkpt lat="10" lon="20"><time>2020-01-01T00:00:00Z</time></trkpt><trkpt lat="10" lon="22"><time>2020-01-01T00:00:10Z</time></trkpt>',
      ),
    );
    expect(motionAt(track, 5_000)).toMatchObject({ latitude: 10, longitude: 21 });
    expect(motionAt(track, -1).longitude).toBe(20);
    expect(motionAt(track, 99_000).longitude).toBe(22);
    expect(motionAt(track, 5_000).bearing).toBeCloseTo(89.8, 0);
  });
});
