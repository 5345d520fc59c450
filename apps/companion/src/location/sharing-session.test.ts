import { describe, expect, it } from 'vitest';
import { createSharingSession } from './sharing-session.ts';

const START = Date.UTC(2026, 4, 1, 8);
/** A phone at rest. @param seconds after the start of the session */
const fix = (seconds: number) => ({
  latitude: 45,
  longitude: 13,
  accuracy: 10,
  recordedAt: new Date(START + seconds * 1_000).toISOString(),
});
const WATCHED = { isAsked: false, isTrip: false };
const ASKED = { isAsked: true, isTrip: false };

describe('a session that begins with the app', () => {
  it('sends the fix that is at hand, and is confirmed from the start', () => {
    const session = createSharingSession(0);
    expect(session.isConfirmed).toBe(true);
    expect(session.decide(fix(-5), WATCHED)).toBe('send');
  });

  it('reports once a minute at rest, and asks for a fix itself by then', () => {
    const session = createSharingSession(0);
    session.queued(fix(0));
    session.answered(true);
    expect(session.decide(fix(59), WATCHED)).toBe('skip');
    expect(session.decide(fix(60), WATCHED)).toBe('send');
    expect(session.measureInMs).toBe(60_000);
  });

  it('answers a parent who asks, however close the last fix is', () => {
    const session = createSharingSession(0);
    session.queued(fix(0));
    expect(session.decide(fix(1), ASKED)).toBe('send');
  });
});

describe('a session after a pause or an adult’s consent', () => {
  it.each([WATCHED, ASKED])('never sends a fix of the pause (%j), and asks for a fresh one soon', (how) => {
    const session = createSharingSession(START);
    expect(session.decide(fix(-0.001), how)).toBe('stale');
    expect(session.measureInMs).toBe(3_000);
    expect(session.decide(fix(0), how)).toBe('send');
  });

  it('is confirmed by the server alone', () => {
    const session = createSharingSession(START);
    session.queued(fix(0));
    expect(session.isConfirmed).toBe(false);
    session.answered(true);
    expect(session.isConfirmed).toBe(true);
  });
});

describe('a fix that the server drops', () => {
  it('is followed by another after ten seconds, also at rest, until one is stored', () => {
    const session = createSharingSession(0);
    session.queued(fix(0));
    session.answered(false);
    expect(session.isConfirmed).toBe(false);
    expect(session.measureInMs).toBe(10_000);
    expect(session.decide(fix(9), WATCHED)).toBe('skip');
    expect(session.decide(fix(10), WATCHED)).toBe('send');
    session.queued(fix(10));
    session.answered(true);
    expect(session.decide(fix(20), WATCHED)).toBe('skip');
    expect(session.measureInMs).toBe(60_000);
  });
});
