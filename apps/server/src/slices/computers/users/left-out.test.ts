/** Local users that a computer's agent cannot name: parents read how many there are, and why. */
import { beforeEach, expect, it } from 'vitest';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);
// The middle of a day: none of the minutes below is of the next.
beforeEach(() => stack.current.clock.freeze(new Date('2027-03-10T10:00:00Z')));

it('local users that are not named are counted by why, as long as the computer says so', async () => {
  const own = await family({ agent: true });
  const url = `/child/device/${own.deviceId}/computer`;
  const users = [{ name: 'ada', uid: 1001, isAdministrator: false }];
  const say = (fields: object = {}) =>
    call('PUT', '/device/computer', own.device, { users, inForce: null, faults: [], ...fields });
  const leftOut = async (): Promise<Computer['leftOut']> =>
    (await call('GET', url, own.parent)).json().data.leftOut;
  await say();
  expect(await leftOut()).toBeNull();
  await say({ leftOut: { names: 2, many: 0 } });
  expect(await leftOut()).toEqual({ names: 2, many: 0 });
  for (const bad of [
    {},
    { names: 2 },
    { names: -1, many: 0 },
    { names: 1.5, many: 0 },
    { names: '2', many: 0 },
    { names: 1, many: 1e9 },
  ])
    expect((await say({ leftOut: bad })).statusCode).toBe(400);
  const body = { users, inForce: null, faults: [], leftOut: { names: 9, many: 9 } };
  expect(await fault('PUT', '/device/computer', undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
  const page = await stack.current.device(own.parent);
  expect(await fault('PUT', '/device/computer', page, body)).toEqual([403, 'NOT_AN_AGENT']);
  expect(await fault('GET', url, (await family()).parent)).toEqual([404, 'NOT_FOUND']);
  expect(await leftOut()).toEqual({ names: 2, many: 0 });
  await say({ leftOut: { names: 0, many: 0 } });
  expect(await leftOut()).toBeNull();
  await say({ leftOut: { names: 0, many: 1 } });
  // Of a computer on which rules hold for nobody but an adult nothing is told.
  await call('PUT', `${url}/user`, own.parent, { user: 'ada', deviceId: own.deviceId });
  expect((await call('POST', '/device/adult', own.device)).statusCode).toBe(200);
  expect(await leftOut()).toBeNull();
});

it('one that can have no rules is told once, with what helps, and again where there are more', async () => {
  const own = await family({ agent: true });
  const users = [{ name: 'ada', uid: 1001, isAdministrator: false }];
  const say = (names: number, many = 0, more: typeof users = []) =>
    call('PUT', '/device/computer', own.device, {
      users: [...users, ...more],
      inForce: null,
      faults: [],
      leftOut: { names, many },
    });
  const told = async (): Promise<string[]> =>
    (await own.notifier('Pairing')).filter((words: string) => words.includes('can have no rules'));
  // What was there at the pairing, and where rules hold for nobody, is no news.
  await say(1);
  stack.current.clock.advance(60);
  await say(2);
  expect(await told()).toEqual([]);
  const url = `/child/device/${own.deviceId}/computer/user`;
  await call('PUT', url, own.parent, { user: 'ada', deviceId: own.deviceId });
  await say(2);
  await say(1);
  expect(await told()).toEqual([]);
  for (let time = 0; time < 3; time += 1) await say(3);
  expect(await told()).toEqual([
    expect.stringMatching(/^On .* 3 users are not listed .* Give them other names on the computer\.$/u),
  ]);
  // One who is named within the quarter of an hour is told with them.
  await say(3, 1, [{ name: 'max', uid: 1002, isAdministrator: false }]);
  expect(await told()).toEqual([
    expect.stringMatching(/^A new user on .*: max\. .* 3 users are .* one user/u),
  ]);
  stack.current.clock.advance(16 * 60);
  await say(4);
  expect(await told()).toHaveLength(2);
  stack.current.clock.advance(16 * 60);
  // A directory that does not answer at each start brings none that were not there.
  for (let day = 0; day < 2; day += 1) {
    await say(0);
    await say(4);
    stack.current.clock.advance(24 * 3600);
  }
  expect(await told()).toHaveLength(2);
  await say(5);
  expect(await told()).toHaveLength(3);
});

it('the first that is said of them is known, and nobody is told', async () => {
  const own = await family({ agent: true });
  const say = (leftOut?: Computer['leftOut']) =>
    call('PUT', '/device/computer', own.device, {
      users: [{ name: 'ada', uid: 1001, isAdministrator: false }],
      inForce: null,
      faults: [],
      ...(leftOut && { leftOut }),
    });
  const url = `/child/device/${own.deviceId}/computer/user`;
  const told = async (): Promise<number> =>
    (await own.notifier('Pairing')).filter((words: string) => words.includes('can have no rules')).length;
  // An older agent says nothing of them.
  await say();
  stack.current.clock.advance(60);
  await call('PUT', url, own.parent, { user: 'ada', deviceId: own.deviceId });
  await say({ names: 2, many: 0 });
  expect(await told()).toBe(0);
  // Also where an older one runs again for a while.
  await say();
  await say({ names: 2, many: 0 });
  expect(await told()).toBe(0);
  await say({ names: 2, many: 1 });
  expect(await told()).toBe(1);
});
