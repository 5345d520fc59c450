import { describe, expect, it } from 'vitest';
import type { SpeedingDay, SpeedLimit } from '@kinward/contract/driving/driving.schemas.ts';
import { MPS_PER_MPH } from '@kinward/rules/units.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newId } from '../../platform/ids.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { deviceId } = device;
  const { headers } = parent;
  return {
    parent,
    device,
    deviceId,
    put: (speedLimit: unknown) => call('PUT', '/child/device/speedLimit', headers, { deviceId, speedLimit }),
    limit: async (): Promise<SpeedLimit> =>
      (await call('GET', `/child/device/speedLimit?deviceId=${deviceId}`, headers)).json().data,
    ofParent: async () => (await call('GET', `/child/device/policy?id=${deviceId}`, headers)).json().data,
    ofDevice: async () => (await call('GET', '/device/policy', device.headers)).json().data,
    /** Speeds in mph, 10 s apart, ending `agoSeconds` before now. */
    drive: (speeds: number[], agoSeconds = 0) => {
      const end = stack.current.clock.now().getTime() - agoSeconds * 1000;
      const positions = speeds.map((mph, index) => ({
        latitude: 50.15 + index * 0.001,
        longitude: -5.06,
        accuracy: 5,
        speed: mph * MPS_PER_MPH,
        recordedAt: new Date(end - (speeds.length - 1 - index) * 10_000).toISOString(),
      }));
      return call('POST', '/device/locations', device.headers, positions);
    },
    episodes: (from: number, to: number, of = headers) =>
      call(
        'GET',
        `/driving/episodes?deviceId=${deviceId}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`,
        of,
      ),
  };
};
const HOUR = 3_600_000;
const now = () => stack.current.clock.now().getTime();

describe('who may touch a speed limit', () => {
  const RANGE = 'from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z';
  it.each<[Method, string, object | undefined]>([
    ['GET', `/child/device/speedLimit?deviceId=${newId()}`, undefined],
    ['PUT', '/child/device/speedLimit', { deviceId: newDeviceId(), speedLimit: 30 }],
    ['GET', `/driving/episodes?deviceId=${newId()}&${RANGE}`, undefined],
  ])("401 without a token and with a device's, 404 for an unknown id: %s %s", async (method, url, body) => {
    const { parent, device } = await family();
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
    expect((await call(method, url, parent.headers, body)).statusCode).toBe(404);
  });

  it('404 for another family, whose limit stays', async () => {
    const [own, other] = [await family(), await family()];
    await own.put(30);
    const { headers } = other.parent;
    const { deviceId } = own;
    const answers = await Promise.all([
      call('GET', `/child/device/speedLimit?deviceId=${deviceId}`, headers),
      call('PUT', '/child/device/speedLimit', headers, { deviceId, speedLimit: 150 }),
      own.episodes(now() - HOUR, now(), headers),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await own.limit()).speedLimit).toBe(30);
  });

  it('the database itself lets no limit point at a device of another family', async () => {
    const [own, other] = [await family(), await family()];
    const { family_id: familyId } = await stack.current.db
      .selectFrom('accounts')
      .select('family_id')
      .where('id', '=', other.parent.userId)
      .executeTakeFirstOrThrow();
    const insert = stack.current.pool.query(
      'insert into speed_limits (device_id, family_id, version, speed_limit, set_at) values ($1, $2, 1, 30, now())',
      [own.deviceId, familyId],
    );
    await expect(insert).rejects.toThrow('foreign key');
  });
});

describe('setting a speed limit', () => {
  it('is sent to the device, and the receipt says when it knew; off again in the same way', async () => {
    const { put, limit, ofParent, ofDevice, deviceId } = await family();
    expect(await limit()).toEqual({ deviceId, speedLimit: null, setAt: null, receivedAt: null });
    const answer = await put(30);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Speed Limit Updated Successfully']);
    expect(answer.json().data).toEqual({
      deviceId,
      speedLimit: 30,
      setAt: expect.any(String),
      receivedAt: null,
    });
    expect(await ofParent()).toMatchObject({ speedLimit: 30, version: 1, receivedVersion: null });
    expect(await ofDevice()).toMatchObject({ speedLimit: 30, version: 1 });
    expect((await limit()).receivedAt).toEqual(expect.any(String));
    await put(null);
    expect(await limit()).toMatchObject({ speedLimit: null, setAt: expect.any(String), receivedAt: null });
    expect(await ofDevice()).toMatchObject({ speedLimit: null, version: 2 });
    expect((await limit()).receivedAt).toEqual(expect.any(String));
  });

  it('writes the trigger that a client of the realtime database waits for', async () => {
    const { put, deviceId, parent } = await family();
    await put(45);
    const value = await call('GET', `/live/devices/${deviceId}/timeschedule.json`, parent.headers);
    expect(value.json()).toBe(1);
  });

  it('keeps its receipt while other rules change and are not read yet', async () => {
    const { put, limit, ofDevice, parent, deviceId } = await family();
    await put(30);
    await ofDevice();
    const { receivedAt } = await limit();
    const change = { deviceId, kind: 'app', action: 'block', values: ['com.a'] };
    await call('POST', '/child/device/policy', parent.headers, change);
    expect((await limit()).receivedAt).toBe(receivedAt);
    await ofDevice();
    await call('POST', '/child/device/policy', parent.headers, { ...change, action: 'allow' });
    await ofDevice();
    expect((await limit()).receivedAt).toBe(receivedAt);
  });

  it('changes nothing when it is so already, also when two parents set it at once', async () => {
    const { put, ofParent } = await family();
    await put(null);
    expect((await ofParent()).version).toBe(0);
    const answers = await Promise.all([put(40), put(40), put(40)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await ofParent()).toMatchObject({ speedLimit: 40, version: 1 });
    await Promise.all([put(50), put(60)]);
    expect((await ofParent()).version).toBe(3);
  });

  it.each([0, 0.5, 151, -30, '30', true, undefined, 1e9])('400 for %s', async (value) => {
    const { put, limit } = await family();
    const answer = await put(value);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'speedLimit']);
    expect((await limit()).setAt).toBeNull();
  });

  it('takes 1, 150 and all between, and keeps no more former limits than it needs', async () => {
    const { put, limit, deviceId } = await family();
    for (const value of [1, 150, 31.07]) {
      expect((await put(value)).statusCode).toBe(200);
      expect((await limit()).speedLimit).toBe(value);
    }
    for (let mph = 1; mph <= 150; mph += 1) await put(mph);
    for (let mph = 1; mph <= 60; mph += 1) await put(mph);
    const { rows } = await stack.current.pool.query(
      'select speed_limit from speed_limits where device_id = $1 order by version',
      [deviceId],
    );
    expect([rows.length, rows.at(-1).speed_limit]).toEqual([200, 60]);
  }, 30_000);
});

describe('episodes', () => {
  it('are those over the limit that was in force', async () => {
    const { put, drive, episodes } = await family();
    await drive([50, 50, 50, 50], 600);
    await put(40);
    stack.current.clock.advance(120);
    await drive([30, 39, 45, 52, 47, 38, 30]);
    const answer = await episodes(now() - HOUR, now() + HOUR);
    expect(answer.statusCode).toBe(200);
    const day: SpeedingDay = answer.json().data;
    expect(day).toMatchObject({
      positions: 11,
      limits: [{ speedLimit: 40 }],
      leftOut: 0,
      episodes: [{ speedLimit: 40, top: { latitude: 50.153, longitude: -5.06, measured: true } }],
    });
    const [episode] = day.episodes;
    expect(Date.parse(episode!.end.at) - Date.parse(episode!.start.at)).toBe(20_000);
    expect(episode!.top.speed / MPS_PER_MPH).toBeCloseTo(52);
    expect(day.top).toEqual(episode!.top);
  });

  it('are evaluated by the limit from before the range, and by none after it was switched off', async () => {
    const { put, drive, episodes } = await family();
    await put(20);
    await put(40);
    stack.current.clock.advance(100);
    await drive([50, 50, 50]);
    await put(null);
    stack.current.clock.advance(100);
    await drive([50, 50, 50]);
    const day: SpeedingDay = (await episodes(now() - 150_000, now() + 1)).json().data;
    expect(day.limits.map(({ speedLimit }) => speedLimit)).toEqual([40, null]);
    expect(day).toMatchObject({ positions: 6, episodes: [{ speedLimit: 40 }] });
  });

  it('are none without positions, and 400 for a range that is none or too long', async () => {
    const { episodes } = await family();
    expect((await episodes(now() - HOUR, now())).json().data).toEqual({
      positions: 0,
      limits: [],
      knownSeconds: 0,
      top: null,
      episodes: [],
      leftOut: 0,
    });
    for (const [from, to] of [
      [now(), now() - 1],
      [now(), now()],
      [now() - 49 * HOUR, now()],
    ] as const) {
      const answer = await episodes(from, to);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'RANGE_INVALID']);
    }
  });

  it('of a long day are read on a thread of their own, like its track', async () => {
    const { put, device, deviceId, parent, episodes } = await family();
    await put(30);
    const start = now();
    const { rows } = await stack.current.pool.query('select family_id from devices where id = $1', [
      deviceId,
    ]);
    await stack.current.pool.query(
      `insert into positions (family_id, device_id, recorded_at, latitude, longitude, accuracy, speed)
       select $1, $2, to_timestamp($3::float8 / 1000 + n), 50 + n * 0.0001, -5, 5, case when n % 600 < 60 then 20 else 10 end
       from generate_series(0, 5999) n`,
      [rows[0].family_id, deviceId, start],
    );
    const [answer, track] = await Promise.all([
      episodes(start, start + 24 * HOUR),
      call(
        'GET',
        `/location/day?deviceId=${deviceId}&from=${new Date(start).toISOString()}&to=${new Date(start + 24 * HOUR).toISOString()}`,
        parent.headers,
      ),
    ]);
    expect(answer.json().data).toMatchObject({ positions: 6000, leftOut: 0, episodes: { length: 10 } });
    expect(track.json().data.total).toBe(6000);
    expect(device.deviceId).toBe(deviceId);
  });
});
