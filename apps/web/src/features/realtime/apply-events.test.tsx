import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { NOTHING_REPORTED, type Device } from '@kinward/contract/devices/devices.schemas.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { createApplier, patchDevice, withFresh, type Applier } from './apply-events.ts';
import { appendPoints } from './day-updates.ts';

const CHILD = madeUpId('0190a0a0-0000-7000-8000-00000000000c');
const DEVICE = madeUpId('0190a0a0-0000-7000-8000-000000000001');

const device = (battery: number): Device => ({
  deviceId: DEVICE,
  deviceName: 'Pixel 7a',
  deviceType: 'Android',
  paired: true,
  isAgent: false,
  pairedAt: '2026-05-01T10:00:00Z',
  codeExpiresAt: null,
  ...NOTHING_REPORTED,
  abilities: null,
  notHeld: [],
  layers: [],
  lastSeenAt: null,
  battery,
  batteryAt: null,
  charging: null,
  missingPermissions: [],
  page: null,
  connected: false,
  location: null,
  doubted: null,
  recording: { pausedUntil: null, adult: null, adultOn: null },
});
const family = (battery: number): Child[] => [
  {
    childId: madeUpId('other'),
    firstName: 'Mia',
    age: 9,
    deviceType: 'iOS',
    phone: null,
    profileUrl: null,
    ordinal: 1,
    sample: false,
    devices: [],
  },
  {
    childId: CHILD,
    firstName: 'Theo',
    age: 12,
    deviceType: 'Android',
    phone: null,
    profileUrl: null,
    ordinal: 0,
    sample: false,
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
  const stranger = { ...event(49), device: { ...device(49), deviceId: madeUpId('elsewhere') } };
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

test('an event that came before the list was read once more does not outlive that newer answer', async () => {
  queries.setQueryData(['children'], family(50));
  const answers: ((children: Child[]) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['children'],
    queryFn: () => new Promise<Child[]>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  applier.apply({ type: 'children' });
  await vi.advanceTimersByTimeAsync(0);
  applier.apply(event(48));
  // The list that was being read is not waited for any more: it is read once again.
  applier.apply({ type: 'children' });
  await vi.advanceTimersByTimeAsync(0);
  answers.at(-1)?.(family(47));
  await vi.advanceTimersByTimeAsync(0);
  expect(answers.length).toBeGreaterThan(1);
  expect(battery(queries)).toBe(47);
  stop();
});

test('`children` reads the list and the plan again', () => {
  queries.setQueryData(['children'], family(50));
  queries.setQueryData(['plan'], {});
  applier.apply({ type: 'children' });
  expect(queries.getQueryState(['children'])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['plan'])?.isInvalidated).toBe(true);
});

test('`children` during the very first reading has it read once more: that answer may be older', async () => {
  const answers: ((children: Child[]) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['children'],
    queryFn: () => new Promise<Child[]>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  applier.apply({ type: 'children' });
  await vi.advanceTimersByTimeAsync(0);
  answers[0]?.([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  answers[1]?.(family(50));
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle' });
  expect(battery(queries)).toBe(50);
  stop();
});

const at = (second: number): string => new Date(Date.UTC(2026, 4, 1, 10, 0, second)).toISOString();
const position = (from: number, to = from) =>
  ({ type: 'positions', deviceId: DEVICE, from: at(from), to: at(to) }) as const;
const fix = (second: number, latitude = 45.2) => ({
  latitude,
  longitude: 13.7,
  accuracy: 8,
  speed: null,
  bearing: null,
  recordedAt: at(second),
});
const point = (second: number, latitude = 45.2, battery: number | null = 50) => ({
  ...fix(second, latitude),
  altitude: null,
  doubt: null,
  battery,
});
const reports = (second: number, latitude = 45.2) => ({
  ...position(second),
  fresh: { seenAt: at(second + 1), points: [point(second, latitude)] },
});
const dayKey = ['day', DEVICE, '2026-05-01'];
const dayOf = (second: number, stops: DayTrack['stops'] = []): DayTrack => ({
  points: [[Date.parse(at(second)), 45.2, 13.7, 8, null, 50]],
  total: 1,
  stops,
  gaps: [],
  doubted: [],
  distance: 0,
  movingSeconds: 0,
});
const isOld = () => queries.getQueryState(dayKey)?.isInvalidated;

test('positions that are not in the day yet have it read again within two seconds, and once', async () => {
  const marked = vi.spyOn(queries, 'invalidateQueries');
  queries.setQueryData(dayKey, dayOf(0));
  queries.setQueryData(['day', 'another', '2026-05-01'], dayOf(0));
  applier.apply(position(100, 400));
  applier.apply(position(401));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(marked).toHaveBeenCalledTimes(1);
  expect(isOld()).toBe(true);
  expect(queries.getQueryState(['day', 'another', '2026-05-01'])?.isInvalidated).toBe(false);
  applier.apply(position(402));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(marked).toHaveBeenCalledTimes(2);
});

test('speeding is read again with the day, and when a limit changes', async () => {
  const key = ['rules', DEVICE, 'episodes', '2026-05-01'];
  const isRead = () => queries.getQueryState(key)?.isInvalidated;
  queries.setQueryData(key, {});
  applier.apply(position(100));
  expect(isRead()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isRead()).toBe(true);
  queries.setQueryData(key, {});
  applier.apply({ type: 'rules', deviceId: DEVICE });
  expect(isRead()).toBe(true);
});

test('where speeding is shown it is read again within two seconds, though the day could be grown', async () => {
  const key = ['rules', DEVICE, 'episodes', '2026-05-01'];
  queries.setQueryData(dayKey, dayOf(0));
  queries.setQueryData(key, {});
  applier.apply(reports(1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

test('a device that reports every second grows its day, which is read again only every half minute', async () => {
  const marked = vi.spyOn(queries, 'invalidateQueries');
  queries.setQueryData(dayKey, dayOf(0));
  for (let second = 1; second <= 40; second += 1) {
    applier.apply(reports(second));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(queries.getQueryData<DayTrack>(dayKey)?.points).toHaveLength(41);
  expect(marked).toHaveBeenCalledTimes(1);
});

test('a fix is added to the day of its date, after its last point, and prolongs the stay it is in', () => {
  const stop = { latitude: 45.2, longitude: 13.7, radius: 20, from: at(-400), to: at(0) };
  const before = dayOf(0, [stop]);
  const near = appendPoints(before, [point(5)]);
  expect(near?.points.at(-1)).toEqual([Date.parse(at(5)), 45.2, 13.7, 8, null, 50]);
  expect(near?.stops).toEqual([{ ...stop, to: at(5) }]);
  expect(appendPoints(before, [point(5, 45.3)])?.stops).toEqual([stop]);
  expect(appendPoints(before, [point(0)])).toBe(before);
  expect(appendPoints(before, [point(3 * 24 * 3600)])).toBe(before);
  expect(appendPoints(before, [])).toBe(before);
});

test('a fix that belongs before the last of its day, or into an empty day, has the day read again', async () => {
  expect(appendPoints(dayOf(10), [point(5)])).toBeUndefined();
  expect(appendPoints({ ...dayOf(10), points: [] }, [point(5)])).toBeUndefined();
  queries.setQueryData(dayKey, dayOf(10));
  applier.apply(reports(5));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOld()).toBe(true);
});

test('positions of today leave a day that is over as it is for half a minute', async () => {
  queries.setQueryData(dayKey, dayOf(0));
  applier.apply(reports(3 * 24 * 3600));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(isOld()).toBe(false);
});

test('new positions show in the list at once: place, battery and when the device last reported', () => {
  queries.setQueryData(['children'], family(50));
  applier.apply({
    ...position(1, 2),
    fresh: { seenAt: at(3), points: [point(1, 45.1, 44), point(2, 45.3, null)] },
  });
  expect(queries.getQueryData<Child[]>(['children'])?.[1]?.devices[0]).toEqual({
    ...device(44),
    batteryAt: at(1),
    lastSeenAt: at(3),
    location: fix(2, 45.3),
  });
});

test('an older position changes nothing of a device but its last report', () => {
  const now = { ...device(50), location: fix(9), batteryAt: at(9), lastSeenAt: at(9) };
  const late = { seenAt: at(12), points: [point(4, 45.4, 3)] };
  expect(withFresh(now, late)).toEqual({ ...now, lastSeenAt: at(12) });
  expect(withFresh(now, { ...late, seenAt: at(8) })).toEqual(now);
});

test('positions that came while the list was being read outlive the older answer', async () => {
  queries.setQueryData(['children'], family(50));
  let answer: (children: Child[]) => void = () => undefined;
  const reading = queries.fetchQuery({
    queryKey: ['children'],
    queryFn: () => new Promise<Child[]>((resolve) => (answer = resolve)),
    staleTime: 0,
  });
  await vi.advanceTimersByTimeAsync(0);
  applier.apply(reports(5));
  applier.apply(reports(6, 45.6));
  answer(family(50));
  await reading;
  await vi.advanceTimersByTimeAsync(0);
  expect(queries.getQueryData<Child[]>(['children'])?.[1]?.devices[0]?.location).toEqual(fix(6, 45.6));
});

test('`rules` reads what is known of that device’s rules again, and of no other’s', () => {
  const keys = [
    ['rules', DEVICE, 'apps'],
    ['rules', DEVICE, 'schedules'],
    ['rules', 'another', 'apps'],
  ];
  for (const key of keys) queries.setQueryData(key, []);
  applier.apply({ type: 'rules', deviceId: DEVICE });
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test('`locate` is cached under its device', () => {
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

test('coming back reads children, plan, days, questions and rules again', () => {
  for (const key of [
    ['children'],
    ['plan'],
    ['day', DEVICE, 'x'],
    ['locate', DEVICE],
    ['rules', DEVICE, 'apps'],
  ])
    queries.setQueryData(key, {});
  applier.refetch();
  for (const key of [
    ['children'],
    ['plan'],
    ['day', DEVICE, 'x'],
    ['locate', DEVICE],
    ['rules', DEVICE, 'apps'],
  ])
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

test('fences that changed are read again, the list and each one', () => {
  queries.setQueryData(['geofences'], []);
  queries.setQueryData(['geofences', 'one'], {});
  queries.setQueryData(['children'], family(50));
  applier.apply({ type: 'geofences' });
  const stale = (key: string[]) => queries.getQueryState(key)?.isInvalidated;
  expect([stale(['geofences']), stale(['geofences', 'one']), stale(['children'])]).toEqual([
    true,
    true,
    false,
  ]);
});

test('`reports` reads again the log that it names, and no other', () => {
  const keys = [
    ['reports', DEVICE, 'web', ''],
    ['reports', DEVICE, 'contacts', 'call', ''],
    ['reports', 'elsewhere', 'web', ''],
  ];
  for (const key of keys) queries.setQueryData(key, []);
  applier.apply({ type: 'reports', deviceId: DEVICE, kind: 'web' });
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false, false]);
});
