import { describe, expect, it } from 'vitest';
import { AFTER_ESCAPE_MS, bypassOf, SILENCE_MS, type AskedAndReported } from './bypass.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const HOUR = 3_600_000;
const device = (rest: Partial<AskedAndReported> = {}): AskedAndReported => ({
  deviceType: 'iPad',
  layers: [{ kind: 'doh', at: NOON }],
  reportedAt: NOON + SILENCE_MS,
  escape: null,
  answeringSince: NOON - HOUR,
  ...rest,
});
const of = (rest: Partial<AskedAndReported> = {}, now = NOON + 3 * HOUR) => bypassOf(device(rest), now);

describe('a device that reports and asks nothing', () => {
  it('goes round the filter from its last question on, after two hours', () => {
    expect(of()).toEqual({ from: NOON, way: null });
    expect(of({ reportedAt: NOON + SILENCE_MS - 1 })).toBeUndefined();
  });

  it('does so after ten minutes where it asked for a VPN just before', () => {
    const reportedAt = NOON + AFTER_ESCAPE_MS;
    expect(of({ escape: 'vpn', reportedAt })).toEqual({ from: NOON, way: 'vpn' });
    expect(of({ escape: 'vpn', reportedAt: reportedAt - 1 })).toBeUndefined();
    expect(of({ reportedAt })).toBeUndefined();
  });

  it('asks by whichever way it asked last', () => {
    const layers = [
      { kind: 'dot', at: NOON },
      { kind: 'doh', at: NOON + 2 * HOUR },
    ];
    expect(of({ layers })).toBeUndefined();
    // Of a computer it may be one browser that asks over HTTPS.
    expect(of({ layers, deviceType: 'Windows Desktop' })).toEqual({ from: NOON, way: null });
  });
});

describe('no alarm', () => {
  it.each<[string, Partial<AskedAndReported>]>([
    ['is off, or has no network: it reports nothing either', { reportedAt: NOON }],
    ['has never reported', { reportedAt: null }],
    ['is known at home alone, and is somewhere else', { layers: [{ kind: 'address', at: NOON }] }],
    ['was never asking', { layers: [] }],
    ['has one browser that asks', { deviceType: 'Windows Desktop' }],
    ['could not be heard, as no resolver answers', { answeringSince: null }],
    ['could not be heard, as the resolver has begun since', { answeringSince: NOON + 1 }],
  ])('for a device that %s', (_, rest) => {
    expect(of(rest)).toBeUndefined();
  });

  it('for one that has not asked for a week', () => {
    expect(of({ reportedAt: NOON + 8 * 24 * HOUR }, NOON + 8 * 24 * HOUR)).toBeUndefined();
  });
});
