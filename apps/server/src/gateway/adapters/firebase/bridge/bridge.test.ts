import { describe, expect, it, onTestFinished } from 'vitest';
import { removeDevice } from '@kinward/contract/devices/devices.routes.ts';
import { locateNow } from '@kinward/contract/locations/locations.routes.ts';
import { useFirebase, WAIT } from '@kinward/testkit/firebase/firebase-harness.ts';

const harness = useFirebase();
const { fake, log, start, stack, another, family } = harness;
const { latitudes, block, patches, settled, canaries } = harness;

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
    const newest = { appblock: 3, getlocation: expect.any(Number) };
    await expect.poll(() => fake.refused.at(-1)?.body, WAIT).toEqual(newest);
    fake.setDown(false);
    await expect.poll(() => fake.read(`${one.at}/appblock`), WAIT).toBe(3);
    expect(patches(one)).toEqual([newest]);
    await expect.poll(() => log.some((line) => line.includes('Firebase answers again')), WAIT).toBe(true);
  });

  it('is deleted with the device when it is removed, also while Firebase is away', async () => {
    const [one, two] = [await family(), await family()];
    await block(one, 'com.a');
    fake.put(`${two.at}/lastlocation`, { lat: 6, lng: 6 });
    await expect.poll(() => fake.read(`${one.at}/appblock`), WAIT).toBe(1);
    await expect.poll(() => latitudes(two), WAIT).toEqual([6]);
    await two.parent.api.call(removeDevice, { params: { id: two.device.deviceId } });
    await expect.poll(() => fake.read(two.at), WAIT).toBeNull();
    fake.setDown(true);
    await one.parent.api.call(removeDevice, { params: { id: one.device.deviceId } });
    const gone = { method: 'DELETE', path: one.at };
    await expect.poll(() => fake.refused.at(-1), WAIT).toMatchObject(gone);
    fake.setDown(false);
    await expect.poll(() => fake.read(one.at), WAIT).toBeNull();
    const ids = [one.device.deviceId, two.device.deviceId];
    const left = () =>
      stack().db.selectFrom('firebase_devices').selectAll().where('device_id', 'in', ids).execute();
    await expect.poll(left, WAIT).toEqual([]);
  });

  it('is brought by one process, and by another one when that ends', { timeout: 60_000 }, async () => {
    const { fake: other, access: firebase } = await another();
    const first = await start({ config: { firebase } });
    onTestFinished(() => first.closeDatabase());
    await expect.poll(() => other.streams, WAIT).toBe(1);
    const second = await start({ shareDatabaseWith: first, config: { firebase } });
    onTestFinished(() => second.close());
    const parent = await first.parent();
    const device = await first.device(parent);
    const value = () => other.read(`devices/${device.deviceId}/appblock`);
    await block({ parent, device }, 'com.a');
    await expect.poll(value, WAIT).toBe(1);
    await first.app.close();
    await block({ device, parent: await second.login(parent.email, parent.password) }, 'com.b');
    await expect.poll(value, { ...WAIT, timeout: 20_000 }).toBe(2);
    expect(other.requests.map(({ body }) => body)).toEqual([{ appblock: 1 }, { appblock: 2 }]);
    expect([other.streams, other.asked.length]).toEqual([1, 2]);
  });
});

describe('the secret', () => {
  const STOPPED = 'FIREBASE_SECRET is refused or revoked';
  const stops = (): number => log.filter((line) => line.includes(STOPPED)).length;

  it('that is revoked stops the exchange with one clear line, and one that opens nothing too', async () => {
    const { fake: other, access: firebase } = await another();
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
    onTestFinished(() => wrong.close());
    await expect.poll(stops, WAIT).toBe(2);
    expect(other.asked).toHaveLength(2);
  });

  it('is in no line of the log, nor whose values they are', async () => {
    const one = await family();
    fake.put(`${one.at}/lastlocation`, 'here');
    await settled(one, 45);
    // Without the times, as 01:07:45.810 holds a latitude.
    const told = log.join('\n').replaceAll(/"time":"[^"]*"/gu, '');
    expect(told).toContain('no exchange with Firebase for now');
    for (const canary of canaries()) expect(told).not.toContain(canary);
  });
});
