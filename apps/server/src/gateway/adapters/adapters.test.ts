/** Shapes that Traccar Client, GPSLogger, OsmAnd and Overland send, with values of our own; OwnTracks has a file of its own. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { connected, deviceOf, historyOf, sender, type Connected } from './test-clients.ts';

const stack = useStack();
let harness: Connected;
let to: ReturnType<typeof sender>;
/** A moment within what is kept; each test goes on from the last. */
let at = 0;

beforeAll(async () => {
  harness = await connected(stack.current);
  to = sender(stack.current);
  at = Math.floor(stack.current.clock.now().getTime() / 1000) - 86_400;
}, 60_000);

const next = (): number => (at += 30);
const newest = async () => (await historyOf(harness))[0];
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const id = () => harness.keys.deviceKey;

describe('Traccar Client', () => {
  it('10 posts a form, speed in knots', async () => {
    const time = next();
    const reply = await to.osmandForm({
      id: id(),
      lat: 44.865,
      lon: 13.848,
      timestamp: time,
      accuracy: 14,
      altitude: 23.5,
      speed: '10.00',
      bearing: 271,
      batt: 67,
      charge: true,
      battery_voltage: 3.9,
    });
    expect(reply).toMatchObject({ status: 200, text: '' });
    expect(await newest()).toMatchObject({
      latitude: 44.865,
      longitude: 13.848,
      accuracy: 14,
      altitude: 23.5,
      speed: expect.closeTo(5.14444, 4),
      bearing: 271,
      battery: 67,
      recordedAt: iso(time),
    });
    expect(await deviceOf(harness)).toMatchObject({
      platform: 'Traccar Client',
      charging: true,
      battery: 67,
    });
  });

  it('10 sends a heartbeat without a fix: a sign of life with a battery, and no position', async () => {
    const before = await historyOf(harness);
    const time = next();
    expect(await to.osmandForm({ id: id(), timestamp: time, batt: 66 })).toMatchObject({ status: 200 });
    expect(await historyOf(harness)).toEqual(before);
    expect(await deviceOf(harness)).toMatchObject({ battery: 66, batteryAt: iso(time) });
  });

  it('10 tells of a push token, which is nothing to us', async () => {
    expect(await to.osmandForm({ id: id(), notificationToken: 'abc:def' })).toMatchObject({ status: 200 });
  });

  it('10 may post an array; one odd entry loses no other', async () => {
    const [first, second] = [next(), next()];
    const one = (timestamp: unknown, lat: unknown) => ({
      id: id(),
      lat,
      lon: 13.9,
      timestamp,
      speed: 1.0e-5,
    });
    const reply = await to.osmandJson([
      one(first, 44.9),
      one('never', 44.9),
      null,
      7,
      one(first, 'x'),
      one(second, 44.91),
    ]);
    expect(reply.status).toBe(200);
    const times = (await historyOf(harness)).slice(0, 2).map(({ recordedAt }) => recordedAt);
    expect(times).toEqual([iso(second), iso(first)]);
  });

  it('9 posts JSON, speed in metres per second, -1 for what it does not know', async () => {
    const time = next();
    const location = {
      timestamp: iso(time).replace('.000Z', '.500Z'),
      coords: { latitude: 44.8701, longitude: 13.8512, accuracy: 5, speed: 3.5, heading: -1, altitude: 12 },
      is_moving: false,
      odometer: 0,
      event: 'motionchange',
      battery: { level: 0.58, is_charging: false },
      activity: { type: 'still' },
      extras: {},
    };
    expect(await to.osmandJson({ location, device_id: id() })).toMatchObject({ status: 200, text: '' });
    expect(await newest()).toMatchObject({ latitude: 44.8701, speed: 3.5, bearing: null, battery: 58 });
    const unknown = { ...location, timestamp: iso(next()), battery: { level: -1, is_charging: false } };
    expect(await to.osmandJson({ location: unknown, device_id: id() })).toMatchObject({ status: 200 });
    expect(await newest()).toMatchObject({ battery: null });
    expect(await to.osmandJson({ device_id: id() })).toMatchObject({ status: 200 });
    expect(await to.osmandJson({ device_id: id(), location: { timestamp: iso(next()) } })).toMatchObject({
      status: 200,
    });
  });

  it('8 and scripts put everything into the query, by GET or POST, with times in four ways', async () => {
    const times = Array.from({ length: 4 }, next);
    const stamps = [
      String(times[0]),
      String(times[1]! * 1000),
      iso(times[2]!).replace('.000Z', 'Z'),
      iso(times[3]!).slice(0, 19).replace('T', ' '),
    ];
    for (const stamp of stamps) {
      const query = new URLSearchParams({
        id: id(),
        lat: '42.06',
        lon: '1.6E1',
        timestamp: stamp,
        hdop: '6.0',
        altitude: '224.0',
        speed: '0.0',
      });
      expect((await to.send('POST', `/osmand?${query.toString()}`)).status).toBe(200);
    }
    const kept = (await historyOf(harness)).slice(0, 4);
    expect(kept.map(({ recordedAt }) => recordedAt)).toEqual(times.toReversed().map(iso));
    expect(kept[0]).toMatchObject({ longitude: 16, altitude: 224, speed: 0 });
  });

  it('8 repeats cells and networks, and may have no fix at all', async () => {
    const before = await historyOf(harness);
    const query = `id=${id()}&timestamp=${next()}&cell=219,1,7,99&cell=219,1,7,98&wifi=aa-bb-cc-dd-ee-ff,-60&wifi=x`;
    expect((await to.send('GET', `/osmand?${query}`)).status).toBe(200);
    expect(await historyOf(harness)).toEqual(before);
  });

  it('sends an alarm, and every parent hears it once', async () => {
    const fields = { id: id(), lat: 44.86, lon: 13.84, timestamp: next(), alarm: 'sos' };
    await to.osmandForm(fields);
    await to.osmandForm(fields);
    const notifier = await stack.current.server.inject({
      url: '/api/notification',
      headers: harness.parent.headers,
    });
    const list = notifier.json<{ data: { callType: string; title: string }[] }>().data;
    expect(list.filter(({ callType }) => callType === 'Emergency')).toMatchObject([
      { title: 'Mia calls for help' },
    ]);
  });

  it('calls for help by a wrong clock too, and not without end', async () => {
    const other = await connected(stack.current);
    const call = (timestamp: number) => to.osmandForm({ id: other.keys.deviceKey, timestamp, alarm: 'sos' });
    for (let number = 0; number < LIMITS.sosPerHour + 3; number += 1) await call(4_000_000_000 + number);
    const { headers } = other.parent;
    const reply = await stack.current.server.inject({ url: '/api/notification?limit=100', headers });
    const calls = reply.json<{ data: { callType: string }[] }>().data;
    expect(calls.filter(({ callType }) => callType === 'Emergency')).toHaveLength(LIMITS.sosPerHour);
  });

  it('says that a place is faked: it is kept as such, the last place stays, and the parent sees why', async () => {
    const before = await historyOf(harness);
    const { location } = await deviceOf(harness);
    await to.osmandQuery({ id: id(), lat: 1, lon: 1, timestamp: next(), mock: true });
    const after = await historyOf(harness);
    expect(after.filter(({ doubt }) => doubt !== 'madeUp')).toEqual(before);
    expect(after.filter(({ doubt }) => doubt === 'madeUp')).toMatchObject([
      { latitude: 1, longitude: 1, doubt: 'madeUp' },
    ]);
    expect(await deviceOf(harness)).toMatchObject({
      location,
      doubted: { why: 'madeUp', latitude: 1, longitude: 1 },
      missingPermissions: ['location-not-faked'],
    });
    await to.osmandQuery({ id: id(), lat: 44.8, lon: 13.8, timestamp: next() });
    expect(await deviceOf(harness)).toMatchObject({ missingPermissions: [] });
  });
});

describe('GPSLogger and OsmAnd', () => {
  it('fill templates, with the unit of the speed named', async () => {
    const agent = { 'user-agent': 'GPSLogger for Android' };
    const query = `id=${id()}&lat=45.2&lon=14.1&timestamp=${next()}&altitude=0&accuracy=4.0&bearing=12.5&speed=2.0&speed_unit=ms&batt=81.0`;
    expect((await to.send('GET', `/osmand?${query}`, agent)).status).toBe(200);
    expect(await newest()).toMatchObject({ latitude: 45.2, speed: 2, bearing: 12.5, battery: 81 });
    expect(await deviceOf(harness)).toMatchObject({ platform: 'GPSLogger' });
    const kmh = `id=${id()}&location=45.21,14.11&timestamp=${next()}000&speed=36&speed_unit=kmh`;
    await to.send('GET', `/osmand?${kmh}`, { 'user-agent': 'OsmAnd~ 5.1' });
    expect(await newest()).toMatchObject({ latitude: 45.21, longitude: 14.11, speed: 10 });
    expect(await deviceOf(harness)).toMatchObject({ platform: 'OsmAnd' });
  });

  it('are told what is wrong with a template', async () => {
    const reply = await to.osmandQuery({ id: id(), lat: '%LAT', lon: '{1}', timestamp: 'soon' });
    expect(reply.status).toBe(400);
    const { errors } = JSON.parse(reply.text) as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(['lat', 'lon', 'timestamp']);
  });
});

describe('Overland', () => {
  const feature = (timestamp: string, fields: object = {}) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [14.5, 45.3] },
    properties: {
      timestamp,
      altitude: 3,
      speed: 4,
      horizontal_accuracy: 30,
      vertical_accuracy: -1,
      motion: ['driving', 'stationary'],
      battery_state: 'charging',
      battery_level: 0.89,
      device_id: '',
      wifi: '',
      ...fields,
    },
  });

  it('sends batches, with zones in two ways and features without a place among them', async () => {
    const [first, second] = [next(), next()];
    const locations = [
      feature(iso(first)),
      {
        type: 'Feature',
        properties: { timestamp: iso(second), action: 'will_terminate', battery_level: 0.5 },
      },
      { type: 'Feature', geometry: null, properties: { timestamp: iso(second) } },
      null,
      'x',
      feature('yesterday'),
      feature(iso(second - 7 * 3600).replace('.000Z', '-0700'), {
        speed: -1,
        battery_state: 'unplugged',
        battery_level: 0.5,
      }),
    ];
    const reply = await to.overland(harness.keys, { locations, current: {}, trip: { mode: 'car' } });
    expect(reply).toMatchObject({
      status: 200,
      text: '{"result":"ok"}',
      type: expect.stringMatching(/^application\/json/u),
    });
    const [last, before] = await historyOf(harness);
    expect([last, before]).toMatchObject([
      { recordedAt: iso(second), speed: null, battery: 50 },
      { recordedAt: iso(first), speed: 4, battery: 89, latitude: 45.3, longitude: 14.5, accuracy: 30 },
    ]);
    expect(await deviceOf(harness)).toMatchObject({ platform: 'Overland', charging: false });
  });

  it('sends an empty batch, and is refused what is none', async () => {
    expect(await to.overland(harness.keys, { locations: [] })).toMatchObject({
      status: 200,
      text: '{"result":"ok"}',
    });
    for (const body of [{}, [], 'x', null, { locations: {} }])
      expect((await to.overland(harness.keys, body)).status).toBe(400);
  });

  it('is 401 with another token', async () => {
    for (const token of ['', 'x', 'y'.repeat(32), id()])
      expect(
        (
          await to.overland(
            { ...harness.keys, overland: { ...harness.keys.overland, token } },
            { locations: [] },
          )
        ).status,
      ).toBe(401);
  });
});
