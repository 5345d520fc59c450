import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { getState } from '../device/state.ts';
import { queue } from '../device/sync.ts';
import { server, show } from '../testing/view.harness.tsx';
import { answerLocate, startSharing, withhold } from './sharing.ts';

type OnFix = (position: GeolocationPosition) => void;
type OnFault = (fault: GeolocationPositionError) => void;

const NOW = Date.UTC(2026, 4, 1, 12);
let watched: { onFix: OnFix; onFault: OnFault; options: PositionOptions | undefined } | undefined;
let measured: { onFix: OnFix; options: PositionOptions | undefined }[] = [];

const positionAt = (seconds: number): GeolocationPosition =>
  ({
    timestamp: NOW + seconds * 1_000,
    coords: { latitude: 45, longitude: 13, accuracy: 9, speed: null, heading: null, altitude: null },
  }) as GeolocationPosition;
/** The watch measures a phone at rest. @param seconds after the beginning of the test */
const fix = async (seconds: number): Promise<void> => {
  watched?.onFix(positionAt(seconds));
  await vi.advanceTimersByTimeAsync(0);
};
const sent = (): string[] =>
  server
    .received(reportPositions)
    .flatMap(({ body }) => (body as PositionReport[]).map((one) => one.recordedAt));
const at = (seconds: number): string => new Date(NOW + seconds * 1_000).toISOString();
/** The watch says that it measured nothing. @param code 1: not allowed, 3: not in time */
const miss = (code: 1 | 3): void =>
  watched?.onFault({ code, PERMISSION_DENIED: 1, message: '' } as GeolocationPositionError);
const shown = () => [getState().sharing, getState().keptFrom];
/** Lets so much time pass, and what waits for it run. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (onFix: OnFix, onFault: OnFault, options?: PositionOptions) => {
        watched = { onFix, onFault, options };
        return 1;
      },
      clearWatch: () => {
        watched = undefined;
      },
      getCurrentPosition: (onFix: OnFix, _: unknown, options?: PositionOptions) =>
        void measured.push({ onFix, options }),
    },
  });
  server.answers(reportPositions, ({ body }) => ({
    stored: (body as PositionReport[]).length,
    duplicates: 0,
    notKept: 0,
  }));
  show(null);
});

afterEach(async () => {
  await queue.clear();
  measured = [];
  vi.useRealTimers();
});

it('never takes a position that the browser remembers', () => {
  startSharing();
  expect(watched?.options).toMatchObject({ maximumAge: 0 });
});

it('sends the first fix, and says that it shares', async () => {
  startSharing();
  expect(getState().sharing).toBe('starting');
  await fix(-2);
  expect([getState().sharing, sent()]).toEqual(['on', [at(-2)]]);
});

it('after a pause sends no fix of the pause, asks for a fresh one, and shares with that', async () => {
  startSharing();
  await fix(0);
  withhold();
  expect(getState().sharing).toBe('off');
  await pass(30);
  startSharing();
  await fix(29);
  expect([getState().sharing, sent()]).toEqual(['starting', [at(0)]]);
  // The phone is at rest and its watch stays silent.
  await pass(3);
  expect(measured.map(({ options }) => options?.maximumAge)).toEqual([0]);
  measured[0]?.onFix(positionAt(33));
  await pass(0);
  expect([getState().sharing, sent()]).toEqual(['on', [at(0), at(33)]]);
});

it('does not say that it shares while the server drops what is sent, and tries again at rest', async () => {
  server.answers(reportPositions, { stored: 0, duplicates: 0, notKept: 1 });
  startSharing();
  await fix(0);
  expect([getState().sharing, getState().sentAt]).toEqual(['starting', null]);
  server.answers(reportPositions, { stored: 1, duplicates: 0, notKept: 0 });
  await pass(10);
  expect(measured).toHaveLength(1);
  measured[0]?.onFix(positionAt(10));
  await pass(0);
  expect([getState().sharing, sent()]).toEqual(['on', [at(0), at(10)]]);
  expect(getState().sentAt).not.toBeNull();
});

it('reports a phone at rest every minute, although its watch is silent', async () => {
  startSharing();
  await fix(0);
  await pass(60);
  measured[0]?.onFix(positionAt(60));
  await pass(0);
  expect(sent()).toEqual([at(0), at(60)]);
});

it('keeps what it measures without network for later, and shares all the same', async () => {
  server.isGone(reportPositions);
  startSharing();
  await fix(0);
  expect([getState().sharing, getState().waiting, getState().online]).toEqual(['on', 1, false]);
});

it('answers a parent who asks at once, and no one while it does not share', async () => {
  await answerLocate();
  expect(measured).toHaveLength(0);
  startSharing();
  await fix(0);
  const answered = answerLocate();
  measured[0]?.onFix(positionAt(1));
  await answered;
  expect(sent()).toEqual([at(0), at(1)]);
});

it('keeps the last place after a measurement or two that failed, and is lost after three in a row', async () => {
  startSharing();
  await fix(0);
  miss(3);
  expect(shown()).toEqual(['on', NOW]);
  // Tried again soon, not a minute later.
  await pass(10);
  expect(measured).toHaveLength(1);
  miss(3);
  expect(shown()).toEqual(['on', NOW]);
  measured[0]?.onFix(positionAt(11));
  await pass(0);
  expect(shown()).toEqual(['on', null]);
  for (const state of ['on', 'on', 'lost']) {
    miss(3);
    expect(shown()).toEqual([state, NOW + 11_000]);
  }
  await fix(90);
  expect(shown()).toEqual(['on', null]);
});

it('is still looking while the first measurements fail', () => {
  startSharing();
  miss(3);
  miss(3);
  expect(shown()).toEqual(['starting', null]);
  miss(3);
  expect(shown()).toEqual(['lost', null]);
});

it('says at once that it is not allowed', async () => {
  startSharing();
  await fix(0);
  miss(1);
  expect(shown()).toEqual(['denied', null]);
});
