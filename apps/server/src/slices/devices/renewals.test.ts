import { describe, expect, it } from 'vitest';
import { connectDevice, renewCode } from '@kinward/contract/devices/devices.routes.ts';
import { listRenewals } from '@kinward/contract/devices/renewals.routes.ts';
import { makeDeviceDns } from '@kinward/contract/filter/device-dns.routes.ts';
import { removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { FILTER_BY_NAME } from '@kinward/testkit/filter.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack({ config: { filter: FILTER_BY_NAME } });

const parents = async () => {
  const owner = await stack.current.parent();
  const other = await addSecondParent(stack.current, owner);
  return { owner, other, remove: () => owner.api.call(removeParent, { params: { id: other.userId } }) };
};
const renewals = (who: TestParent) => who.api.call(listRenewals);

/** What an OsmAnd client reports first. */
const firstReport = (url: string, key: string) =>
  stack.current.server.inject({
    method: 'POST',
    url: `${new URL(url).pathname}?id=${key}&lat=45.1&lon=13.6&timestamp=${Math.floor(stack.current.clock.now().getTime() / 1000)}`,
  });

describe('S16: what a parent who was removed may still have', () => {
  it('lists keys that were made while the parent was here, by any parent, until new ones are made', async () => {
    const { owner, remove } = await parents();
    const { deviceId } = await owner.addDevice({ deviceName: 'Tracker' });
    const keys = await owner.api.call(connectDevice, { params: { id: deviceId } });
    expect((await firstReport(keys.osmand.url, keys.deviceKey)).statusCode).toBe(200);
    expect(await renewals(owner)).toEqual([]);
    await remove();
    expect(await renewals(owner)).toEqual([
      {
        deviceId,
        deviceName: 'Tracker',
        childName: 'Mia',
        reason: 'keys',
        by: 'Sam Hale',
        partedAt: expect.any(String),
      },
    ]);
    stack.current.clock.advance(1);
    await owner.api.call(connectDevice, { params: { id: deviceId } });
    expect(await renewals(owner)).toEqual([]);
  });

  it('lists a device that was paired by a code of that parent, and none of another parent', async () => {
    const { owner, other, remove } = await parents();
    const { deviceId, childId } = await stack.current.device(other);
    await stack.current.device(owner, { childId });
    await remove();
    expect(await renewals(owner)).toMatchObject([{ deviceId, reason: 'code', by: 'Sam Hale' }]);
    const { uniqueCode: code } = await owner.api.call(renewCode, { params: { id: deviceId } });
    await stack.current.server.inject({
      method: 'POST',
      url: '/api/device/pair',
      payload: { code, platform: 'Web' },
    });
    expect(await renewals(owner)).toEqual([]);
  });

  it('lists a name for the filter that was made while the parent was here, until a new one is made', async () => {
    const { owner, remove } = await parents();
    const { deviceId } = await owner.addDevice();
    await owner.api.call(makeDeviceDns, { params: { id: deviceId } });
    expect(await renewals(owner)).toEqual([]);
    await remove();
    expect(await renewals(owner)).toMatchObject([{ deviceId, reason: 'filter', by: 'Sam Hale' }]);
    stack.current.clock.advance(1);
    await owner.api.call(makeDeviceDns, { params: { id: deviceId } });
    expect(await renewals(owner)).toEqual([]);
  });

  it('says nothing to the parent who was removed, nor to another family', async () => {
    const { other, remove } = await parents();
    await stack.current.device(other);
    await remove();
    const again = await stack.current.login(other.email, other.password);
    expect(await renewals(again)).toEqual([]);
    expect(await renewals(await stack.current.parent())).toEqual([]);
  });

  it('401 without a session and for a device', async () => {
    const { owner } = await parents();
    const { headers } = await stack.current.device(owner);
    for (const as of [{}, headers])
      expect(
        (await stack.current.server.inject({ url: '/api/child/device/renewals', headers: as })).statusCode,
      ).toBe(401);
  });
});
