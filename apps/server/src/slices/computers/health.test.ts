/** How the parts of a computer's agent are, as it says: with its local users, and with the devices of the family. */
import { describe, expect, it } from 'vitest';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { standingOf } from '@kinward/rules/abilities.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

const USERS = [{ name: 'ada', uid: 1001, isAdministrator: false }];
const WELL = { names: 'filtered', browsers: null, programs: true };

const withComputer = async () => {
  const own = await family({ agent: true });
  const report = (fields: object = {}) =>
    call('PUT', '/device/computer', own.device, { users: USERS, inForce: null, faults: [], ...fields });
  await report();
  const url = `/child/device/${own.deviceId}/computer`;
  const read = async (): Promise<Computer> => (await call('GET', url, own.parent)).json().data;
  const notHeld = async (): Promise<Device['notHeld'] | undefined> => {
    const [child] = (await call('GET', '/child', own.parent)).json().data;
    return child.devices.find(({ deviceId }: Device) => deviceId === own.deviceId)?.notHeld;
  };
  return { ...own, report, read, notHeld };
};

describe('the health of a computer', () => {
  it('is what its agent says, as far as it is understood, and nothing where it does not say', async () => {
    const own = await withComputer();
    expect((await own.read()).health).toBeNull();
    const health = { names: 'open', browsers: false, programs: true };
    await own.report({ health });
    expect((await own.read()).health).toEqual(health);
    await own.report({ health: { ...health, names: 'haunted', browsers: null, mood: 1 } });
    expect((await own.read()).health).toEqual({ names: null, browsers: null, programs: true });
    for (const bad of [
      {},
      { ...health, names: 1 },
      { ...health, programs: null },
      { ...health, browsers: 'yes' },
    ])
      expect((await own.report({ health: bad })).statusCode).toBe(400);
    const page = await stack.current.device(own.parent);
    const body = { users: USERS, inForce: null, faults: [], health };
    expect(await fault('PUT', '/device/computer', undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', '/device/computer', page, body)).toEqual([403, 'NOT_AN_AGENT']);
    expect((await own.read()).health).toMatchObject({ names: null });
    await own.report();
    expect((await own.read()).health).toBeNull();
  });

  it('says with each device of the family what does not hold there', async () => {
    const own = await withComputer();
    expect(await own.notHeld()).toEqual([]);
    for (const [health, found] of [
      [WELL, []],
      [{ ...WELL, names: 'open' }, ['sites']],
      [{ ...WELL, programs: false }, ['programs']],
      [{ ...WELL, names: 'open', programs: false }, ['sites', 'programs']],
      [{ ...WELL, names: 'nobody', browsers: false }, []],
    ] as const) {
      await own.report({ health });
      expect(await own.notHeld()).toEqual(found);
    }
    await own.report();
    expect(await own.notHeld()).toEqual([]);
  });

  it('is heard by the pages that are open once something else holds, and not with each report', async () => {
    const own = await withComputer();
    let heard = 0;
    const end = stack.current.platform.bus.on({ 'children.changed': () => void (heard += 1) });
    for (const health of [WELL, { ...WELL, names: 'nobody' }]) await own.report({ health });
    expect(heard).toBe(0);
    for (const health of [{ ...WELL, programs: false }, { ...WELL, programs: false }, WELL])
      await own.report({ health });
    expect(heard).toBe(2);
    end();
  });

  it('is switched off by its last word, and not connected any more until it asks again', async () => {
    const own = await withComputer();
    const device = async (): Promise<Device> => {
      const [child] = (await call('GET', '/child', own.parent)).json().data;
      return child.devices.find(({ deviceId }: Device) => deviceId === own.deviceId);
    };
    await own.report({ health: WELL });
    expect(await device()).toMatchObject({ connected: true });
    expect(await device()).not.toHaveProperty('isSwitchedOff');
    // What is heard is not that it can do nothing any more, which it has said by itself.
    await call('PUT', '/device/abilities', own.device, { abilities: [] });
    let heard = 0;
    const end = stack.current.platform.bus.on({ 'children.changed': () => void (heard += 1) });
    for (let time = 0; time < 2; time += 1) await own.report({ faults: ['off'], leaving: 'no' });
    expect(await device()).toMatchObject({ connected: false, isSwitchedOff: true });
    expect(heard).toBe(1);
    // One that goes on asks for its policy.
    expect((await call('GET', '/device/computer/policy', own.device)).statusCode).toBe(200);
    expect(await device()).toMatchObject({ connected: true, isSwitchedOff: true });
    await own.report({ health: WELL });
    expect(await device()).not.toHaveProperty('isSwitchedOff');
    end();
    await own.report({ faults: ['off'] });
    expect((await call('POST', '/device/adult', own.device)).statusCode).toBe(200);
    expect(await device()).not.toHaveProperty('isSwitchedOff');
  });

  it('leaves nothing enforced where the agent says that it is off, and what it says again once it is on', async () => {
    const own = await withComputer();
    const tells = (abilities: string[]) => call('PUT', '/device/abilities', own.device, { abilities });
    const standing = async () => {
      const [child] = (await call('GET', '/child', own.parent)).json().data;
      const found: Device = child.devices.find(({ deviceId }: Device) => deviceId === own.deviceId);
      return [
        found.abilities,
        ...(['app', 'web', 'schedule'] as const).map((kind) => standingOf(found, kind, true)),
      ];
    };
    const able = ['enforces-apps', 'enforces-sites', 'enforces-schedules', 'reports-apps'];
    const enforced = [able, 'enforced', 'enforced', 'enforced'];
    await tells(able);
    for (const faults of [[], ['partly'], ['not-applied']]) {
      await own.report({ faults });
      expect(await standing()).toEqual(enforced);
    }
    // Its own word that it can do nothing now is lost.
    for (const leaving of ['no', undefined]) await own.report({ faults: ['off'], leaving });
    expect(await standing()).toEqual([[], 'waiting', 'waiting', 'waiting']);
    await own.report();
    await tells(able);
    expect(await standing()).toEqual(enforced);
  });

  it('is nothing of an adult’s computer', async () => {
    const own = await withComputer();
    await own.report({ health: { ...WELL, programs: false } });
    expect(await own.notHeld()).toEqual(['programs']);
    expect((await call('POST', '/device/adult', own.device)).statusCode).toBe(200);
    expect(await own.notHeld()).toEqual([]);
  });
});
