/** What is left of a watch's number when the watch is removed. */
import { describe, expect, it } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { makeChildPage } from '@kinward/contract/companion/page.routes.ts';
import { nameWatch } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { openWatch } from '@kinward/testkit/simulator/watch.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { openStream } from '@kinward/testkit/streams.ts';
import { findFamilyOfWatch } from '../../../core/watch-numbers.ts';

const stack = useStack({ config: { watch: { host: '127.0.0.1', port: 0, sources: [] } } });

let serial = 4_720_000_000;
const name = (parent: TestParent, deviceId: DeviceId, watchId: string) =>
  parent.api.call(nameWatch, { params: { id: deviceId }, body: { watchId } });
/** A family with a watch that has not reported. */
const named = async () => {
  const parent = await stack.current.parent();
  const { deviceId } = await parent.addDevice({ deviceName: 'Watch' });
  const number = String((serial += 1));
  await name(parent, deviceId, number);
  return { parent, deviceId, number };
};
const remove = ({ parent, deviceId }: Awaited<ReturnType<typeof named>>) =>
  stack.current.server.inject({
    method: 'DELETE',
    url: `/api/child/device/${deviceId}`,
    headers: parent.headers,
  });

describe("a watch's number", () => {
  it('ends the code of its device, which nobody can type there', async () => {
    const { parent, deviceId } = await named();
    const [child] = await parent.api.call(listChildren);
    expect(child?.devices).toMatchObject([
      { deviceId, paired: false, codeExpiresAt: null, page: { waits: true } },
    ]);
  });

  it('that moves takes the page of the device that lost it along, and its parents see that nothing reports there', async () => {
    const lost = await named();
    const { url } = await lost.parent.api.call(makeChildPage, { params: { id: lost.deviceId } });
    const headers = { authorization: `Bearer ${url.split('page=')[1] ?? ''}` };
    const page = async () => (await stack.current.server.inject({ url: '/api/page', headers })).statusCode;
    expect(await page()).toBe(200);
    const events = await openStream(`${stack.current.url}/api/events`, lost.parent.headers);
    stack.current.clock.advance(LIMITS.watchUnusedHours * 3_600 + 60);
    const finder = await stack.current.parent();
    const { deviceId } = await finder.addDevice();
    await name(finder, deviceId, lost.number);
    await events.next(({ data }) => data.includes('"children"'));
    await events.close();
    expect(await page()).toBe(401);
    const [child] = await lost.parent.api.call(listChildren);
    expect(child?.devices).toMatchObject([{ deviceId: lost.deviceId, paired: false, page: null }]);
  });

  it('is forgotten when it is on no device and nothing comes with it any more', async () => {
    const [free, heard, kept] = [await named(), await named(), await named()];
    const watch = await openWatch(stack.current.watchPort ?? 0, heard.number);
    watch.say('LK,120,3,88');
    await watch.receives('LK]');
    watch.close();
    expect([(await remove(free)).statusCode, (await remove(heard)).statusCode]).toEqual([200, 200]);
    const known = async (): Promise<string[]> => {
      const numbers = [free, heard, kept].map(({ number }) => number);
      const rows = stack.current.db.selectFrom('watches').select('watch_id').where('watch_id', 'in', numbers);
      return (await rows.orderBy('watch_id').execute()).map((row) => row.watch_id);
    };
    await stack.current.runJob('devices.purge-watches');
    expect(await known()).toEqual([heard.number, kept.number]);
    stack.current.clock.advance(LIMITS.watchHeldDays * 86_400 + 60);
    await stack.current.runJob('devices.purge-watches');
    expect(await known()).toEqual([kept.number]);
    // The directory lets go of it as well, so that anyone may name it.
    const families = [free, heard, kept].map(({ number }) => findFamilyOfWatch(stack.current.db, number));
    expect(await Promise.all(families)).toEqual([
      undefined,
      undefined,
      await familyOf(stack.current, kept.parent),
    ]);
  });

  it('named by six families at once is one family\u2019s', async () => {
    const parents = await Promise.all(Array.from({ length: 6 }, () => stack.current.parent()));
    const devices = await Promise.all(parents.map(async (parent) => (await parent.addDevice()).deviceId));
    const number = String((serial += 1));
    const tries = await Promise.all(
      parents.map((parent, i) =>
        stack.current.server.inject({
          method: 'PUT',
          url: `/api/child/device/${devices[i] ?? ''}/watch`,
          headers: parent.headers,
          payload: { watchId: number },
        }),
      ),
    );
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    const { rows } = await stack.current.pool.query<{ device: string; family: string }>(
      `select k.device_id as device, w.family_id as family from watches w
       join client_keys k on k.family_id = w.family_id and k.watch_id = w.watch_id where w.watch_id = $1`,
      [number],
    );
    const first = tries.findIndex(({ statusCode }) => statusCode === 200);
    expect(rows).toEqual([
      { device: devices[first], family: await findFamilyOfWatch(stack.current.db, number) },
    ]);
  });

  it('is free as soon as the family that has it is deleted', async () => {
    const { parent, number } = await named();
    const gone = await stack.current.server.inject({
      method: 'DELETE',
      url: '/api/parent',
      headers: parent.headers,
      payload: { email: parent.email },
    });
    expect(gone.statusCode).toBe(200);
    expect(await findFamilyOfWatch(stack.current.db, number)).toBeUndefined();
    const next = await stack.current.parent();
    const { deviceId } = await next.addDevice();
    await name(next, deviceId, number);
    expect(await findFamilyOfWatch(stack.current.db, number)).toBe(await familyOf(stack.current, next));
  });

  it('goes from one family to another, or is deleted with it: never both, and neither waits for the other for good', async () => {
    for (let round = 0; round < 3; round += 1) {
      const lost = await named();
      stack.current.clock.advance(LIMITS.watchUnusedHours * 3_600 + 60);
      const [finder, owner] = [
        await stack.current.parent(),
        await stack.current.login(lost.parent.email, lost.parent.password, lost.parent.phone),
      ];
      const { deviceId } = await finder.addDevice();
      const [, gone] = await Promise.all([
        name(finder, deviceId, lost.number),
        stack.current.server.inject({
          method: 'DELETE',
          url: '/api/parent',
          headers: owner.headers,
          payload: { email: owner.email },
        }),
      ]);
      expect(gone.statusCode).toBe(200);
      expect(await findFamilyOfWatch(stack.current.db, lost.number)).toBe(
        await familyOf(stack.current, finder),
      );
    }
  });
});
