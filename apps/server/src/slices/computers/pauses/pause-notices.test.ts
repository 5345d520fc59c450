/** What parents are told of pauses on a computer: each kind once, however many there are. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);
const ABOUT = { version: '1.2.3', system: 'linux', architecture: 'amd64', kind: 'deb', update: null };
const USERS = [{ name: 'ada', uid: 1001, isAdministrator: false }];
const now = (): number => stack.current.clock.now().getTime();

const pause = (fields: object = {}) => ({
  id: randomUUID(),
  user: 'ada',
  by: 'code',
  beganAt: new Date(now()).toISOString(),
  until: new Date(now() + 600_000).toISOString(),
  endedAt: null,
  ...fields,
});

/** A computer of whose user rules hold, with nothing told yet. */
const computer = async () => {
  const own = await family({ agent: true });
  const say = (fields: object = {}) =>
    call('PUT', '/device/computer', own.device, { users: USERS, inForce: null, faults: [], ...fields });
  await say();
  const body = { user: 'ada', deviceId: own.deviceId };
  await call('PUT', `/child/device/${own.deviceId}/computer/user`, own.parent, body);
  await call('DELETE', '/notification', own.parent);
  const told = async (): Promise<string[]> =>
    (await call('GET', '/notification?limit=100', own.parent))
      .json()
      .data.map(({ message }: { message: string }) => message);
  return { ...own, say, told };
};

describe('pauses on a computer', () => {
  it('are told by its agent alone', async () => {
    const own = await computer();
    const body = { users: USERS, inForce: null, faults: [], pauses: [pause()] };
    expect(await fault('PUT', '/device/computer', undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', '/device/computer', own.parent, body)).toEqual([401, 'UNAUTHENTICATED']);
    const page = await stack.current.device(own.parent);
    expect(await fault('PUT', '/device/computer', page, body)).toEqual([403, 'NOT_AN_AGENT']);
    expect((await own.say({ pauses: [pause({ by: 7 })] })).statusCode).toBe(400);
    expect(await own.notifier('Web')).toEqual([]);
    // Another family reads none of it.
    await own.say({ pauses: [pause()] });
    const stranger = await family();
    expect(await fault('GET', `/child/device/${own.deviceId}/computer`, stranger.parent)).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await stranger.notifier('Web')).toEqual([]);
  });

  it('that come in one report are one notification, of the widest, with how many there are', async () => {
    const own = await computer();
    const wide = pause({ user: null, by: 'administrator', until: null });
    const many = Array.from({ length: 20 }, (_, at) => (at === 7 ? wide : pause({ user: `x${at}` })));
    await own.say({ pauses: many });
    expect(await own.told()).toEqual([
      expect.stringMatching(
        /rules of everybody are off until it starts again: by an administrator .+ 19 other pauses came soon after it/u,
      ),
    ]);
  });

  it('that are made up one after the other are one notification, and none is kept back by a smaller one', async () => {
    const own = await computer();
    for (let report = 0; report < 20; report += 1) {
      await own.say({ pauses: [pause({ user: `x${report}`, by: 'password' })] });
      stack.current.clock.advance(20);
    }
    expect(await own.told()).toEqual([expect.stringMatching(/rules of x0 are off .+ 19 other pauses/u)]);
    for (let report = 0; report < 5; report += 1) {
      await own.say({ pauses: [pause({ user: null, until: null })] });
      await own.say({ pauses: [pause()] });
    }
    const [wide, ...before] = await own.told();
    expect(wide).toMatch(/rules of everybody are off until it starts again.+ 9 other pauses/u);
    expect(before).toHaveLength(1);
  });

  it('that are longer than the one before are told of, whoever allowed them', async () => {
    const own = await computer();
    const lasting = (minutes: number, by: string) =>
      pause({ by, until: new Date(now() + minutes * 60_000).toISOString() });
    await own.say({ pauses: [lasting(10, 'administrator')] });
    await own.say({ pauses: [lasting(60, 'password')] });
    await own.say({ pauses: [lasting(30, 'code'), lasting(10, 'administrator')] });
    expect(await own.told()).toEqual([
      expect.stringMatching(/off for 60 minutes: by somebody who knows its password.+ 2 other pauses/u),
      expect.stringMatching(/off for 10 minutes: by an administrator/u),
    ]);
  });

  it('of another quarter of an hour are told again', async () => {
    const own = await computer();
    await own.say({ pauses: [pause()] });
    stack.current.clock.advance(16 * 60);
    await own.say({ pauses: [pause()] });
    expect(await own.told()).toHaveLength(2);
  });

  it('of more than a day ago are one line of then', async () => {
    const own = await computer();
    stack.current.clock.advance(3 * 86_400);
    const then = now() - 2 * 86_400_000;
    const late = (minute: number) =>
      pause({
        beganAt: new Date(then + minute * 60_000).toISOString(),
        until: new Date(then + (minute + 10) * 60_000).toISOString(),
      });
    await own.say({ at: new Date(now()).toISOString(), pauses: [late(20), late(10), late(0)] });
    expect(await own.told()).toEqual([expect.stringMatching(/2 other pauses came soon after it/u)]);
  });

  it('without end hide nothing that the computer noticed', async () => {
    const own = await computer();
    for (let report = 0; report < 12; report += 1) {
      await own.say({ pauses: Array.from({ length: 20 }, (_, at) => pause({ user: `x${at}` })) });
      stack.current.clock.advance(30);
    }
    const signals = (['vpn', 'rules-taken', 'ended', 'password'] as const).map((kind) => ({
      kind,
      at: new Date(now()).toISOString(),
    }));
    await own.say({ faults: ['off'], agent: { ...ABOUT, signals } });
    const told = await own.told();
    expect(told.slice(0, 5).join('|')).toMatch(/switched all rules off/u);
    // One of the pauses, and each sign once.
    expect(told.length).toBe(6);
  });
});
