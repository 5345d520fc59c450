import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { createApplier, patchDevice, type Applier } from './apply-events.ts';

const CHILD = '0190a0a0-0000-7000-8000-00000000000c';
const DEVICE = '0190a0a0-0000-7000-8000-000000000001';

const device = (battery: number): Device => ({
  deviceId: DEVICE,
  deviceName: 'Pixel 7a',
  deviceType: 'Android',
  paired: true,
  pairedAt: '2026-05-01T10:00:00Z',
  codeExpiresAt: null,
  platform: null,
  model: null,
  osVersion: null,
  lastSeenAt: null,
  battery,
  batteryAt: null,
  charging: null,
  missingPermissions: [],
  connected: false,
  location: null,
});
const family = (battery: number): Child[] => [
  {
    childId: 'other',
    firstName: 'Mia',
    age: 9,
    deviceType: 'iOS',
    profileUrl: null,
    ordinal: 1,
    devices: [],
  },
  {
    childId: CHILD,
    firstName: 'Theo',
    age: 12,
    deviceType: 'Android',
    profileUrl: null,
    ordinal: 0,
    devices: [device(battery)],
  },
];
const event = (battery: number) => ({ type: 'device', childId: CHILD, device: device(battery) }) as const;
const battery = (queries: QueryClient) =>
  queries.getQueryData<Child[]>(['children'])?.[1]?.devices[0]?.battery;

let queries: QueryClient;
let applier: Applier;
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  applier = createApplier(queries);
});
afterEach(() => {
  applier.stop();
  queries.clear();
  vi.useRealTimers();
});

test('a device event replaces the device in place and leaves the other children alone', () => {
  const before = family(50);
  const after = patchDevice(before, event(49));
  expect(after?.[1]?.devices[0]?.battery).toBe(49);
  expect(after?.[0]).toBe(before[0]);
});

test('an unknown device, or no list yet, changes nothing', () => {
  const before = family(50);
  const stranger = { ...event(49), device: { ...device(49), deviceId: 'elsewhere' } };
  expect(patchDevice(before, stranger)).toBe(before);
  expect(patchDevice(undefined, stranger)).toBeUndefined();
});

test('the list shows the event at once', () => {
  queries.setQueryData(['children'], family(50));
  applier.apply(event(49));
  expect(battery(queries)).toBe(49);
});

test('an event that came while the list was being read outlives the older answer', async () => {
  queries.setQueryData(['children'], family(50));
  let answer: (children: Child[]) => void = () => undefined;
  const reading = queries.fetchQuery({
    queryKey: ['children'],
    queryFn: () => new Promise<Child[]>((resolve) => (answer = resolve)),
    staleTime: 0,
  });
  await vi.advanceTimersByTimeAsync(0);
  applier.apply(event(48));
  answer(family(50));
  await reading;
  await vi.advanceTimersByTimeAsync(0);
  expect(battery(queries)).toBe(48);
});

test('`children` reads the list and the plan again', () => {
  queries.setQueryData(['children'], family(50));
  queries.setQueryData(['plan'], {});
  applier.apply({ type: 'children' });
  expect(queries.getQueryState(['children'])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['plan'])?.isInvalidated).toBe(true);
});

test('positions of one device mark its days as old, at most every two seconds', async () => {
  const marked = vi.spyOn(queries, 'invalidateQueries');
  queries.setQueryData(['day', DEVICE, '2026-05-01'], {});
  queries.setQueryData(['day', 'another', '2026-05-01'], {});
  const positions = { type: 'positions', deviceId: DEVICE, from: 'a', to: 'b' } as const;
  applier.apply(positions);
  applier.apply(positions);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(marked).toHaveBeenCalledTimes(1);
  expect(queries.getQueryState(['day', DEVICE, '2026-05-01'])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['day', 'another', '2026-05-01'])?.isInvalidated).toBe(false);
  applier.apply(positions);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(marked).toHaveBeenCalledTimes(2);
});

test('`locate` stands under its device', () => {
  const request = {
    requestId: '0190a0a0-0000-7000-8000-0000000000aa',
    deviceId: DEVICE,
    state: 'delivered',
    askedAt: '2026-05-01T10:00:00Z',
    deliveredAt: '2026-05-01T10:00:01Z',
    answeredAt: null,
    expiresAt: '2026-05-01T10:02:00Z',
    location: null,
  } as const;
  applier.apply({ type: 'locate', request });
  expect(queries.getQueryData(['locate', DEVICE])).toEqual(request);
});

test('coming back reads children, plan, days and questions again', () => {
  for (const key of [['children'], ['plan'], ['day', DEVICE, 'x'], ['locate', DEVICE]])
    queries.setQueryData(key, {});
  applier.refetch();
  for (const key of [['children'], ['plan'], ['day', DEVICE, 'x'], ['locate', DEVICE]])
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});
