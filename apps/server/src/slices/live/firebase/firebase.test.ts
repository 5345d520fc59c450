import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { removeDevice } from '@kinward/contract/devices/devices.routes.ts';
import { getLocate, listPositions, locateNow } from '@kinward/contract/locations/locations.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { FakeFirebase } from '@kinward/testkit/fake-firebase.ts';
import { startStack, type Stack, type TestDevice, type TestParent } from '@kinward/testkit/stack.ts';
import type { Json } from '../live.port.ts';

const SECRET = 'a+secret/that&opens=everything';
const WAIT = { timeout: 10_000, interval: 20 };

const fake = new FakeFirebase(SECRET);
const log: string[] = [];
const ids: string[] = [];
let stack: Stack;
const start = (options: Partial<Parameters<typeof startStack>[0]> = {}, secret = SECRET): Promise<Stack> =>
  startStack({
    place: inject('scratchPlace'),
    log: { write: (line) => void log.push(line) },
    ...options,
    config: {
      firebase: { url: `${fake.url}/home`, namespace: null, secret },
      logLevel: 'trace',
      ...options.config,
    },
  });
const heard = (): Promise<void> => expect.poll(() => fake.streams, WAIT).toBe(1);

beforeAll(async () => {
  await fake.start();
  stack = await start();
}, 60_000);
afterAll(async () => {
  await stack?.close();
  await fake.close();
});

interface Family {
  parent: TestParent;
  device: TestDevice;
  /** Where the device stands in the other database. */
  at: string;
}
const family = async (): Promise<Family> => {
  await heard();
  const parent = await stack.parent();
  const device = await stack.device(parent);
  ids.push(device.deviceId);
  return { parent, device, at: `home/devices/${device.deviceId}` };
};
const positions = async ({ parent, device: { deviceId } }: Family) =>
  (await parent.api.call(listPositions, { query: { deviceId } })) as {
    latitude: number;
    recordedAt: string;
  }[];
const latitudes = async (of: Family): Promise<number[]> =>
  (await positions(of)).map(({ latitude }) => latitude);
const battery = async ({ parent }: Family) =>
  (await parent.api.call(listChildren)).flatMap(({ devices }) => devices)[0]?.battery;
/** Everything that was written before this has been taken or left: events are taken one after the other. */
const settled = async (of: Family, mark: number): Promise<void> => {
  fake.put(`${of.at}/batteryp`, mark);
  await expect.poll(() => battery(of), WAIT).toBe(mark);
};
const block = ({ parent, device: { deviceId } }: Family, app: string) =>
  parent.api.call(changePolicy, { body: { deviceId, kind: 'app', action: 'block', values: [app] } });
const patches = ({ at }: Family) =>
  fake.requests.filter(({ method, path }) => method === 'PATCH' && path === at).map(({ body }) => body);

describe('what a device writes into a Firebase', () => {
  it('fills its history once, though it is sent twice and told again at each connection', async () => {
    const one = await family();
    const place = { lat: 45.81, lng: 15.97 };
    fake.put(`${one.at}/lastlocation`, place);
    await expect.poll(() => latitudes(one), WAIT).toEqual([45.81]);
    fake.put(`${one.at}/lastlocation`, place);
    fake.dropStreams();
    await heard();
    await settled(one, 41);
    expect(await latitudes(one)).toEqual([45.81]);
    fake.put(`${one.at}/lastlocation`, { lat: 45.82, lng: 15.97 });
    await expect.poll(() => latitudes(one), WAIT).toEqual([45.82, 45.81]);
    const shown = await fetch(`${stack.url}/api/live/devices/${one.device.deviceId}.json`, {
      headers: one.device.headers,
    });
    expect(await shown.json()).toEqual({ batteryp: 41, lastlocation: { lat: 45.82, lng: 15.97 } });
  });

  it('is taken in every shape that the dialect has', async () => {
    const [one, two] = [await family(), await family()];
    fake.patch('home/devices', {
      [one.device.deviceId]: { lastlocation: { lat: 1, lng: 1 }, batteryp: 11 },
      [`${two.device.deviceId}/lastlocation`]: { lat: 2, lng: 2 },
    });
    await expect.poll(() => latitudes(one), WAIT).toEqual([1]);
    await expect.poll(() => latitudes(two), WAIT).toEqual([2]);
    expect(await battery(one)).toBe(11);
    fake.patch(`${one.at}/lastlocation`, { lat: 3, lng: 3, accuracy: 5 });
    await expect.poll(() => latitudes(one), WAIT).toEqual([3, 1]);
    fake.patch(two.at, { 'lastlocation/lat': 4, 'lastlocation/lng': 4, batteryp: '12' });
    await expect.poll(() => latitudes(two), WAIT).toEqual([4, 2]);
    await expect.poll(() => battery(two), WAIT).toBe(12);
    // One coordinate alone is a place where nobody was.
    fake.put(`${one.at}/lastlocation/lat`, 50);
    await settled(one, 13);
    expect(await latitudes(one)).toEqual([3, 1]);
  });

  it('keeps its own time, also when it was written while nobody listened', async () => {
    const one = await family();
    const recordedAt = new Date(Date.now() - 600_000).toISOString();
    fake.setDown(true);
    fake.put(`${one.at}/lastlocation`, { lat: 10, lng: 10, recordedAt });
    fake.setDown(false);
    await expect.poll(() => positions(one), WAIT).toMatchObject([{ latitude: 10, recordedAt }]);
  });

  it('answers "Locate now"', async () => {
    const one = await family();
    const { deviceId } = one.device;
    await one.parent.api.call(locateNow, { body: { deviceId } });
    await expect.poll(() => fake.read(`${one.at}/getlocation`), WAIT).toEqual(expect.any(Number));
    fake.put(`${one.at}/lastlocation`, { lat: 20, lng: 20 });
    const state = async () => (await one.parent.api.call(getLocate, { query: { deviceId } }))?.state;
    await expect.poll(state, WAIT).toBe('answered');
  });

  it('is left out when it is of an unknown device, of a key of the portal, or no place', async () => {
    const one = await family();
    const unpaired = await one.parent.addDevice({ childId: one.device.childId });
    fake.put('home/devices/0190e3c4-0000-7000-8000-000000000000/lastlocation', { lat: 5, lng: 5 });
    fake.put(`home/devices/${unpaired.deviceId}/lastlocation`, { lat: 5, lng: 5 });
    fake.put(`home/devices/${one.device.deviceId.toUpperCase()}/lastlocation`, { lat: 5, lng: 5 });
    fake.put(`${one.at}/webblock`, 77);
    fake.put(`${one.at}/other`, { lastlocation: { lat: 5, lng: 5 } });
    const wrong: Json[] = [
      { lat: 91, lng: 0 },
      { lat: 5 },
      'here',
      7,
      [5, 5],
      { lat: 5, lng: 5, x: 'x'.repeat(17_000) },
    ];
    for (const value of wrong) fake.put(`${one.at}/lastlocation`, value);
    fake.put(`${one.at}/lastlocation`, { lat: 5, lng: 5, 'a.b': 1 });
    fake.put(`${one.at}/batteryp`, 101);
    const deep = `${'[1,'.repeat(200_000)}1${']'.repeat(200_000)}`;
    const names = `"__proto__":{"lastlocation":{"lat":5,"lng":5}},"${one.device.deviceId}/__proto__":{"batteryp":1}`;
    fake.say(`event: put\ndata: {"path":"/${one.device.deviceId}/lastlocation","data":${deep}}\n\n`);
    fake.say(`event: patch\ndata: {"path":"/","data":{${names}}}\n\n`);
    fake.say('event: something\ndata: else\n\n');
    await settled(one, 42);
    expect(await positions(one)).toEqual([]);
    const rows = await stack.db
      .selectFrom('positions')
      .select('device_id')
      .where('latitude', '=', 5)
      .execute();
    expect(rows).toEqual([]);
    const shown = await fetch(`${stack.url}/api/live/devices/${one.device.deviceId}.json`, {
      headers: one.device.headers,
    });
    expect(await shown.json()).toEqual({ batteryp: 42 });
    expect(fake.streams).toBe(1);
  });

  it('waits for its share, and the newest is taken then', async () => {
    const other = new FakeFirebase(SECRET);
    const firebase = { url: await other.start(), namespace: null, secret: SECRET };
    const slow = await start({ config: { firebase } });
    const parent = await slow.parent();
    const [device, last] = [await slow.device(parent), await slow.device(parent)];
    await expect.poll(() => other.streams, WAIT).toBe(1);
    // No second passes: there are 20 writes and no more.
    slow.clock.freeze();
    for (let index = 0; index < 60; index += 1)
      other.put(`devices/${device.deviceId}/lastlocation`, { lat: index, lng: 30 });
    const rows = () => slow.db.selectFrom('positions').select('latitude').orderBy('latitude').execute();
    // Events are taken one after the other: once this one is, all are.
    other.put(`devices/${last.deviceId}/lastlocation`, { lat: 80, lng: 30 });
    await expect.poll(async () => (await rows()).at(-1)?.latitude, WAIT).toBe(80);
    expect(await rows()).toHaveLength(21);
    const beat = setInterval(() => other.say('event: keep-alive\ndata: null\n\n'), 50);
    slow.clock.advance(2);
    await expect.poll(async () => (await rows()).at(-2)?.latitude, WAIT).toBe(59);
    clearInterval(beat);
    expect(await rows()).toHaveLength(22);
    await slow.close();
    await other.close();
  });

  it('goes on when the stream says what is none, and from another machine', async () => {
    const one = await family();
    fake.setSpread(true);
    fake.say('event: put\ndata: {"path":\n\n');
    await expect.poll(() => fake.asked.at(-1), WAIT).toContain('machine=7');
    await heard();
    fake.setSpread(false);
    await settled(one, 43);
    fake.say('event: cancel\ndata: null\n\n');
    await expect.poll(() => fake.streams, WAIT).toBe(0);
    await heard();
    await settled(one, 44);
  });
});

describe('what the portal writes', () => {
  it('comes to the device in one request a change', async () => {
    const one = await family();
    const { version } = await block(one, 'com.a');
    await expect.poll(() => fake.read(`${one.at}/appblock`), WAIT).toBe(version);
    expect(patches(one)).toEqual([{ appblock: version }]);
  });

  it('comes once Firebase is there again, the newest of each key alone', async () => {
    const one = await family();
    fake.setDown(true);
    for (const app of ['com.a', 'com.b', 'com.c']) await block(one, app);
    await one.parent.api.call(locateNow, { body: { deviceId: one.device.deviceId } });
    await expect
      .poll(() => log.some((line) => line.includes('no exchange with Firebase for now')), WAIT)
      .toBe(true);
    fake.setDown(false);
    await expect.poll(() => fake.read(`${one.at}/appblock`), WAIT).toBe(3);
    expect(patches(one)).toEqual([{ appblock: 3, getlocation: expect.any(Number) }]);
    expect(log.some((line) => line.includes('Firebase answers again'))).toBe(true);
  });

  it('goes with the device when it is removed, also while Firebase is away', async () => {
    const [one, two] = [await family(), await family()];
    await block(one, 'com.a');
    fake.put(`${two.at}/lastlocation`, { lat: 6, lng: 6 });
    await expect.poll(() => fake.read(`${one.at}/appblock`), WAIT).toBe(1);
    await expect.poll(() => latitudes(two), WAIT).toEqual([6]);
    await two.parent.api.call(removeDevice, { params: { id: two.device.deviceId } });
    await expect.poll(() => fake.read(two.at), WAIT).toBeNull();
    fake.setDown(true);
    await one.parent.api.call(removeDevice, { params: { id: one.device.deviceId } });
    fake.setDown(false);
    await expect.poll(() => fake.read(one.at), WAIT).toBeNull();
    const ids = [one.device.deviceId, two.device.deviceId];
    const left = () =>
      stack.db.selectFrom('firebase_devices').selectAll().where('device_id', 'in', ids).execute();
    await expect.poll(left, WAIT).toEqual([]);
  });

  it('is brought by one process, and by another one when that ends', { timeout: 60_000 }, async () => {
    const other = new FakeFirebase(SECRET);
    const firebase = { url: await other.start(), namespace: null, secret: SECRET };
    const first = await start({ config: { firebase } });
    await expect.poll(() => other.streams, WAIT).toBe(1);
    const second = await start({ shareDatabaseWith: first, config: { firebase } });
    const parent = await first.parent();
    const device = await first.device(parent);
    const value = () => other.read(`devices/${device.deviceId}/appblock`);
    const one = { parent, device, at: '' };
    await block(one, 'com.a');
    await expect.poll(value, WAIT).toBe(1);
    await first.app.close();
    await block({ ...one, parent: await second.login(parent.email, parent.password) }, 'com.b');
    await expect.poll(value, { ...WAIT, timeout: 20_000 }).toBe(2);
    expect(other.requests.map(({ body }) => body)).toEqual([{ appblock: 1 }, { appblock: 2 }]);
    expect([other.streams, other.asked.length]).toEqual([1, 2]);
    await second.close();
    await first.closeDatabase();
    await other.close();
  });
});

describe('an installation that is new to a Firebase', () => {
  it('takes nothing for new that may have lain there for weeks', async () => {
    const plain = await start({ config: { firebase: null } });
    const parent = await plain.parent();
    const [device, timed] = [await plain.device(parent), await plain.device(parent)];
    const other = new FakeFirebase(SECRET);
    await other.start();
    other.put(`devices/${device.deviceId}`, { lastlocation: { lat: 7, lng: 7 }, batteryp: 3 });
    const lastlocation = { lat: 8, lng: 8, timestamp: Date.now() - 3_600_000 };
    other.put(`devices/${timed.deviceId}`, { lastlocation });
    const firebase = { url: other.url, namespace: 'demo', secret: SECRET };
    const bridged = await start({ shareDatabaseWith: plain, config: { firebase } });
    const rows = () => plain.db.selectFrom('positions').select('latitude').execute();
    await expect.poll(rows, WAIT).toEqual([{ latitude: 8 }]);
    const states = plain.db.selectFrom('device_states').select('battery').where('battery', 'is not', null);
    expect(await states.execute()).toEqual([]);
    expect(other.asked[0]).toContain('ns=demo');
    other.put(`devices/${device.deviceId}/lastlocation`, { lat: 9, lng: 9 });
    await expect.poll(async () => (await rows()).length, WAIT).toBe(2);
    await bridged.close();
    await plain.close();
    await other.close();
  });
});

describe('the secret', () => {
  const STOPPED = 'FIREBASE_SECRET is refused or revoked';
  const stops = (): number => log.filter((line) => line.includes(STOPPED)).length;

  it('that is revoked stops the exchange with one clear line, and one that opens nothing too', async () => {
    const other = new FakeFirebase(SECRET);
    await other.start();
    const firebase = { url: other.url, namespace: null, secret: SECRET };
    const revoked = await start({ config: { firebase } });
    await expect.poll(() => other.streams, WAIT).toBe(1);
    other.say('event: auth_revoked\ndata: "credential is no longer valid"\n\n');
    await expect.poll(stops, WAIT).toBe(1);
    await expect.poll(() => other.streams, WAIT).toBe(0);
    const parent = await revoked.parent();
    const device = await revoked.device(parent);
    await parent.api.call(locateNow, { body: { deviceId: device.deviceId } });
    await revoked.close();
    expect(other.requests).toEqual([]);
    const wrong = await start({ config: { firebase: { ...firebase, secret: 'not-the-secret' } } });
    await expect.poll(stops, WAIT).toBe(2);
    expect(other.asked).toHaveLength(2);
    await wrong.close();
    await other.close();
  });

  it('is in no line of the log, nor whose values they are', () => {
    const told = log.join('\n');
    expect(told).toContain('a value from Firebase was not taken');
    for (const canary of [
      SECRET,
      encodeURIComponent(SECRET),
      'not-the-secret',
      'auth=',
      '45.81',
      'home/devices',
      ...ids,
    ])
      expect(told).not.toContain(canary);
  });
});
