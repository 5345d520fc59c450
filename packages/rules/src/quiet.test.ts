import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet.ts';

const NIGHT = { from: '22:00', to: '07:00' };
const ZAGREB = 'Europe/Zagreb';
const end = (hours: { from: string; to: string } | null, at: string, zone = 'UTC'): string | undefined => {
  const moment = quietUntil(hours, Date.parse(at), zone);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

describe('quiet hours', () => {
  it('never apply when none are set', () => {
    expect(end(null, '2026-05-01T23:00:00Z')).toBeUndefined();
    expect(end({ from: '08:00', to: '08:00' }, '2026-05-01T08:00:00Z')).toBeUndefined();
  });

  it('run past midnight', () => {
    expect(end(NIGHT, '2026-05-01T21:59:59Z')).toBeUndefined();
    expect(end(NIGHT, '2026-05-01T22:00:00Z')).toBe('2026-05-02T07:00:00.000Z');
    expect(end(NIGHT, '2026-05-02T00:00:00Z')).toBe('2026-05-02T07:00:00.000Z');
    expect(end(NIGHT, '2026-05-02T06:59:59Z')).toBe('2026-05-02T07:00:00.000Z');
    expect(end(NIGHT, '2026-05-02T07:00:00Z')).toBeUndefined();
  });

  it('run within a day', () => {
    const school = { from: '08:00', to: '13:30' };
    expect(end(school, '2026-05-01T07:59:00Z')).toBeUndefined();
    expect(end(school, '2026-05-01T08:00:00Z')).toBe('2026-05-01T13:30:00.000Z');
    expect(end(school, '2026-05-01T13:30:00Z')).toBeUndefined();
  });

  it("are those of the family's wall clock", () => {
    expect(end(NIGHT, '2026-05-01T20:00:00Z', ZAGREB)).toBe('2026-05-02T05:00:00.000Z');
    expect(end(NIGHT, '2026-12-01T20:30:00Z', ZAGREB)).toBeUndefined();
  });

  it('end by the local clock in the night of a clock change', () => {
    expect(end(NIGHT, '2026-03-28T22:00:00Z', ZAGREB)).toBe('2026-03-29T05:00:00.000Z');
    expect(end(NIGHT, '2026-10-24T21:00:00Z', ZAGREB)).toBe('2026-10-25T06:00:00.000Z');
  });

  it('end with a clock change over their end, and begin with one over their start', () => {
    expect(end({ from: '22:00', to: '02:30' }, '2026-03-29T00:30:00Z', ZAGREB)).toBe(
      '2026-03-29T01:00:00.000Z',
    );
    expect(end({ from: '02:30', to: '06:00' }, '2026-03-29T01:00:00Z', ZAGREB)).toBe(
      '2026-03-29T04:00:00.000Z',
    );
  });

  it('apply both times in the hour that occurs twice', () => {
    const short = { from: '02:00', to: '02:30' };
    expect(end(short, '2026-10-25T00:10:00Z', ZAGREB)).toBe('2026-10-25T00:30:00.000Z');
    expect(end(short, '2026-10-25T00:40:00Z', ZAGREB)).toBeUndefined();
    expect(end(short, '2026-10-25T01:10:00Z', ZAGREB)).toBe('2026-10-25T01:30:00.000Z');
  });
});
