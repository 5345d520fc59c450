/** Days of so many positions that reading them could harm the other families. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DayTrack, TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { dayTrack } from '@kinward/rules/tracks/day-track.ts';
import { metresBetween } from '@kinward/rules/geo.ts';
import {
  type Harness,
  startHarness,
  type TestDevice,
  type TestFamily,
} from '@kinward/testkit/calls/gateway.ts';
import { until } from '@kinward/testkit/streams.ts';

let harness: Harness;
let family: TestFamily;
let other: TestFamily;
let otherDevice: TestDevice;
/** Midnight, so that a day begins where minutes do. */
let start: number;
beforeAll(async () => {
  harness = await startHarness();
  [family, other] = [await harness.family(), await harness.family()];
  otherDevice = await harness.device(other);
  start = Math.floor(harness.clock.now().getTime() / 86_400_000 - 2) * 86_400_000;
});
afterAll(() => harness.close());

const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return (value - Math.floor(value)) * 2 - 1;
};

/** An hour at one place, an hour of walking at 1.5 m/s, and so on; silence for 20 minutes on the second way. */
const makeDay = (count: number, everySeconds: number): TrackPoint[] =>
  Array.from({ length: count }, (_, index): TrackPoint => {
    const second = index * everySeconds;
    const [hour, rest] = [Math.floor(second / 3_600), second % 3_600];
    const walked = (Math.floor(hour / 2) * 3_600 + (hour % 2 === 1 ? rest : 0)) * 1.5;
    return [
      start + Math.round(second * 1_000),
      45 + (walked + noise(index) * 2) / 111_195,
      15 + (noise(index + 0.5) * 2) / 78_600,
      10,
      1,
      80,
    ];
  }).filter(([at]) => at < start + 11_400_000 || at > start + 12_600_000);

const store = async (points: TrackPoint[]): Promise<TestDevice> => {
  const device = await harness.device(family);
  const column = (at: number) => points.map((point) => point[at]);
  await harness.pool.query(
    `insert into positions (family_id, device_id, recorded_at, latitude, longitude, accuracy, speed, battery)
     select $1, $2, to_timestamp(at / 1000), latitude, longitude, accuracy, speed, battery
     from unnest($3::float8[], $4::float8[], $5::float8[], $6::real[], $7::real[], $8::real[])
       as p (at, latitude, longitude, accuracy, speed, battery)`,
    [family.familyId, device.deviceId, ...[0, 1, 2, 3, 4, 5].map(column)],
  );
  return device;
};

const dayOf = (of: TestDevice, headers = family.parentAuth) =>
  harness.call(
    'GET',
    `/location/day?${new URLSearchParams({
      deviceId: of.deviceId,
      from: new Date(start).toISOString(),
      to: new Date(start + 86_400_000).toISOString(),
    }).toString()}`,
    headers,
  );

describe('a day of 10,000 positions', () => {
  it('is made of every one of them', async () => {
    const points = makeDay(10_150, 8.5);
    const { status, body } = await dayOf(await store(points));
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...dayTrack(points, { maxPoints: 5_000 }), doubted: [] });
    expect(body.data.total).toBeGreaterThan(9_900);
  });
});

describe('a day of 100,000 positions', () => {
  let points: TrackPoint[];
  let device: TestDevice;
  beforeAll(async () => {
    points = makeDay(101_500, 0.85);
    device = await store(points);
  });

  it('finds the same stops, gaps and way from a sample, and says how many there were', async () => {
    const { data } = (await dayOf(device)).body as { data: DayTrack };
    const exact = dayTrack(points, { maxPoints: 5_000 });
    expect(data.total).toBe(points.length);
    expect(data.points).toHaveLength(5_000);
    expect([data.points[0], data.points.at(-1)]).toEqual([exact.points[0], exact.points.at(-1)]);
    expect(data.gaps).toHaveLength(1);
    expect(data.gaps).toEqual(exact.gaps);
    expect(data.stops).toHaveLength(12);
    for (const [index, stop] of exact.stops.entries()) {
      const sampled = data.stops[index] ?? stop;
      expect(metresBetween(sampled, stop)).toBeLessThan(10);
      expect(Math.abs(Date.parse(sampled.from) - Date.parse(stop.from))).toBeLessThan(20_000);
      expect(Math.abs(Date.parse(sampled.to) - Date.parse(stop.to))).toBeLessThan(20_000);
    }
    expect(Math.abs(data.distance / exact.distance - 1)).toBeLessThan(0.02);
    expect(Math.abs(data.movingSeconds / exact.movingSeconds - 1)).toBeLessThan(0.02);
  });

  it('20 at once: some are answered, the others 503 with a time to come back, and another family comes between', async () => {
    let toCome = 20;
    const many = Promise.all(Array.from({ length: 20 }, () => dayOf(device).finally(() => (toCome -= 1))));
    await until(() => toCome < 20);
    expect((await dayOf(otherDevice, other.parentAuth)).status).toBe(200);
    const list = await harness.call('GET', `/location?deviceId=${otherDevice.deviceId}`, other.parentAuth);
    expect(list.status).toBe(200);
    expect(toCome).toBeGreaterThanOrEqual(2);
    const answers = await many;
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(12);
    for (const { status, headers, body } of refused) {
      expect([status, body.code]).toEqual([503, 'BUSY']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await dayOf(device)).status).toBe(200);
  });

  it('a reading that was given up holds no place', async () => {
    const address = `${harness.url}/api/location?deviceId=${device.deviceId}&limit=10000`;
    const leaving = new AbortController();
    const gone = Array.from({ length: 20 }, () =>
      fetch(address, { headers: family.parentAuth, signal: leaving.signal }).catch(() => undefined),
    );
    await new Promise((resolve) => setTimeout(resolve, 30));
    leaving.abort();
    await Promise.all(gone);
    await until(async () => (await dayOf(device)).status === 200, 20_000);
  });
});
