import { expect, test } from 'vitest';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { aDevice, aFix, minutesAgo, NOW } from '../../testing/family.ts';
import { isAsking, locateReport } from './locate-steps.ts';

const request = (over: Partial<LocateRequest>): LocateRequest => ({
  requestId: '0190a0a0-0000-7000-8000-0000000000aa',
  deviceId: madeUpId('0190a0a0-0000-7000-8000-0000000000ab'),
  state: 'asked',
  askedAt: minutesAgo(0.5),
  deliveredAt: null,
  answeredAt: null,
  expiresAt: minutesAgo(-1.5),
  location: null,
  ...over,
});
const device = aDevice({ connected: true, location: aFix(30) });
const states = (over: Partial<LocateRequest>, on = device) =>
  locateReport(request(over), on, NOW)?.steps.map(({ state }) => state);

test('asked, delivered, answered', () => {
  expect(states({})).toEqual(['done', 'now', 'todo', 'todo']);
  expect(states({ state: 'delivered', deliveredAt: minutesAgo(0.4) })).toEqual([
    'done',
    'done',
    'now',
    'todo',
  ]);
  const answered = { state: 'answered', deliveredAt: minutesAgo(0.4), answeredAt: minutesAgo(0.1) } as const;
  expect(states(answered)).toEqual(['done', 'done', 'done', 'done']);
});

test('a device that is away: it says that it is asked later', () => {
  const report = locateReport(request({}), aDevice({ deviceName: 'Pixel' }), NOW);
  expect(report?.words).toBe('Pixel is not connected. It is asked when it is back.');
});

test('timed out: says so and from when the place is, never that it is new', () => {
  const over = {
    state: 'timedOut',
    deliveredAt: minutesAgo(2.9),
    askedAt: minutesAgo(3),
    expiresAt: minutesAgo(1),
  } as const;
  const report = locateReport(request(over), device, NOW);
  expect(report).toMatchObject({ steps: [], asking: false });
  expect(report?.words).toMatch(
    /^The device got the request at .* and has not answered\. Showing the place from /u,
  );
});

test('a question past its end counts as unanswered also before the server says so', () => {
  const late = request({ expiresAt: minutesAgo(0.1) });
  expect(isAsking(late, NOW)).toBe(false);
  expect(locateReport(late, aDevice(), NOW)?.words).toMatch(
    /did not reach the device\. There is no earlier place to show\.$/u,
  );
});

test('over and reported: nothing is shown any more', () => {
  expect(locateReport(null, device, NOW)).toBeUndefined();
  expect(locateReport(request({ state: 'cancelled' }), device, NOW)).toBeUndefined();
  expect(
    locateReport(request({ state: 'answered', answeredAt: minutesAgo(2) }), device, NOW),
  ).toBeUndefined();
  expect(
    locateReport(request({ state: 'timedOut', expiresAt: minutesAgo(11) }), device, NOW),
  ).toBeUndefined();
});
