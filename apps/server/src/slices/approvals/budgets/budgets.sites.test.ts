/** Minutes that the filter saw, counted into a child's budgets beside what devices report of their apps. */
import { describe, expect, it } from 'vitest';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import type { TestDevice } from '@kinward/testkit/stack.ts';
import { useFilterLog, type Logged } from '../../filter-log/filter-log.harness.ts';

const log = useFilterLog();
const { call, fault } = callerOn(() => log.stack.current);
const MINUTE = 60_000;
const ROBLOX = 'service:roblox';
const minutes = (count: number) => Array.from({ length: 7 }, () => count);

/** Noon of a day of UTC, so that no minute of a test falls into another one. */
const noon = (): number => {
  const { clock } = log.stack.current;
  const now = clock.now().getTime();
  const at = new Date(now);
  at.setUTCHours(12, 0, 0, 0);
  clock.advance(((at.getTime() < now ? at.getTime() + 86_400_000 : at.getTime()) - now) / 1000);
  const after = clock.now().getTime();
  return after - (after % MINUTE);
};

const child = async () => {
  const own = await log.logged();
  const { parent, deviceId } = own;
  const children = (await call('GET', '/child', parent)).json().data;
  const { childId } = children.find((one: { devices: { deviceId: DeviceId }[] }) =>
    one.devices.some((device) => device.deviceId === deviceId),
  );
  const add = (target: object, count = 5) =>
    call('POST', '/budgets', parent, { childId, target, minutes: minutes(count) });
  const list = async () => (await call('GET', `/budgets?childId=${childId}`, parent)).json().data;
  return { ...own, childId: childId as ChildId, add, list };
};

/** Minutes before now in which a device used a target, and was in use at all. */
const seen = (
  own: Pick<Logged, 'familyId'>,
  deviceId: DeviceId,
  at: number,
  before: number[],
  target = ROBLOX,
) =>
  log.deliver(
    log.batchOf(own.familyId, {
      counts: before.flatMap((ago) =>
        ['', target].map((of) =>
          log.count(deviceId, { at: at - ago * MINUTE, target: of, queries: 5, used: true }),
        ),
      ),
    }),
  );

describe('who may set which', () => {
  it('400 for what the filter does not know, 404 for another family’s child', async () => {
    const { add, parent } = await child();
    for (const target of [
      { kind: 'service', value: 'no-service' },
      { kind: 'service', value: '' },
      { kind: 'site-category', value: 'roblox' },
      { kind: 'site-category', value: 'malware' },
    ])
      expect((await add(target)).statusCode).toBe(400);
    const other = await child();
    const body = {
      childId: other.childId,
      target: { kind: 'service', value: 'roblox' },
      minutes: minutes(5),
    };
    expect(await fault('POST', '/budgets', parent, body)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('minutes of the filter', () => {
  it('drain a service’s budget, are explained, and reach devices and resolvers when it is used up', async () => {
    const at = noon();
    const own = await child();
    const { add, list, deviceId, parent } = own;
    const { budgetId } = (await add({ kind: 'service', value: 'roblox' })).json().data;
    expect(await list()).toMatchObject([
      { name: 'Roblox', usedSeconds: 0, todayMinutes: 5, countsSites: true },
    ]);
    await seen(own, deviceId, at, [9, 8, 7]);
    // Once in an hour is the device's own doing.
    await seen(own, deviceId, at, [60]);
    expect(await list()).toMatchObject([{ usedSeconds: 180 }]);
    // The same batch of another resolver, or minutes of another service, add nothing.
    await seen(own, deviceId, at, [9, 8, 7]);
    await seen(own, deviceId, at, [6, 5], 'service:tiktok');
    expect(await list()).toMatchObject([{ usedSeconds: 180 }]);
    const rules = async () => (await call('GET', `/child/device/policy?id=${deviceId}`, parent)).json().data;
    const { version } = await rules();
    await seen(own, deviceId, at, [4, 3]);
    await expect.poll(async () => (await rules()).version).toBe(version + 1);
    expect((await rules()).budgets).toMatchObject([
      {
        target: { kind: 'service', value: 'roblox' },
        name: 'Roblox',
        usedSeconds: 300,
        sites: [ROBLOX],
        apps: ['com.roblox.client', 'com.roblox.robloxmobile'],
      },
    ]);
    const day = (await call('GET', `/budgets/${budgetId}/day`, parent)).json().data;
    expect(day.usedSeconds).toBe(300);
    expect(
      day.stretches.map(({ from, uses }: { from: string; uses: { name: string }[] }) => [
        (at - Date.parse(from)) / MINUTE,
        uses.map(({ name }) => name),
      ]),
    ).toEqual([
      [9, ['Roblox']],
      [4, ['Roblox']],
    ]);
  });

  it('count beside those of apps, and the same minute once, over several devices', async () => {
    const at = noon();
    const own = await child();
    const { add, list, parent, childId } = own;
    const { device } = { device: await log.stack.current.device(parent, { childId, deviceName: 'Phone' }) };
    await add({ kind: 'service', value: 'roblox' });
    await add({ kind: 'all' }, 60);
    const used = (of: TestDevice, appId: string, from: number, to: number) =>
      call('POST', '/device/usage', of, [
        {
          appId,
          startedAt: new Date(at - from * MINUTE).toISOString(),
          endedAt: new Date(at - to * MINUTE).toISOString(),
        },
      ]);
    await used(device, 'com.roblox.client', 20, 15);
    // Of another device, two of them while the app was in front on the first.
    await seen(own, own.deviceId, at, [17, 16, 15, 14]);
    const [service, all] = await list();
    expect([service.usedSeconds, all.usedSeconds]).toEqual([7 * 60, 7 * 60]);
  });

  it('of a category count for it, for the kind of apps that it is, and for everything', async () => {
    const at = noon();
    const own = await child();
    await own.add({ kind: 'site-category', value: 'games' });
    await own.add({ kind: 'category', value: 'Games' });
    await own.add({ kind: 'app', value: 'com.roblox.client' });
    await own.add({ kind: 'all' });
    await own.add({ kind: 'category', value: 'Education' });
    await seen(own, own.deviceId, at, [9, 8]);
    await seen(own, own.deviceId, at, [9, 8], 'category:games');
    await seen(own, own.deviceId, at, [9, 8, 7], 'service:whatsapp');
    const used = (await own.list()).map(({ name, usedSeconds, countsSites }: Record<string, unknown>) => [
      name,
      usedSeconds,
      countsSites,
    ]);
    expect(used).toEqual([
      ['Online games', 120, true],
      ['Games', 120, true],
      ['com.roblox.client', 120, true],
      [null, 120, true],
      ['Education', 0, false],
    ]);
  });

  it('are not counted of a device of which nothing, or only what was blocked, is written down', async () => {
    const at = noon();
    const own = await child();
    await own.add({ kind: 'service', value: 'roblox' });
    const silent = await log.stack.current.device(own.parent, { childId: own.childId, deviceName: 'Silent' });
    await seen(own, silent.deviceId, at, [9, 8]);
    expect(await own.list()).toMatchObject([{ usedSeconds: 0 }]);
  });
});
