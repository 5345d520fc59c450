/** Programs of computers: which are blocked for which local user. */
import { describe, expect, it } from 'vitest';
import { ComputerPolicy, type SignedPolicy } from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, family } = callerOn(() => stack.current);

/** A family whose device is a computer with two local users, and a phone of a sister. */
const withComputer = async () => {
  const own = await family();
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
  return { ...own, sister, block, policy, bindingOf };
};

describe('programs of a computer', () => {
  it('that are blocked there are so for each local user with rules, those of another device for whose rules they are', async () => {
    const own = await withComputer();
    await own.block(own.deviceId, 'minetest');
    await own.block(own.sister.deviceId, 'com.example.chat', 'minetest');
    expect((await own.bindingOf('ada'))?.blockedApps).toEqual(['minetest']);
    expect((await own.bindingOf('bea'))?.blockedApps?.toSorted()).toEqual(['com.example.chat', 'minetest']);
  });

  it('that are opened there for a while are so for each of them, too', async () => {
    const own = await withComputer();
    await call('POST', '/device/apps', own.device, [{ appId: 'minetest', name: 'Minetest' }]);
    const grant = { deviceId: own.deviceId, target: { kind: 'app', value: 'minetest' }, minutes: 15 };
    expect((await call('POST', '/grants', own.parent, grant)).statusCode).toBeLessThan(300);
    for (const user of ['ada', 'bea'])
      expect((await own.bindingOf(user))?.device.rules.grants).toMatchObject([
        { target: { kind: 'app', value: 'minetest' } },
      ]);
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
});
