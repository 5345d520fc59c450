import { describe, expect, it, onTestFinished } from 'vitest';
import { getLocate, locateNow } from '@kinward/contract/locations/locations.routes.ts';
import { useFirebase, WAIT } from '@kinward/testkit/firebase/firebase-harness.ts';
import type { Json } from '../realtime.port.ts';

const harness = useFirebase();
const { fake, log, start, stack, connected, another, family } = harness;
const { positions, latitudes, battery, settled, shown, canaries } = harness;

describe('what a device writes into a Firebase', () => {
  it('fills its history once, though it is sent twice and reported again at each connection', async () => {
    const one = await family();
    const place = { lat: 45.81, lng: 15.97 };
    fake.put(`${one.at}/lastlocation`, place);
    await expect.poll(() => latitudes(one), WAIT).toEqual([45.81]);
    fake.put(`${one.at}/lastlocation`, place);
    fake.dropStreams();
    await connected();
    await settled(one, 41);
    expect(await latitudes(one)).toEqual([45.81]);
    fake.put(`${one.at}/lastlocation`, { lat: 45.8101, lng: 15.97 });
    await expect.poll(() => latitudes(one), WAIT).toEqual([45.8101, 45.81]);
    expect(await shown(one)).toEqual({ batteryp: 41, lastlocation: { lat: 45.8101, lng: 15.97 } });
  });

  it('is taken in every shape that the protocol has', async () => {
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
    // One coordinate alone is a place where the device never was.
    fake.put(`${one.at}/lastlocation/lat`, 50);
    await settled(one, 13);
    expect(await latitudes(one)).toEqual([3, 1]);
  });

  it('keeps its own time, also when it was written while no process listened', async () => {
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
    const rows = await stack()
      .db.selectFrom('positions')
      .select('device_id')
      .where('latitude', '=', 5)
      .execute();
    expect(rows).toEqual([]);
    expect(await shown(one)).toEqual({ batteryp: 42 });
    expect(fake.streams).toBe(1);
  });

  it('waits for its share, and the newest is taken then', async () => {
    const { fake: other, access: firebase } = await another();
    const slow = await start({ config: { firebase } });
    onTestFinished(() => slow.close());
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
    onTestFinished(() => clearInterval(beat));
    slow.clock.advance(2);
    await expect.poll(async () => (await rows()).at(-2)?.latitude, WAIT).toBe(59);
    expect(await rows()).toHaveLength(22);
  });

  it('continues when the stream says what is none, and from another machine', async () => {
    const one = await family();
    fake.setSpread(true);
    fake.say('event: put\ndata: {"path":\n\n');
    await expect.poll(() => fake.asked.at(-1), WAIT).toContain('machine=7');
    await connected();
    fake.setSpread(false);
    await settled(one, 43);
    fake.say('event: cancel\ndata: null\n\n');
    await expect.poll(() => fake.streams, WAIT).toBe(0);
    await connected();
    await settled(one, 44);
  });
});

describe('an installation that is new to a Firebase', () => {
  it('takes nothing for new that may have lain there for weeks', async () => {
    const plain = await start({ config: { firebase: null } });
    onTestFinished(() => plain.close());
    const parent = await plain.parent();
    const [device, timed] = [await plain.device(parent), await plain.device(parent)];
    const { fake: other, access } = await another();
    other.put(`devices/${device.deviceId}`, { lastlocation: { lat: 7, lng: 7 }, batteryp: 3 });
    const lastlocation = { lat: 8, lng: 8, timestamp: Date.now() - 3_600_000 };
    other.put(`devices/${timed.deviceId}`, { lastlocation });
    const firebase = { ...access, namespace: 'demo' };
    const bridged = await start({ shareDatabaseWith: plain, config: { firebase } });
    onTestFinished(() => bridged.close());
    const rows = () => plain.db.selectFrom('positions').select('latitude').execute();
    await expect.poll(rows, WAIT).toEqual([{ latitude: 8 }]);
    const states = plain.db.selectFrom('device_states').select('battery').where('battery', 'is not', null);
    expect(await states.execute()).toEqual([]);
    expect(other.asked[0]).toContain('ns=demo');
    other.put(`devices/${device.deviceId}/lastlocation`, { lat: 9, lng: 9 });
    await expect.poll(async () => (await rows()).length, WAIT).toBe(2);
  });
});

describe('the log', () => {
  it('holds neither the secret nor whose values they are, nor where', () => {
    // Without the times, as 01:07:45.810 holds a latitude.
    const told = log.join('\n').replaceAll(/"time":"[^"]*"/gu, '');
    expect(told).toContain('a value from Firebase was not taken');
    for (const canary of canaries()) expect(told).not.toContain(canary);
  });
});
