import { describe, expect, it } from 'vitest';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { noteOf, phaseOf, stepsOf, deviceNoun } from './locate.ts';

const start = Date.parse('2026-05-06T14:32:00Z');
const iso = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const now = (seconds: number): number => start + seconds * 1000;

const request = (change: Partial<LocateRequest> = {}): LocateRequest => ({
  requestId: '00000000-0000-7000-8000-000000000001',
  deviceId: madeUpId('00000000-0000-7000-8000-000000000002'),
  state: 'asked',
  askedAt: iso(0),
  deliveredAt: null,
  answeredAt: null,
  expiresAt: iso(120),
  location: null,
  ...change,
});
const delivered = request({ state: 'delivered', deliveredAt: iso(1) });
const answered = request({ state: 'answered', deliveredAt: iso(1), answeredAt: iso(20) });

describe('phase', () => {
  it.each<[string, LocateRequest | null | undefined, number, string]>([
    ['nothing asked', null, 0, 'idle'],
    ['not loaded', undefined, 0, 'idle'],
    ['cancelled', request({ state: 'cancelled' }), 5, 'idle'],
    ['asked', request(), 5, 'asked'],
    ['delivered', delivered, 5, 'delivered'],
    ['answered', answered, 25, 'answered'],
    ['answered a while ago', answered, 90, 'idle'],
    ['past its time, before the server says so', delivered, 120, 'timedOut'],
    ['timed out', request({ state: 'timedOut' }), 125, 'timedOut'],
    ['timed out long ago', request({ state: 'timedOut' }), 1000, 'idle'],
  ])('%s', (_, given, seconds, expected) => expect(phaseOf(given, now(seconds))).toBe(expected));
});

const steps = (given: LocateRequest, seconds: number) =>
  stepsOf(given, phaseOf(given, now(seconds)), 'Theo', 'phone', now(seconds));

describe('steps', () => {
  it('wait for the device after asking', () => {
    expect(steps(request(), 5).map(({ state }) => state)).toEqual(['done', 'now', 'todo', 'todo']);
    expect(steps(request(), 5)[1]).toMatchObject({ label: 'Reaching Theo’s phone', time: '5 s' });
  });

  it('count the search once the device has the question', () => {
    expect(steps(delivered, 19).map(({ state }) => state)).toEqual(['done', 'done', 'now', 'todo']);
    expect(steps(delivered, 19)[2]).toMatchObject({ label: 'Phone is looking for satellites', time: '18 s' });
  });

  it('are all done only by an answer', () => {
    expect(steps(answered, 25).every(({ state }) => state === 'done')).toBe(true);
  });
});

describe('note', () => {
  const facts = { name: 'Theo', word: 'phone', connected: true, shownAt: iso(-2460) };
  const note = (given: LocateRequest, seconds: number, more: Partial<typeof facts> = {}) =>
    noteOf(given, phaseOf(given, now(seconds)), { ...facts, ...more });

  it('says that the old place stays when the device does not answer', () => {
    expect(note(delivered, 121)).toMatch(
      /^The phone got the request at .* and has not answered\. Showing the place from .*\.$/u,
    );
  });

  it('says so when the question never arrived', () => {
    expect(note(request(), 121)).toMatch(/^The request has not reached Theo’s phone\. Showing/u);
  });

  it('promises to ask later when the device is offline', () => {
    expect(note(request(), 5, { connected: false })).toContain('We will ask when it is back.');
    expect(note(request(), 5)).toMatch(/^Theo sees that you asked\. If there is no answer by /u);
  });
});

describe('thing', () => {
  it.each([
    ['Android', 'phone'],
    ['iPad', 'tablet'],
    ['macOS', 'computer'],
  ] as const)('%s is a %s', (deviceType, word) => expect(deviceNoun({ deviceType })).toBe(word));
});
