/** Programs of computers: which are blocked for which local user. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { ComputerPolicy, type SignedPolicy } from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

/** Minutes are of a day: what was used an hour ago is of today. */
const NOON = new Date().setUTCHours(12, 0, 0, 0);
beforeEach(() => stack.current.clock.freeze(new Date(NOON)));

/** A family whose device is a computer with two local users, and a phone of a sister. */
const withComputer = async () => {
  const own = await family({ agent: true });
  const sister = await stack.current.device(own.parent);
  const users = ['ada', 'bea'].map((name, at) => ({ name, uid: 1001 + at, isAdministrator: false }));
  await call('PUT', '/device/computer', own.device, { users, inForce: null, faults: [] });
  const bind = (user: string, deviceId: string | null) =>
    call('PUT', `/child/device/${own.deviceId}/computer/user`, own.parent, { user, deviceId });
  await bind('ada', own.deviceId);
  await bind('bea', sister.deviceId);
  const block = (deviceId: string, ...values: string[]) =>
    call('POST', '/child/device/policy', own.parent, { deviceId, kind: 'app', action: 'block', values });
  const policy = async (): Promise<ComputerPolicy> => {
    const { data } = (await call('GET', '/device/computer/policy', own.device)).json();
    return ComputerPolicy.parse(JSON.parse((data as SignedPolicy).policy));
  };
  const bindingOf = async (user: string) =>
    (await policy()).bindings.find(({ users: names }) => names.includes(user));
  const use = (deviceId: string, appId: string, minutes = 10) => {
    const from = NOON - 3_600_000;
    const [startedAt, endedAt] = [from, from + minutes * 60_000].map((at) => new Date(at).toISOString());
    const sessions = [{ appId, startedAt, endedAt }];
    return call('POST', '/device/computer/usage', own.device, { deviceId, sessions });
  };
  const usedOn = async (deviceId: string): Promise<[string, number][]> =>
    (await call('GET', `/app/Usage?deviceId=${deviceId}`, own.parent))
      .json()
      .data.apps.map(({ name, seconds }: { name: string; seconds: number }) => [name, seconds]);
  return { ...own, users, sister, bind, block, policy, bindingOf, use, usedOn };
};

describe('programs of a computer', () => {
  it('are blocked and opened for the local users who have the rules of the device for which a parent does so', async () => {
    const own = await withComputer();
    await call('POST', '/device/apps', own.device, [{ appId: 'minetest', name: 'Minetest' }]);
    await own.block(own.deviceId, 'minetest');
    await own.block(own.sister.deviceId, 'com.example.chat');
    expect((await own.bindingOf('ada'))?.blockedApps).toEqual(['minetest']);
    expect((await own.bindingOf('bea'))?.blockedApps).toEqual(['com.example.chat']);
    const grant = {
      deviceId: own.sister.deviceId,
      target: { kind: 'app', value: 'minetest' },
      minutes: 15,
    };
    expect((await call('POST', '/grants', own.parent, grant)).statusCode).toBeLessThan(300);
    expect((await own.bindingOf('ada'))?.device.rules.grants).toEqual([]);
    expect((await own.bindingOf('bea'))?.device.rules.grants).toMatchObject([
      { target: { kind: 'app', value: 'minetest' } },
    ]);
  });

  it('are among the apps of each device whose rules a local user has, and in force once the computer says so', async () => {
    const own = await withComputer();
    const listed = async (deviceId: string): Promise<Application[]> =>
      (await call('GET', `/application?deviceId=${deviceId}`, own.parent)).json().data;
    await call('POST', '/device/apps', own.sister, [{ appId: 'com.chat', name: 'Chat' }]);
    await call('POST', '/device/apps', own.device, [
      { appId: 'minetest', name: 'Minetest', category: 'Games' },
      { appId: 'com.chat', name: 'Chat of the computer' },
    ]);
    const mine = { appId: 'minetest', name: 'Minetest', category: 'Games', blocked: false };
    expect(await listed(own.deviceId)).toMatchObject([{ computer: null }, { ...mine, computer: null }]);
    const computer = expect.any(String);
    expect(await listed(own.sister.deviceId)).toMatchObject([
      { name: 'Chat', computer: null },
      { ...mine, computer },
    ]);

    await own.block(own.sister.deviceId, 'minetest');
    const [, blocked] = await listed(own.sister.deviceId);
    expect(blocked).toMatchObject({ blocked: true, blockedAt: expect.any(String), receivedAt: null });
    const { number } = await own.policy();
    const says = (more: object) =>
      call('PUT', '/device/computer', own.device, { users: own.users, inForce: number, faults: [], ...more });
    await says({});
    expect((await listed(own.sister.deviceId))[1]?.receivedAt).not.toBeNull();
    // A list of sites that has not come is none of a program's.
    await says({ faults: ['no-lists'] });
    expect((await listed(own.sister.deviceId))[1]?.receivedAt).not.toBeNull();
    await says({ faults: ['off'] });
    expect((await listed(own.sister.deviceId))[1]?.receivedAt).toBeNull();

    await own.bind('bea', null);
    expect(await listed(own.sister.deviceId)).toHaveLength(1);
  });

  it('with a budget make no new number each time the computer asks', async () => {
    const own = await withComputer();
    const budget = {
      childId: own.childId,
      target: { kind: 'all' },
      minutes: Array.from({ length: 7 }, () => 60),
    };
    expect((await call('POST', '/budgets', own.parent, budget)).statusCode).toBe(201);
    const { number } = await own.policy();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await own.policy()).number).toBe(number);
  });

  it('are told of by the computer alone, and their use in words that can be read', async () => {
    const own = await withComputer();
    const body = { deviceId: own.sister.deviceId, sessions: [] };
    expect(await fault('POST', '/device/computer/usage', undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('POST', '/device/computer/usage', own.parent, body)).toEqual([401, 'UNAUTHENTICATED']);
    for (const bad of [{}, { ...body, sessions: [{ appId: 'a' }] }])
      expect(await fault('POST', '/device/computer/usage', own.device, bad)).toEqual([400, 'VALIDATION']);
    const nobody = { ...body, deviceId: 'x' };
    expect(await fault('POST', '/device/computer/usage', own.device, nobody)).toEqual([404, 'NOT_FOUND']);
  });

  it('that a local user runs count for whose rules they have, once, by the names that the computer has told', async () => {
    const own = await withComputer();
    await call('POST', '/device/apps', own.device, [
      { appId: 'minetest', name: 'Minetest', category: 'Games' },
    ]);
    for (const device of [own, own.sister])
      for (let turn = 0; turn < 2; turn += 1)
        expect((await own.use(device.deviceId, 'minetest')).json()).toMatchObject({
          data: { kept: 1, addedSeconds: turn === 0 ? 600 : 0 },
        });
    expect(await own.usedOn(own.sister.deviceId)).toEqual([['Minetest', 600]]);
    expect(await own.usedOn(own.deviceId)).toEqual([['Minetest', 600]]);
  });

  it('count for nobody where no local user has those rules, nor for another family', async () => {
    const own = await withComputer();
    const stranger = await family();
    await own.bind('bea', null);
    for (const deviceId of [own.sister.deviceId, stranger.deviceId])
      expect((await own.use(deviceId, 'minetest')).json()).toMatchObject({ data: { kept: 0, notKept: 1 } });
    expect(await own.usedOn(own.sister.deviceId)).toEqual([]);
  });

  it('of a kind that has minutes are covered for each local user of that child', async () => {
    const own = await withComputer();
    await call('POST', '/device/apps', own.device, [
      { appId: 'minetest', name: 'Minetest', category: 'Games' },
    ]);
    const minutes = Array.from({ length: 7 }, () => 60);
    const target = { kind: 'category', value: 'Games' };
    for (const childId of [own.childId, own.sister.childId])
      await call('POST', '/budgets', own.parent, { childId, target, minutes });
    for (const user of ['ada', 'bea'])
      expect((await own.bindingOf(user))?.device.rules.budgets).toMatchObject([{ apps: ['minetest'] }]);
    const { number } = await own.policy();
    await own.use(own.sister.deviceId, 'minetest', 20);
    expect((await own.bindingOf('bea'))?.device.rules.budgets[0]?.usedSeconds).toBe(1200);
    expect((await own.policy()).number).toBeGreaterThan(number);
  });
});
