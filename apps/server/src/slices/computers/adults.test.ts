/** Rules hold for no adult on a computer either, and parents are told nothing of one. */
import { describe, expect, it } from 'vitest';
import {
  ComputerPolicy,
  type Computer,
  type SignedPolicy,
} from '@kinward/contract/computers/computers.schemas.ts';
import { reportStatus } from '@kinward/contract/devices/devices.routes.ts';
import { SILENT_MS } from '@kinward/rules/computers/silence.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, family } = callerOn(() => stack.current);
const ABOUT = { version: '1.2.3', system: 'linux', architecture: 'amd64', kind: 'deb', update: null };
const USERS = ['ada', 'bea'].map((name, at) => ({ name, uid: 1001 + at, isAdministrator: false }));
const now = (): string => stack.current.clock.now().toISOString();

/** A computer of which `ada` has the rules and, where it is asked for, `bea` those of a younger sister's phone; then its child is of age. */
const computer = async ({ hasSister }: { hasSister: boolean }) => {
  const own = await family({ agent: true });
  const sister = await stack.current.device(own.parent);
  const url = `/child/device/${own.deviceId}/computer`;
  const say = (fields: object = {}) =>
    call('PUT', '/device/computer', own.device, {
      users: USERS,
      inForce: null,
      faults: [],
      leaving: 'no',
      at: now(),
      ...fields,
    });
  await say();
  const bind = (user: string, deviceId: string) => call('PUT', `${url}/user`, own.parent, { user, deviceId });
  await bind('ada', own.deviceId);
  if (hasSister) await bind('bea', sister.deviceId);
  expect((await call('POST', '/device/adult', own.device)).statusCode).toBe(200);
  await call('DELETE', '/notification', own.parent);
  const policy = async () => {
    const { data } = (await call('GET', '/device/computer/policy', own.device)).json();
    return ComputerPolicy.parse(JSON.parse((data as SignedPolicy).policy));
  };
  return {
    ...own,
    sisterId: sister.deviceId,
    say,
    policy,
    hear: () => sister.api.call(reportStatus, { body: { battery: 80 } }),
    told: async (): Promise<string[]> =>
      (await call('GET', '/notification?limit=100', own.parent))
        .json()
        .data.map(({ title, message }: Record<string, string>) => `${title} ${message}`),
    read: async (): Promise<Computer> => (await call('GET', url, own.parent)).json().data,
  };
};
/** All that is told of a computer. */
const everything = () => {
  const pause = (user: string | null, at: number) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    user,
    by: 'administrator',
    beganAt: now(),
    until: new Date(stack.current.clock.now().getTime() + 600_000).toISOString(),
    endedAt: null,
  });
  return {
    faults: ['off'],
    health: { names: 'open', browsers: null, programs: false },
    pauses: [pause('ada', 1), pause(null, 2)],
    agent: { ...ABOUT, signals: [{ kind: 'vpn', at: now() }] },
  };
};

describe('a computer of an adult', () => {
  it('has no rules for them, and tells parents nothing', async () => {
    const own = await computer({ hasSister: false });
    expect((await own.policy()).bindings).toEqual([]);
    await own.say(everything());
    await own.say({ ...everything(), leaving: 'off' });
    expect(await own.told()).toEqual([]);
    const { users, ...shown } = await own.read();
    expect(users[0]?.device).toMatchObject({ isAdult: true });
    expect(shown).toMatchObject({
      pauses: [],
      faults: [],
      health: null,
      left: null,
      tellsLeaving: false,
      inForceAt: null,
    });
    expect(shown.agent).toMatchObject({ signals: [], version: ABOUT.version });
  });

  it('tells a parent no programs, not for a child who uses it either, whose blocks hold all the same', async () => {
    const own = await computer({ hasSister: true });
    const apps = [{ appId: 'minetest', name: 'Minetest' }];
    expect((await call('POST', '/device/apps', own.device, apps)).statusCode).toBeLessThan(300);
    for (const deviceId of [own.deviceId, own.sisterId]) {
      const listed = await call('GET', `/application?deviceId=${deviceId}`, own.parent);
      expect([listed.statusCode, listed.json().data]).toEqual([200, []]);
      const block = { deviceId, kind: 'app', action: 'block', values: ['minetest'] };
      expect((await call('POST', '/child/device/policy', own.parent, block)).statusCode).toBe(200);
    }
    expect((await own.policy()).bindings).toMatchObject([{ users: ['bea'], blockedApps: ['minetest'] }]);
  });

  it('is the child’s where the adult has an account alone: it tells no programs for the adult, and a block for the adult holds nowhere', async () => {
    const own = await family({ agent: true });
    const adult = await stack.current.device(own.parent);
    const url = `/child/device/${own.deviceId}/computer`;
    await call('PUT', '/device/computer', own.device, { users: USERS, inForce: null, faults: [] });
    for (const [user, deviceId] of [
      ['ada', own.deviceId],
      ['bea', adult.deviceId],
    ])
      await call('PUT', `${url}/user`, own.parent, { user, deviceId });
    await call('POST', '/device/apps', own.device, [{ appId: 'minetest', name: 'Minetest' }]);
    const block = { deviceId: adult.deviceId, kind: 'app', action: 'block', values: ['minetest'] };
    const state = async () => {
      const { data } = (await call('GET', '/device/computer/policy', own.device)).json();
      const { bindings } = ComputerPolicy.parse(JSON.parse((data as SignedPolicy).policy));
      const listed = await call('GET', `/application?deviceId=${adult.deviceId}`, own.parent);
      return [listed.json().data.length, bindings.flatMap(({ blockedApps }) => blockedApps ?? [])];
    };
    expect((await call('POST', '/child/device/policy', own.parent, block)).statusCode).toBe(200);
    expect(await state()).toEqual([1, ['minetest']]);
    expect((await call('POST', '/device/adult', adult)).statusCode).toBe(200);
    expect(await state()).toEqual([0, []]);
    // Kept for who has the device as a child’s again, and not in force anywhere.
    expect((await call('POST', '/child/device/policy', own.parent, block)).statusCode).toBe(200);
    expect(await own.policy(adult)).toMatchObject({ blockedApps: [] });
    expect(await state()).toEqual([0, []]);
    // The child’s own are told as ever.
    const ofChild = await call('GET', `/application?deviceId=${own.deviceId}`, own.parent);
    expect(ofChild.json().data).toMatchObject([{ appId: 'minetest' }]);
  });

  it('is silent and back without a word', async () => {
    const own = await computer({ hasSister: false });
    stack.current.clock.advance(SILENT_MS / 1000 + 60);
    await own.hear();
    await stack.current.runJob('computers.silences');
    await own.say();
    expect(await own.told()).toEqual([]);
  });

  it('that a child uses as well has the rules of that child, and what is told is of the computer and the child', async () => {
    const own = await computer({ hasSister: true });
    expect((await own.policy()).bindings.map(({ users }) => users)).toEqual([['bea']]);
    await own.say(everything());
    const told = await own.told();
    expect(told).toHaveLength(3);
    expect(told.join('\n')).not.toContain('ada');
    const { pauses, faults, health, agent } = await own.read();
    expect(pauses.map(({ user }) => user)).toEqual([null]);
    expect(faults).toEqual(['off']);
    expect(health).toMatchObject({ names: 'open' });
    expect(agent?.signals).toMatchObject([{ kind: 'vpn' }]);
    stack.current.clock.advance(SILENT_MS / 1000 + 60);
    await own.hear();
    await stack.current.runJob('computers.silences');
    expect(await own.told()).toHaveLength(4);
  });
});
