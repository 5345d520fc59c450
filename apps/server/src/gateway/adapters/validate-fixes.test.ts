/** What is kept of a report, what is answered to OwnTracks, and what no report can do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateNow, getLocate } from '@kinward/contract/locations/locations.routes.ts';
import { addGeofence, deleteGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { runs } from '../../../../../tools/lib/vitest/property.ts';
import { basic, connected, deviceOf, historyOf, sender, type Connected } from './test-clients.ts';

const stack = useStack({
  limits: { requestsPerMinuteAddress: 200, positionBucket: 500, positionRefillPerSecond: 1 },
});
const now = (): number => Math.floor(stack.current.clock.now().getTime() / 1000);

describe('a fix that cannot be kept is no error, and the device lives', () => {
  it.each([
    ['from the future', { timestamp: 600 }],
    ['from before the year 2000', { timestamp: -900_000_000 }],
    ['too uncertain', { accuracy: LIMITS.poorAccuracyMetres + 1 }],
    ['at no place on Earth', { lat: 91 }],
    ['that is not valid, as the client says', { valid: false }],
    ['older than the family keeps', { timestamp: -400 * 86_400 }],
  ])('%s', async (_, { timestamp = 0, ...fields }: Record<string, number | boolean>) => {
    const harness = await connected(stack.current);
    const to = sender(stack.current);
    const fix = {
      id: harness.keys.deviceKey,
      lat: 45,
      lon: 15,
      timestamp: now() + Number(timestamp),
      ...fields,
    };
    expect(await to.osmandQuery(fix)).toMatchObject({ status: 200 });
    expect(await historyOf(harness)).toEqual([]);
    expect((await deviceOf(harness)).lastSeenAt).not.toBeNull();
  });

  it('counts them by reason', async () => {
    const harness = await connected(stack.current);
    await sender(stack.current).osmandQuery({
      id: harness.keys.deviceKey,
      lat: 45,
      lon: 15,
      timestamp: now() + 9_000,
    });
    const { body } = await stack.current.server.inject({ url: '/metrics' });
    expect(body).toMatch(/result="refused_time"\} [1-9]/u);
  });

  it('loses no other fix of its batch, and an odd detail loses no fix', async () => {
    const harness = await connected(stack.current);
    const feature = (lat: number, at: number, properties: object = {}) => ({
      geometry: { type: 'Point', coordinates: [15, lat] },
      properties: { timestamp: new Date(at * 1000).toISOString(), ...properties },
    });
    const odd = { horizontal_accuracy: -1, speed: 9_999, course: 999, altitude: 1e9, battery_level: 7 };
    const locations = [
      feature(45.1, now() - 60),
      feature(99, now()),
      feature(45.2, now() + 9_000),
      feature(45.3, now(), odd),
    ];
    await sender(stack.current).overland(harness.keys, { locations });
    expect(await historyOf(harness)).toMatchObject([
      { latitude: 45.3, accuracy: null, speed: null, bearing: null, altitude: null, battery: null },
      { latitude: 45.1 },
    ]);
  });

  it('keeps the same fix once, however often a client repeats it', async () => {
    const harness = await connected(stack.current);
    const fix = { id: harness.keys.deviceKey, lat: 45, lon: 15, timestamp: now() };
    for (let time = 0; time < 3; time += 1) await sender(stack.current).osmandForm(fix);
    expect(await historyOf(harness)).toHaveLength(1);
  });
});

describe('OwnTracks is told', () => {
  const location = (tst: number) => ({ _type: 'location', lat: 45, lon: 15, tst });
  const commands = async ({ keys }: Connected, message: object) =>
    JSON.parse((await sender(stack.current).owntracks(keys, message)).text) as Record<string, unknown>[];

  it('to say where it is while "Locate now" waits, until a fix answers it', async () => {
    const harness = await connected(stack.current);
    const { parent, deviceId } = harness;
    expect(await commands(harness, location(now() - 100))).toEqual([]);
    await parent.api.call(locateNow, { body: { deviceId } });
    const state = async () => (await parent.api.call(getLocate, { query: { deviceId } }))?.state;
    const ask = [{ _type: 'cmd', action: 'reportLocation' }];
    expect(await commands(harness, { _type: 'status', android: { loc: 0 } })).toEqual(ask);
    expect(await state()).toBe('delivered');
    expect(await commands(harness, location(now() - 60))).toEqual(ask);
    expect(await commands(harness, location(now() + 1))).toEqual([]);
    await expect.poll(state).toBe('answered');
    expect(await commands(harness, location(now() + 2))).toEqual([]);
  });

  it('the fences of the device, once after each change', async () => {
    const harness = await connected(stack.current);
    const { parent, deviceId } = harness;
    const fence = {
      deviceId,
      address: 'Here',
      fenceRadius: 0.5,
      latitude: 45.5,
      longitude: 15.5,
      action: 'Allow' as const,
    };
    const { fenceId } = await parent.api.call(addGeofence, { body: { ...fence, fenceName: 'School' } });
    const later = async () => {
      stack.current.clock.advance(2);
      return commands(harness, { _type: 'lwt' });
    };
    const school = {
      _type: 'waypoint',
      desc: 'School',
      lat: 45.5,
      lon: 15.5,
      rad: 805,
      tst: expect.any(Number),
    };
    const set = (...waypoints: object[]) => ({
      _type: 'cmd',
      action: 'setWaypoints',
      waypoints: { _type: 'waypoints', waypoints },
    });
    expect(await later()).toEqual([set(school)]);
    expect(await later()).toEqual([]);
    await parent.api.call(addGeofence, { body: { ...fence, fenceName: 'Club' } });
    const clear = { _type: 'cmd', action: 'clearWaypoints' };
    const [first, second] = await later();
    expect(first).toEqual(clear);
    expect(second).toEqual(set(school, { ...school, desc: 'Club' }));
    const { waypoints } = (second as { waypoints: { waypoints: { tst: number }[] } }).waypoints;
    expect(new Set(waypoints.map(({ tst }) => tst)).size).toBe(2);
    const fences = await stack.current.server.inject({
      url: `/api/geofence?deviceId=${deviceId}`,
      headers: parent.headers,
    });
    for (const one of fences.json<{ data: { fenceId: string }[] }>().data)
      await parent.api.call(deleteGeofence, { params: { id: one.fenceId } });
    expect(fenceId).toBeTypeOf('string');
    expect(await later()).toEqual([clear]);
    expect(await later()).toEqual([]);
  });
});

describe('no report', () => {
  it('calls for help more than once by saying so ten thousand times, and no odd value silences a call', async () => {
    const { parent, keys } = await connected(stack.current);
    const to = sender(stack.current);
    const calls = async () => {
      const reply = await stack.current.server.inject({ url: '/api/sos', headers: parent.headers });
      return reply.json<{ data: unknown[] }>().data.length;
    };
    const storm = Array.from({ length: 10_000 }, () => ({ id: keys.deviceKey, alarm: 'sos', timestamp: 5 }));
    expect((await to.osmandJson(storm)).status).toBe(200);
    expect(await calls()).toBe(1);
    const sos = { id: keys.deviceKey, lat: 45, lon: 15, alarm: 'sos' };
    const odds: Record<string, string>[] = [
      { accuracy: '1e300' },
      { accuracy: '1e-300' },
      { timestamp: '-1e12' },
    ];
    for (const odd of odds)
      expect((await to.osmandQuery({ ...sos, timestamp: now(), ...odd })).status).toBe(200);
    expect(await calls()).toBeGreaterThan(2);
  });

  it('uses up the calls of a day: of many moments in one body the newest count', async () => {
    const { parent, keys } = await connected(stack.current);
    const storm = Array.from({ length: 500 }, (_, n) => ({ id: keys.deviceKey, alarm: 'sos', timestamp: n }));
    expect((await sender(stack.current).osmandJson(storm)).status).toBe(200);
    const reply = await stack.current.server.inject({ url: '/api/sos', headers: parent.headers });
    expect(reply.json<{ data: unknown[] }>().data).toHaveLength(LIMITS.sosPerReport);
  });

  it('fails for a battery that is nearly nothing, with a fix and without', async () => {
    const { keys } = await connected(stack.current);
    const id = keys.deviceKey;
    const to = sender(stack.current);
    const battery = { id, timestamp: now(), batt: '1e-311' };
    expect((await to.osmandQuery(battery)).status).toBe(200);
    expect((await to.osmandQuery({ ...battery, lat: 45, lon: 15 })).status).toBe(200);
  });

  it('is more than its body may be', async () => {
    const harness = await connected(stack.current);
    const big = JSON.stringify({ locations: [], more: 'x'.repeat(LIMITS.bodyBytesDevice) });
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${harness.keys.overland.token}`,
    };
    expect((await sender(stack.current).send('POST', '/overland', headers, big)).status).toBe(413);
  });

  it('nests without end, or is no JSON, or is another kind of thing', async () => {
    const { keys } = await connected(stack.current);
    const to = sender(stack.current);
    const json = { 'content-type': 'application/json', ...basic(keys) };
    expect((await to.send('POST', '/owntracks', json, '['.repeat(5_000))).status).toBe(400);
    expect((await to.send('POST', '/owntracks', json, '{"_type":')).status).toBe(400);
    expect((await to.send('POST', '/owntracks', json, Buffer.from([0xff, 0xfe]))).status).toBe(400);
    expect((await to.send('POST', '/owntracks', { ...json, 'content-type': 'image/png' }, 'x')).status).toBe(
      415,
    );
  });

  it('of any shape is a fault of ours', { timeout: 60_000 }, async () => {
    const { keys } = await connected(stack.current);
    const to = sender(stack.current);
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        1e308,
        -1,
        2 ** 53,
        '1e400',
        '\0',
        '\uD800',
        '9999999999999',
        'NaN',
        '',
        null,
        '-0',
        '1e-400',
        '+5',
      ),
    );
    const record = fc.dictionary(
      fc.constantFrom(
        'lat',
        'lon',
        'timestamp',
        'tst',
        'acc',
        'batt',
        'speed',
        'alarm',
        'location',
        'coords',
        'battery',
        'bearing',
        '__proto__',
        '_type',
        'geometry',
        'properties',
        'created_at',
        'bs',
        'android',
        'charge',
        'id',
      ),
      odd,
      { maxKeys: 10 },
    );
    await fc.assert(
      fc.asyncProperty(record, fc.string({ unit: 'binary', maxLength: 60 }), async (fields, text) => {
        const id = keys.deviceKey;
        const properties = { ...fields, timestamp: new Date(now() * 1000).toISOString() };
        const geometry = { type: 'Point', coordinates: [fields['lon'], fields['lat']] };
        const replies = [
          await to.osmandJson([{ ...fields, id }]),
          await to.osmandJson({ device_id: id, location: { ...fields, coords: fields } }),
          await to.send(
            'POST',
            `/osmand?id=${id}`,
            { 'content-type': 'application/x-www-form-urlencoded' },
            text,
          ),
          await to.send(
            'GET',
            `/osmand?id=${id}&${encodeURIComponent(text.toWellFormed())}=1&lat=${encodeURIComponent(text.toWellFormed())}&%zz`,
          ),
          await to.owntracks(keys, { _type: 'location', ...fields }),
          await to.owntracks(keys, { ...fields, _type: 'status', android: fields, iOS: fields }),
          await to.overland(keys, { locations: [{ properties, geometry }, fields] }),
        ];
        for (const { status, text: body } of replies) expect(status, body).toBeLessThan(500);
      }),
      { numRuns: runs(40) },
    );
  });

  it('guesses keys: an address has only so many wrong ones a minute, and a family’s own client goes on', async () => {
    const { keys } = await connected(stack.current);
    const to = sender(stack.current);
    const report = (id: string) => to.osmandQuery({ id, timestamp: now() });
    expect((await report(keys.deviceKey)).status).toBe(200);
    const guess = async (number: number) => (await report(String(number).padStart(20, 'a'))).status;
    const statuses = await Promise.all(Array.from({ length: 210 }, (_, number) => guess(number)));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await report(keys.deviceKey)).status).toBe(200);
    stack.current.clock.advance(61);
  });

  it('floods the server: what is beyond a device’s share is not kept', async () => {
    const { keys, deviceId } = await connected(stack.current);
    const to = sender(stack.current);
    // Batches that begin in another second would hold one moment twice, and the share would grow meanwhile.
    stack.current.clock.freeze();
    const batch = (from: number) => ({
      locations: Array.from({ length: 200 }, (_, index) => ({
        geometry: { coordinates: [15, 45] },
        properties: { timestamp: new Date((now() - from - index) * 1000).toISOString() },
      })),
    });
    for (let number = 0; number < 4; number += 1)
      expect((await to.overland(keys, batch(number * 200))).status).toBe(200);
    const { rows } = await stack.current.pool.query<{ count: string }>(
      'select count(*) from positions where device_id = $1',
      [deviceId],
    );
    expect(Number(rows[0]?.count)).toBe(400);
    const { body } = await stack.current.server.inject({ url: '/metrics' });
    expect(body).toMatch(/result="refused_share"\} 400/u);
  });
});
