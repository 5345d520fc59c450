import { describe, expect, it } from 'vitest';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);
const HOME = { latitude: 45.2735, longitude: 13.7142 };

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { childId, deviceId } = device;
  const me = async (): Promise<DeviceMe> => (await call('GET', '/device/me', device.headers)).json().data;
  const report = (place: { latitude: number; longitude: number }) => {
    const recordedAt = stack.current.clock.now().toISOString();
    return call('POST', '/device/locations', device.headers, [{ ...place, accuracy: 10, recordedAt }]);
  };
  const fence = (fenceName: string, action = 'Allow') =>
    call('POST', '/geofence', parent.headers, {
      deviceId,
      fenceName,
      address: '',
      fenceRadius: 0.2,
      ...HOME,
      action,
    });
  const turn = (age: number | null) =>
    call('PUT', `/child/${childId}`, parent.headers, { firstName: 'Mia', age, deviceType: 'Android' });
  return { parent, device, me, report, fence, turn };
};

describe('a device', () => {
  it("learns its user's band of age, never the age, and at the next reading another one", async () => {
    const { me, turn } = await family();
    for (const [age, band] of [
      [8, 'under13'],
      [13, 'under16'],
      [16, 'under18'],
      [null, null],
    ] as const) {
      expect((await turn(age)).statusCode).toBe(200);
      const page = await me();
      expect(page.ageBand).toBe(band);
      expect(page).not.toHaveProperty('age');
    }
  });

  it('is spoken to as an adult after an adult declaration, whatever age a parent typed', async () => {
    const { me, turn, device } = await family();
    await turn(8);
    await call('POST', '/device/adult', device.headers);
    expect((await me()).ageBand).toBe('adult');
  });

  it('says where it is by the name of an allowed fence, and only that', async () => {
    const { me, report, fence } = await family();
    expect((await me()).place).toBeNull();
    await fence('Home');
    await report(HOME);
    await expect.poll(async () => (await me()).place).toEqual({ at: expect.any(String), name: 'Home' });
    // A time has digits too.
    expect(JSON.stringify(await me())).not.toMatch(/45\.27|13\.714|latitude/u);
  });

  it('is at no forbidden place, and nowhere in particular outside of every fence', async () => {
    const { me, report, fence } = await family();
    await fence('Station', 'Block');
    await report(HOME);
    await expect.poll(async () => (await me()).place).toEqual({ at: expect.any(String), name: null });
  });

  it('says nothing of its place in a pause', async () => {
    const { me, report, fence, device } = await family();
    await fence('Home');
    await report(HOME);
    await expect.poll(async () => (await me()).place?.name).toBe('Home');
    await call('POST', '/device/pause', device.headers, { hours: 1 });
    expect((await me()).place).toBeNull();
  });
});
