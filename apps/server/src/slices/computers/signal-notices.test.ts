/** What a computer noticed comes to the parents: once of a kind, in words, and of no computer without rules. */
import { describe, expect, it } from 'vitest';
import type { AgentSignalKind } from '@kinward/contract/computers/agent-update.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const ABOUT = { version: '1.2.3', system: 'linux', architecture: 'amd64', kind: 'deb', update: null };
const USERS = [{ name: 'ada', uid: 1001, isAdministrator: false }];
/** When so many seconds from now, by the installation's clock. */
const at = (seconds = 0): string =>
  new Date(stack.current.clock.now().getTime() + seconds * 1000).toISOString();
const signal = (kind: AgentSignalKind, seconds = 0) => ({ kind, at: at(seconds) });

const computer = async (isBound = true) => {
  const own = await family({ agent: true });
  const say = (signals: object[], fields: object = {}) =>
    call('PUT', '/device/computer', own.device, {
      users: USERS,
      inForce: null,
      faults: [],
      at: at(),
      agent: { ...ABOUT, signals },
      ...fields,
    });
  await say([]);
  const url = `/child/device/${own.deviceId}/computer`;
  if (isBound) await call('PUT', `${url}/user`, own.parent, { user: 'ada', deviceId: own.deviceId });
  await call('DELETE', '/notification', own.parent);
  return { ...own, say, told: () => own.notifier('Pairing') };
};

/** To the beginning of the next part of a day in which a kind is told once. */
const toNextPart = (): void => {
  const part = 6 * HOUR * 1000;
  stack.current.clock.advance((part - (stack.current.clock.now().getTime() % part)) / 1000);
};

describe('what a computer noticed', () => {
  it('is told whatever else an administrator of the computer makes it tell', async () => {
    const own = await computer();
    for (let report = 0; report < 40; report += 1) {
      const users = [...USERS, { name: `x${report}`, uid: 2000, isAdministrator: true }];
      expect((await own.say([], { users })).statusCode).toBe(200);
      stack.current.clock.advance(30);
    }
    await own.say([signal('vpn')], { faults: ['off'] });
    const told = (await own.told()).join('|');
    expect(told).toContain('switched all rules off');
    expect(told).toMatch(/VPN/u);
  });

  it('is told by its agent alone', async () => {
    const own = await computer();
    const body = {
      users: [],
      inForce: null,
      faults: ['off'],
      agent: { ...ABOUT, signals: [signal('clock')] },
    };
    expect(await fault('PUT', '/device/computer', undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', '/device/computer', own.parent, body)).toEqual([401, 'UNAUTHENTICATED']);
    const wrong = { ...body, agent: { ...ABOUT, signals: [{ kind: 'clock', at: 'yesterday' }] } };
    expect(await fault('PUT', '/device/computer', own.device, wrong)).toEqual([400, 'VALIDATION']);
    const page = await stack.current.device(own.parent);
    expect(await fault('PUT', '/device/computer', page, body)).toEqual([403, 'NOT_AN_AGENT']);
    expect(await own.told()).toHaveLength(1);
    const other = await family();
    expect(await other.notifier('Pairing')).toHaveLength(1);
  });

  it('is notified with its time, once however often it is said, and leads to the device', async () => {
    const own = await computer();
    toNextPart();
    await own.say([]);
    stack.current.clock.advance(10 * MINUTE);
    const taken = signal('rules-taken', -2 * MINUTE);
    const said = [taken];
    for (let time = 0; time < 3; time += 1) expect((await own.say(said)).statusCode).toBe(200);
    const [only, ...more] = await own.told();
    expect(more).toEqual([]);
    const minute = taken.at.slice(14, 16);
    expect(only).toMatch(
      new RegExp(`^On .* another program took the rules away at \\d\\d:${minute}. They were put back.$`, 'u'),
    );
    const { data } = (await call('GET', '/notification', own.parent)).json();
    expect(data[0]).toMatchObject({ kind: 'computer.signal', deviceId: own.deviceId, childId: own.childId });
  });

  it('says when it was where the computer was away meanwhile, also by a clock that is wrong', async () => {
    const own = await computer();
    toNextPart();
    await own.say([]);
    stack.current.clock.advance(2 * HOUR);
    // The computer's clock is a day behind.
    const behind = 24 * HOUR;
    await own.say([signal('rules-taken', -behind - HOUR), signal('rules-taken', -behind - 90 * MINUTE)], {
      at: at(-behind),
    });
    const [body] = await own.told();
    const minute = at(-HOUR).slice(14, 16);
    expect(body).toMatch(new RegExp(` took the rules away 2 times, last at \\d\\d:${minute}. They `, 'u'));
    // What cannot have been then has no time.
    toNextPart();
    await own.say([signal('rules-taken', -3 * 24 * HOUR)]);
    expect((await own.told())[0]).toMatch(/ took the rules away\. They were put back\.$/u);
    // Of another day it is said with its day.
    toNextPart();
    stack.current.clock.advance(48 * HOUR);
    await own.say([signal('rules-taken', -30 * HOUR)]);
    expect((await own.told())[0]).toMatch(
      / took the rules away on .*20\d\d.*\d\d:\d\d\. They were put back\.$/u,
    );
  });

  it('of one kind hides no other, and is told again after some hours', async () => {
    const own = await computer();
    toNextPart();
    for (let minute = 1; minute < 200; minute += 10) await own.say([signal('password', minute)]);
    await own.say([signal('rules-taken'), signal('clock'), signal('ended')], { faults: ['off'] });
    const titles = async (): Promise<string[]> =>
      (await call('GET', '/notification?limit=100', own.parent))
        .json()
        .data.map(({ title }: { title: string }) => title);
    expect((await titles()).toSorted()).toEqual([
      'Agent ended on the computer',
      'Clock of the computer set',
      'Passwords tried on the computer',
      'Rules switched off on the computer',
      'Rules taken away on the computer',
    ]);
    // It is off still: that is nothing new.
    await own.say([signal('password', 300 * MINUTE)], { faults: ['off'] });
    expect(await titles()).toHaveLength(5);
    toNextPart();
    await own.say([signal('password', 1)], { faults: ['off'] });
    expect(await titles()).toHaveLength(6);
  });

  it('of an agent that is removed is told once, as that and not as switched off, and is over with the next agent', async () => {
    const own = await computer();
    const removed = { faults: ['off', 'removed'], leaving: 'no' };
    const read = async () =>
      (await call('GET', `/child/device/${own.deviceId}/computer`, own.parent)).json().data;
    for (let time = 0; time < 2; time += 1) expect((await own.say([], removed)).statusCode).toBe(200);
    expect(await own.told()).toEqual([
      expect.stringMatching(/^The agent was removed from .*, and no rules hold there now\./u),
    ]);
    const { faults, users } = await read();
    expect([faults, users[0]?.device?.deviceId]).toEqual([['off', 'removed'], own.deviceId]);
    // Whose rules each user has there is as it was chosen.
    await own.say([], { leaving: 'no' });
    expect((await read()).faults).toEqual([]);
    expect(await own.told()).toHaveLength(1);
    toNextPart();
    // It is news also where the rules were switched off before.
    await own.say([], { faults: ['off'] });
    await own.say([], removed);
    expect(await own.told()).toEqual([
      expect.stringMatching(/^The agent was removed from /u),
      expect.stringContaining('switched all rules off'),
      expect.stringMatching(/^The agent was removed from /u),
    ]);
  });

  it('is none where nobody has rules, nor where it was before the pairing', async () => {
    const own = await computer(false);
    await own.say([signal('clock')], { faults: ['off', 'removed'] });
    expect(await own.told()).toEqual([]);
    const fresh = await family({ agent: true });
    const before = (await fresh.notifier('Pairing')).length;
    await call('PUT', '/device/computer', fresh.device, {
      users: USERS,
      inForce: null,
      faults: [],
      agent: { ...ABOUT, signals: [signal('clock', -HOUR)] },
    });
    expect(await fresh.notifier('Pairing')).toHaveLength(before);
  });
});
