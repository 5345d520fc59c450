import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpId } from '@kinward/testkit/ids.ts';
import {
  type Harness,
  position,
  startHarness,
  type TestDevice,
  type TestFamily,
} from '@kinward/testkit/calls/gateway.ts';

let harness: Harness;
let family: TestFamily;
let device: TestDevice;
beforeAll(async () => {
  harness = await startHarness({ limits: { locateEverySeconds: 0 } });
  family = await harness.family();
  device = await harness.device(family);
});
afterAll(() => harness.close());

const at = (of: TestDevice, path = '') => `/live/devices/${of.deviceId}${path}.json`;

/** Sends an address as it is written; fetch would tidy it first. */
const raw = (path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(harness.url);
    httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });

describe('who may read and write the realtime database', () => {
  it('401 without a token', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect(
        (await harness.call(method, at(device), {}, method === 'PUT' || method === 'PATCH' ? {} : undefined))
          .status,
      ).toBe(401);
    }
  });

  it('404 for a stranger, for another device and for a device that is not there', async () => {
    const stranger = await harness.family();
    const sibling = await harness.device(family);
    const nobody = { ...device, deviceId: madeUpId('01900000-0000-7000-8000-000000000000') };
    for (const [of, headers] of [
      [device, stranger.parentAuth],
      [device, sibling.auth],
      [nobody, family.parentAuth],
    ] as const) {
      expect((await harness.call('GET', at(of), headers)).status).toBe(404);
      expect((await harness.call('PUT', at(of, '/webblock'), headers, 1)).status).toBeGreaterThanOrEqual(401);
      expect((await harness.call('GET', at(of), headers)).body).toMatchObject({
        error: expect.any(String),
        code: 'NOT_FOUND',
      });
    }
    expect((await harness.stream(at(device), stranger.parentAuth)).status).toBe(404);
  });

  it('404 above a device and for paths that are none', async () => {
    const id = device.deviceId;
    const paths = [
      '/api/live.json',
      '/api/live/.json',
      '/api/live/devices.json',
      '/api/live/devices/.json',
      '/api/live/devices/..%2f.json',
      `/api/live/devices/${id}/..%2f..%2fdevices.json`,
      `/api/live/devices/${id}/../${id}.json`,
      `/api/live/devices/${id}`,
      `/api/live/devices/${id}/a%00b.json`,
      `/api/live/devices/${id}/%zz.json`,
      `/api/live/devices/${id}/a//b.json`,
      `/api/live/users/${id}.json`,
      `/api/live/devices/${id}/__proto__.json`,
      `/api/live/devices/${id}%2fbatteryp.json`,
    ];
    for (const path of paths) expect(await raw(path, family.parentAuth), path).toMatchObject({ status: 404 });
  });

  it('401 "Permission denied" for a key of the other side, an unknown key and the whole device', async () => {
    const attempts = [
      ['PUT', '/getlocation', device.auth, 1],
      ['PUT', '/webblock', device.auth, 1],
      ['DELETE', '/timeschedule', device.auth, undefined],
      ['PATCH', '', device.auth, { batteryp: 5, appblock: 1 }],
      ['PUT', '/lastlocation', family.parentAuth, { lat: 1, lng: 2 }],
      ['PUT', '/batteryp', family.parentAuth, 5],
      ['PUT', '/other', family.parentAuth, 5],
      ['PUT', '', family.parentAuth, { webblock: 1 }],
      ['DELETE', '', family.parentAuth, undefined],
      ['PATCH', '', family.parentAuth, { webblock: 1, other: 2 }],
      ['PUT', '/constructor2', device.auth, 1],
    ] as const;
    for (const [method, path, headers, body] of attempts) {
      const answer = await harness.call(method, at(device, path), headers, body);
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 401,
        body: { error: 'Permission denied', message: 'Permission denied', code: 'LIVE_PERMISSION_DENIED' },
      });
    }
    expect((await harness.call('GET', at(device), family.parentAuth)).body).toBeNull();
  });

  it('400 for names that reach a prototype, a battery of 101, a place off the earth and a question as text', async () => {
    const attempts = [
      ['PATCH', '', family.parentAuth, '{"__proto__":{"webblock":1}}'],
      ['PUT', '/webblock', family.parentAuth, '{"a":{"__proto__":1}}'],
      ['PUT', '/webblock', family.parentAuth, { 'a.b': 1 }],
      ['PATCH', '', family.parentAuth, [1]],
      ['PUT', '/batteryp', device.auth, 101],
      ['PUT', '/batteryp', device.auth, '"full"'],
      ['PUT', '/lastlocation', device.auth, { lat: 91, lng: 0 }],
      ['PUT', '/lastlocation', device.auth, '"here"'],
      ['PUT', '/lastlocation', device.auth, { lat: 1, lng: 1, recordedAt: '1900-01-01T00:00:00Z' }],
      ['PUT', '/getlocation', family.parentAuth, '"now"'],
      ['PUT', '/webblock', family.parentAuth, '{"a":'],
      ['PATCH', '', family.parentAuth, { 'webblock/a': 1, webblock: 2 }],
      ['PATCH', '', family.parentAuth, { webblock: { a: 1 }, appblock: 1, 'webblock/a': 1 }],
      ['PATCH', '', device.auth, { 'lastlocation/__proto__/x': 1 }],
      ['PATCH', '/webblock', family.parentAuth, { 'a/constructor': 1 }],
      ['PATCH', '', family.parentAuth, { 'webblock/a.b': 1 }],
    ] as const;
    for (const [method, path, headers, body] of attempts) {
      expect(
        await harness.call(method, at(device, path), headers, body),
        `${method} ${path} ${JSON.stringify(body)}`,
      ).toMatchObject({ status: 400 });
    }
    expect((await harness.call('GET', `${at(device)}?orderBy="$key"`, family.parentAuth)).status).toBe(400);
  });

  it('413 for values that are too big or too deep together', async () => {
    const own = await harness.device(family);
    expect(
      (await harness.call('PUT', at(own, '/webblock'), family.parentAuth, JSON.stringify('x'.repeat(17_000))))
        .status,
    ).toBe(413);
    let deep: unknown = 1;
    for (let level = 0; level < 9; level += 1) deep = { a: deep };
    expect((await harness.call('PUT', at(own, '/webblock'), family.parentAuth, deep)).status).toBe(413);
  });

  it('429 after 20 writes in a second', async () => {
    const own = await harness.device(family);
    const answers = await harness.clock.still(() =>
      Promise.all(
        Array.from({ length: 30 }, (_, count) =>
          harness.call('PUT', at(own, '/webblock'), family.parentAuth, count),
        ),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a PATCH of many names', () => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));

  it('400 for more than 32 at once, without reading them at length, and nothing is written', async () => {
    const own = await harness.device(family);
    expect((await harness.call('PATCH', at(own, '/webblock'), family.parentAuth, names(33))).status).toBe(
      400,
    );
    // Of the processor's time: what else the machine does is not in it.
    const started = process.cpuUsage();
    const many = Object.fromEntries(Array.from({ length: 7_000 }, (_, index) => [`${index}`, 1]));
    expect((await harness.call('PATCH', at(own, '/webblock'), family.parentAuth, many)).status).toBe(400);
    expect(process.cpuUsage(started).user).toBeLessThan(500_000);
    expect((await harness.call('GET', at(own), family.parentAuth)).body).toBeNull();
    expect((await harness.call('PATCH', at(own, '/webblock'), family.parentAuth, names(32))).status).toBe(
      200,
    );
  });

  it('costs a write for each name', async () => {
    const own = await harness.device(family);
    const patch = (count: number) =>
      harness.call('PATCH', at(own, '/webblock'), family.parentAuth, names(count));
    const statuses = await harness.clock.still(async () => [
      (await patch(9)).status,
      (await patch(9)).status,
      (await patch(3)).status,
      (await patch(2)).status,
      (await patch(1)).status,
    ]);
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
  });

  it('a stranger uses up nothing of a device', async () => {
    const own = await harness.device(family);
    const stranger = await harness.family();
    await harness.clock.still(async () => {
      expect((await harness.call('PATCH', at(own, '/webblock'), stranger.parentAuth, names(20))).status).toBe(
        404,
      );
      expect((await harness.call('PATCH', at(own, '/webblock'), family.parentAuth, names(20))).status).toBe(
        200,
      );
    });
  });

  it('writes all or nothing: values, battery, place and question', async () => {
    const own = await harness.device(family);
    const big = 'x'.repeat(17_000);
    const attempts = [
      [family.parentAuth, { webblock: 1, appblock: big }],
      [family.parentAuth, { webblock: 1, getlocation: 5, appblock: big }],
      [own.auth, { batteryp: 50, 'lastlocation/label': big }],
      [own.auth, { batteryp: 50, lastlocation: { lat: 45, lng: 15, label: big } }],
    ] as const;
    for (const [headers, body] of attempts)
      expect((await harness.call('PATCH', at(own), headers, body)).status).toBe(413);
    expect((await harness.call('PATCH', at(own), own.auth, { batteryp: 50, lastlocation: 1 })).status).toBe(
      400,
    );
    expect((await harness.call('GET', at(own), family.parentAuth)).body).toBeNull();
    const of = `deviceId=${own.deviceId}`;
    expect((await harness.call('GET', `/location?${of}`, family.parentAuth)).body.data).toEqual([]);
    expect((await harness.call('GET', `/location/locate?${of}`, family.parentAuth)).body.data).toBeNull();
  });

  it('asks and writes at once, and stops asking in the same way', async () => {
    const own = await harness.device(family);
    const of = `/location/locate?deviceId=${own.deviceId}`;
    await harness.call('PATCH', at(own), family.parentAuth, { getlocation: 5, webblock: 1 });
    expect((await harness.call('GET', at(own), family.parentAuth)).body).toEqual({
      getlocation: 5,
      webblock: 1,
    });
    expect((await harness.call('GET', of, family.parentAuth)).body.data.state).toBe('asked');
    await harness.call('PATCH', at(own), family.parentAuth, { getlocation: null, webblock: 2 });
    expect((await harness.call('GET', at(own), family.parentAuth)).body).toEqual({ webblock: 2 });
    expect((await harness.call('GET', of, family.parentAuth)).body.data.state).toBe('cancelled');
  });

  it('413 for a path without end', async () => {
    const own = await harness.device(family);
    const deep = { [`webblock/${'a/'.repeat(20_000)}a`]: 1 };
    expect((await harness.call('PATCH', at(own), family.parentAuth, deep)).status).toBe(413);
  });
});

describe('the protocol', () => {
  it('reads null where nothing is, and echoes what is written', async () => {
    const own = await harness.device(family);
    expect(await harness.call('GET', at(own), family.parentAuth)).toMatchObject({
      status: 200,
      text: 'null',
    });
    expect((await harness.call('PUT', at(own, '/webblock'), family.parentAuth, 5)).text).toBe('5');
    expect(
      (await harness.call('PATCH', at(own), family.parentAuth, { appblock: 1, 'timeschedule/day': 'Monday' }))
        .body,
    ).toEqual({ appblock: 1, 'timeschedule/day': 'Monday' });
    expect(
      (
        await harness.call('PUT', at(own, '/callblock'), family.parentAuth, {
          list: ['a', null, 'c'],
          none: {},
        })
      ).status,
    ).toBe(200);
    expect((await harness.call('GET', at(own), family.parentAuth)).body).toEqual({
      webblock: 5,
      appblock: 1,
      timeschedule: { day: 'Monday' },
      callblock: { list: ['a', null, 'c'] },
    });
    expect((await harness.call('GET', at(own, '/timeschedule/day'), family.parentAuth)).text).toBe(
      '"Monday"',
    );
    expect((await harness.call('GET', at(own, '/callblock/list/2'), own.auth)).text).toBe('"c"');
    expect((await harness.call('GET', `${at(own)}?shallow=true`, own.auth)).body).toEqual({
      webblock: true,
      appblock: true,
      timeschedule: true,
      callblock: true,
    });
    expect((await harness.call('GET', `${at(own)}?print=pretty`, own.auth)).text).toContain(
      '\n  "webblock": 5',
    );
    expect(
      await harness.call('PUT', `${at(own, '/webblock')}?print=silent`, family.parentAuth, 6),
    ).toMatchObject({ status: 204, text: '' });
    expect(await harness.call('DELETE', at(own, '/callblock/list'), family.parentAuth)).toMatchObject({
      status: 200,
      text: 'null',
    });
    expect((await harness.call('GET', at(own, '/callblock'), family.parentAuth)).text).toBe('null');
  });

  it('a place written there fills the history, keeps its own fields and yields to a newer fix', async () => {
    const own = await harness.device(family);
    const written = { lat: 45.1, lng: 15.2, acc: 7, label: 'school' };
    expect((await harness.call('PUT', at(own, '/lastlocation'), own.auth, written)).body).toEqual(written);
    expect((await harness.call('GET', at(own, '/lastlocation'), family.parentAuth)).body).toEqual(written);
    expect((await harness.call('GET', at(own, '/lastlocation/lat'), family.parentAuth)).text).toBe('45.1');
    const history = await harness.call('GET', `/location?deviceId=${own.deviceId}`, family.parentAuth);
    expect(history.body.data).toEqual([
      expect.objectContaining({ latitude: 45.1, longitude: 15.2, accuracy: 7 }),
    ]);
    await harness.call('PATCH', at(own), own.auth, {
      lastlocation: { lat: 46, lng: 16, timestamp: Date.now() - 3_600_000 },
      batteryp: 71,
    });
    expect((await harness.call('GET', at(own), family.parentAuth)).body).toEqual({
      lastlocation: written,
      batteryp: 71,
    });
    await harness.call('PATCH', at(own, '/lastlocation'), own.auth, { lat: 45.1001, lng: 15.2 });
    await harness.call('POST', '/device/locations', own.auth, [
      position(new Date(harness.clock.now().getTime() + 60_000), { latitude: 45.1002, longitude: 15.2 }),
    ]);
    const { body } = await harness.call('GET', at(own), family.parentAuth);
    expect(body).toMatchObject({ lastlocation: { lat: 45.1002, lng: 15.2, accuracy: 12 }, batteryp: 80 });
    const all = await harness.call('GET', `/location?deviceId=${own.deviceId}`, family.parentAuth);
    expect(all.body.data.map(({ latitude }: { latitude: number }) => latitude)).toEqual([
      45.1002, 45.1001, 45.1, 46,
    ]);
  });

  it('a device takes its place and its battery back', async () => {
    const own = await harness.device(family);
    await harness.call('PATCH', at(own), own.auth, { lastlocation: { lat: 1, lng: 2 }, batteryp: 3 });
    await harness.call('DELETE', at(own, '/lastlocation'), own.auth);
    await harness.call('DELETE', at(own, '/batteryp'), own.auth);
    expect((await harness.call('GET', at(own), family.parentAuth)).body).toBeNull();
  });
});
