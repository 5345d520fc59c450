import { describe, expect, test } from 'vitest';
import type { Grant } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { ScreenPause } from '@kinward/contract/approvals/screen-pauses.schemas.ts';
import { aChild, aDevice, anAdults, minutesAgo, NOW } from '../../testing/family.ts';
import { canPause, hasScreenActions, pausedWhere, screenState, timedDevices } from './screen-state.ts';

const shows = aDevice({ deviceName: 'tablet', abilities: ['shows-rules', 'asks'] });
const tracks = aDevice({ deviceName: 'watch', abilities: ['location-always'] });
const enforces = aDevice({ deviceName: 'phone' });
/** One that was built before there were screen pauses. */
const former = aDevice({ abilities: ['shows-rules', 'enforces-schedules', 'enforces-budgets'] });

describe('what is offered', () => {
  test.each([
    ['where a device enforces it', [enforces, shows], true, 1],
    ['where devices only show rules', [shows], false, 0],
    ['where a device only tells its place', [tracks], false, 0],
    ['where the client has not said', [aDevice({ abilities: null })], false, 0],
    ['where nothing is connected', [aDevice({ paired: false })], false, 0],
    ["on an adult's device", [anAdults()], false, 0],
    ['without a device', [], false, 0],
    ['by a client that knows schedules and no pauses: more time alone', [former], false, 1],
  ])('%s', (_, devices, pause, timed) => {
    const child = aChild('Theo', devices);
    expect([canPause(child), timedDevices(child).length]).toEqual([pause, timed]);
    expect(hasScreenActions(child)).toBe(timed > 0);
    expect(hasScreenActions({ ...child, phone: '+447700900123' })).toBe(true);
  });
});

const theo = aChild('Theo', [enforces, shows, tracks]);
const until = (minutes: number) => minutesAgo(-minutes);
const pause = (from: number, end: number, devices: ScreenPause['devices'] = []): ScreenPause => ({
  screenPauseId: theo.childId,
  from: minutesAgo(from),
  until: until(end),
  by: 'Jan',
  childId: theo.childId,
  childName: 'Theo',
  devices,
});
const grant = (from: number, end: number, kind: 'all' | 'app' = 'all'): Grant => ({
  grantId: `grant ${from}`,
  target: { kind, value: '' },
  from: minutesAgo(from),
  until: until(end),
  name: null,
  childId: theo.childId,
  childName: 'Theo',
  deviceId: enforces.deviceId,
  deviceName: 'phone',
  givenBy: 'Nora',
  requestId: null,
  receivedAt: null,
});
const kindOf = (pauses: ScreenPause[], grants: Grant[], now = NOW) =>
  screenState(theo, { pauses, grants }, now).kind;

describe('what holds', () => {
  test('is the later of a pause and what was allowed for everything', () => {
    expect(kindOf([], [])).toBe('usual');
    expect(kindOf([pause(5, 10)], [])).toBe('paused');
    expect(kindOf([], [grant(5, 10)])).toBe('opened');
    expect(kindOf([pause(5, 10)], [grant(8, 30)])).toBe('paused');
    expect(kindOf([pause(5, 10)], [grant(3, 30)])).toBe('opened');
    expect(kindOf([pause(5, 10)], [grant(3, 30, 'app')])).toBe('paused');
  });

  test('says when a pause goes on after what was allowed, and nothing of one that is over by then', () => {
    expect(screenState(theo, { pauses: [pause(5, 60)], grants: [grant(3, 30)] }, NOW)).toEqual({
      kind: 'opened',
      until: until(30),
      grantIds: ['grant 3'],
      pausedUntil: until(60),
    });
    const over = screenState(theo, { pauses: [pause(5, 20)], grants: [grant(3, 30)] }, NOW);
    expect(over).toMatchObject({ kind: 'opened', pausedUntil: null });
  });

  test('ends by itself, at its time, and is of this child alone', () => {
    expect(kindOf([pause(5, 10)], [], NOW + 600_000 - 1)).toBe('paused');
    expect(kindOf([pause(5, 10)], [], NOW + 600_000)).toBe('usual');
    const mia = aChild('Mia', []);
    expect(screenState(mia, { pauses: [pause(5, 10)], grants: [grant(3, 30)] }, NOW).kind).toBe('usual');
  });
});

test('a pause is in force where the device enforces it and has it, and nowhere else', () => {
  const of = (device: typeof enforces, receivedAt: string | null) => ({
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    receivedAt,
  });
  const at = minutesAgo(1);
  expect(pausedWhere(theo, pause(5, 10, [of(enforces, null), of(shows, at), of(tracks, null)]))).toEqual({
    enforced: [],
    waiting: ['phone'],
    shown: ['tablet'],
    without: ['watch'],
  });
  expect(pausedWhere(theo, pause(5, 10, [of(enforces, at), of(shows, null)]))).toMatchObject({
    enforced: ['phone'],
    waiting: ['tablet'],
  });
});
