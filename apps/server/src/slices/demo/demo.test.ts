import { describe, expect, it } from 'vitest';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { DEMO_EVERY_SECONDS, DEMO_HOURS, type Sample } from '@kinward/contract/demo/demo.schemas.ts';
import { metresBetween } from '@kinward/rules/simulated/motion.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import { startStack, type TestParent } from '@kinward/testkit/stack.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { batteryAfter } from './demo-simulator.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);
const start = (parent: TestParent) => call('POST', '/sample', parent.headers);
const read = async (parent: TestParent): Promise<Sample> =>
  (await call('GET', '/sample', parent.headers)).json().data;
const children = async (parent: TestParent): Promise<Child[]> =>
  (await call('GET', '/child', parent.headers)).json().data;
const demoOf = async (parent: TestParent) => {
  const child = (await children(parent)).find((entry) => entry.sample);
  const device = child?.devices[0];
  if (!child || !device) throw new Error('The family has no sample');
  return { child, device };
};
/** A sample that has moved once. */
const started = async () => {
  const parent = await stack.current.parent();
  await start(parent);
  await stack.current.app.parts.demo.step();
  return { parent, ...(await demoOf(parent)) };
};
const NONE = { state: 'none', childId: null, firstName: null, movesUntil: null };

it('401 without a session and for a device', async () => {
  const device = await stack.current.device(await stack.current.parent());
  for (const headers of [{}, device.headers])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await call(method, '/sample', headers)).statusCode).toBe(401);
});

it("404 to remove what is not there; another family's sample stays", async () => {
  const { parent } = await started();
  const stranger = await stack.current.parent();
  expect(await read(stranger)).toEqual(NONE);
  expect((await call('DELETE', '/sample', stranger.headers)).statusCode).toBe(404);
  expect(await read(parent)).toMatchObject({ state: 'moving' });
});

describe('a sample', () => {
  it('is a marked child with a paired device that has a place, a battery and a past', async () => {
    const parent = await stack.current.parent();
    const answer = await start(parent);
    expect(answer.statusCode).toBe(201);
    const { child, device } = await demoOf(parent);
    expect(answer.json().data).toMatchObject({ state: 'moving', childId: child.childId, firstName: 'Robin' });
    expect(device).toMatchObject({ paired: true, platform: 'Android' });
    await stack.current.app.parts.demo.step();
    const moved = (await demoOf(parent)).device;
    expect(moved.location).not.toBeNull();
    expect(moved.battery).toBe(84);
    const query = `deviceId=${device.deviceId}`;
    const get = async (url: string) => (await call('GET', url, parent.headers)).json().data as unknown[];
    await expect.poll(() => get(`/application?${query}`), { timeout: 15_000 }).toHaveLength(12);
    await expect
      .poll(async () => (await get(`/web/logs?${query}`)).length, { timeout: 15_000 })
      .toBeGreaterThan(40);
    await expect
      .poll(async () => (await get(`/contactlog?${query}`)).length, { timeout: 15_000 })
      .toBeGreaterThan(15);
    const sessions = () =>
      stack.current.db
        .selectFrom('usage_sessions')
        .select('app_id')
        .where('device_id', '=', device.deviceId)
        .execute();
    await expect.poll(async () => (await sessions()).length, { timeout: 15_000 }).toBeGreaterThan(20);
    const positions = await stack.current.db
      .selectFrom('positions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('device_id', '=', device.deviceId)
      .executeTakeFirstOrThrow();
    expect(positions.count).toBeGreaterThan(1600);
  });

  it('moves from step to step, learns its rules, and stops after 24 hours until it is started again', async () => {
    const { parent, device } = await started();
    const { clock, app } = stack.current;
    clock.advance(60);
    await app.parts.demo.step();
    const { device: later } = await demoOf(parent);
    expect(metresBetween(device.location!, later.location!)).toBeGreaterThan(20);
    const body = { deviceId: device.deviceId, kind: 'app', action: 'block', values: ['org.example.chess'] };
    const { version } = (await call('POST', '/child/device/policy', parent.headers, body)).json().data;
    clock.advance(DEMO_EVERY_SECONDS);
    await app.parts.demo.step();
    const policy = await call('GET', `/child/device/policy?id=${device.deviceId}`, parent.headers);
    expect(policy.json().data.receivedVersion).toBe(version);
    clock.advance(DEMO_HOURS * 3600);
    await app.parts.demo.step();
    expect((await demoOf(parent)).device.location).toEqual(
      expect.objectContaining({
        recordedAt: expect.not.stringMatching(clock.now().toISOString().slice(0, 13)),
      }),
    );
    expect(await read(parent)).toMatchObject({ state: 'still' });
    expect((await start(parent)).json().data).toMatchObject({ state: 'moving' });
    expect((await children(parent)).length).toBe(1);
  });

  it('counts against no plan: as many real devices fit beside it as the plan has', async () => {
    const { parent } = await started();
    const plan = async () => (await call('GET', '/subscription/subscribe', parent.headers)).json().data;
    expect((await plan()).abilities.devicesInUse).toBe(0);
    const { maxDevices } = (await plan()).planDetails;
    const childId = await parent.addChild();
    for (let count = 0; count < maxDevices; count += 1) await parent.addDevice({ childId });
    expect((await plan()).abilities).toMatchObject({ addDevice: false, devicesInUse: maxDevices });
  });

  it('takes no real device and makes no code, with a message that says so', async () => {
    const { parent, child, device } = await started();
    const body = { childId: child.childId, deviceName: 'Phone', deviceType: 'Android' };
    const added = await call('POST', '/child/addDevice', parent.headers, body);
    const renewed = await call('POST', `/child/device/${device.deviceId}/code`, parent.headers);
    for (const answer of [added, renewed]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'SAMPLE_CHILD']);
    }
  });

  it('is seen by the other parent, who is not notified, and viewing it is no access', async () => {
    const { parent, child, device } = await started();
    const other = await addSecondParent(stack.current, parent);
    expect((await demoOf(other)).child.childId).toBe(child.childId);
    await call('GET', `/web/logs?deviceId=${device.deviceId}`, other.headers);
    await call('POST', '/child/device/policy', other.headers, {
      deviceId: device.deviceId,
      kind: 'app',
      action: 'block',
      values: ['org.example.chess'],
    });
    // Waits until every access is written.
    expect((await call('GET', '/audit/access', parent.headers)).json().data).toEqual([]);
    expect((await call('DELETE', '/sample', parent.headers)).statusCode).toBe(200);
    const familyId = await familyOf(stack.current, parent);
    for (const table of ['notifications', 'access_log'] as const) {
      const rows = await stack.current.db
        .selectFrom(table)
        .selectAll()
        .where('family_id', '=', familyId)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });

  it('is deleted with everything it reported, without step-up authentication, and its own deletion includes it too', async () => {
    const { parent, device } = await started();
    stack.current.clock.advance(3600);
    const removed = await call('DELETE', '/sample', parent.headers);
    expect([removed.statusCode, removed.json().message]).toEqual([200, 'The sample is gone.']);
    expect(await children(parent)).toEqual([]);
    expect(await read(parent)).toEqual(NONE);
    await stack.current.app.parts.demo.step();
    const left = () =>
      stack.current.db
        .selectFrom('positions')
        .select('device_id')
        .where('device_id', '=', device.deviceId)
        .execute();
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
  });

  it('is made once by two parents at the same time, and moved once by two processes', async () => {
    const parent = await stack.current.parent();
    const answers = await Promise.all([start(parent), start(parent), start(parent)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await children(parent)).toHaveLength(1);
    await using second = await startStack({ place: stack.current.place, shareDatabaseWith: stack.current });
    await Promise.all([stack.current.app.parts.demo.step(), second.app.parts.demo.step()]);
    const { device } = await demoOf(parent);
    const live = await stack.current.db
      .selectFrom('positions')
      .select('recorded_at')
      .where('device_id', '=', device.deviceId)
      .where('accuracy', '=', 8)
      .execute();
    expect(live).toHaveLength(1);
  });

  it('gets its device back when a parent removed that alone', async () => {
    const { parent, child, device } = await started();
    await call('DELETE', `/child/device/${device.deviceId}`, parent.headers);
    expect(await read(parent)).toMatchObject({ state: 'still', childId: child.childId });
    await start(parent);
    const again = await demoOf(parent);
    expect(again.child.childId).toBe(child.childId);
    expect(again.device.deviceId).not.toBe(device.deviceId);
  });

  it('is started ten times an hour at most', async () => {
    const parent = await stack.current.parent();
    for (let count = 0; count < 10; count += 1) expect((await start(parent)).statusCode).toBe(201);
    const { statusCode, headers } = await start(parent);
    expect([statusCode, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });

  it('has a battery that never alarms anybody', () => {
    const left = Array.from({ length: 72 }, (_, hour) => batteryAfter(hour * 3_600_000));
    expect([Math.min(...left) > 15, Math.max(...left)]).toEqual([true, 84]);
  });
});
