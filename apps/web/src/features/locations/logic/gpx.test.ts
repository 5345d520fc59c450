import { describe, expect, it } from 'vitest';
import { gpxName, toGpx, xmlText } from './gpx.ts';

const position = {
  latitude: 50.1,
  longitude: -5.2,
  accuracy: 5,
  speed: null,
  bearing: null,
  battery: null,
  doubt: null,
  recordedAt: '2026-05-06T08:00:00.000Z',
};

describe('GPX', () => {
  it('holds every position with its time, and the height where it is known', () => {
    const text = toGpx('Theo', [
      { ...position, altitude: null },
      { ...position, altitude: 12.5 },
    ]);
    expect(text.match(/<trkpt /gu)).toHaveLength(2);
    expect(text).toContain('<trkpt lat="50.1" lon="-5.2"><time>2026-05-06T08:00:00.000Z</time></trkpt>');
    expect(text).toContain('<ele>12.5</ele><time>');
  });

  it('cannot be broken by a name', () => {
    expect(xmlText('<a> & "b"\u0000\u0008')).toBe('&lt;a&gt; &amp; &quot;b&quot;');
    expect(toGpx('</name><evil/>', [])).not.toContain('<evil/>');
  });

  it.each([
    ['Theo', 'theo-2026-05-06.gpx'],
    ['../Zoë K', 'zoë-k-2026-05-06.gpx'],
    ['***', 'track-2026-05-06.gpx'],
  ])('of %s is saved as %s', (name, expected) => expect(gpxName(name, '2026-05-06')).toBe(expected));
});
