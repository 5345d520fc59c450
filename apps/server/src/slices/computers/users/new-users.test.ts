/** A local user that comes to a computer after its pairing: parents are told once, and of none for whom they have chosen. */
import { describe, expect, it } from 'vitest';
import type { Computer, LocalUser } from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

const userOf = (name: string, isAdministrator = false) => ({ name, uid: 1001, isAdministrator });

const computer = async (isBound = true) => {
  const own = await family({ agent: true });
  const say = (...names: (string | ReturnType<typeof userOf>)[]) =>
    call('PUT', '/device/computer', own.device, {
      users: names.map((name) => (typeof name === 'string' ? userOf(name) : name)),
      inForce: null,
      faults: [],
    });
  stack.current.clock.advance(60);
  await say('ada', 'mum');
  const url = `/child/device/${own.deviceId}/computer`;
  const bind = (user: string, deviceId: string | null) =>
    call('PUT', `${url}/user`, own.parent, { user, deviceId });
  if (isBound) await bind('ada', own.deviceId);
  await call('DELETE', '/notification', own.parent);
  const read = async (): Promise<Computer> => (await call('GET', url, own.parent)).json().data;
  const fresh = async (): Promise<string[]> =>
    (await read()).users.filter(({ isNew }: LocalUser) => isNew).map(({ name }) => name);
  const told = async (): Promise<string[]> =>
    (await own.notifier('Pairing')).filter((words: string) => words.includes('ew user'));
  return { ...own, url, say, bind, read, fresh, told };
};

describe('a new local user', () => {
  it('is said by the agent alone, and read and chosen for by its own family', async () => {
    const own = await computer();
    const body = { users: [userOf('max')], inForce: null, faults: [] };
    expect(await fault('PUT', '/device/computer', undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    for (const name of ['-max', 'm'.repeat(41)]) {
      const wrong = { ...body, users: [userOf(name)] };
      expect(await fault('PUT', '/device/computer', own.device, wrong)).toEqual([400, 'VALIDATION']);
    }
    const page = await stack.current.device(own.parent);
    expect(await fault('PUT', '/device/computer', page, body)).toEqual([403, 'NOT_AN_AGENT']);
    await own.say('ada', 'mum', 'max');
    const stranger = await family();
    expect(await fault('GET', own.url, stranger.parent)).toEqual([404, 'NOT_FOUND']);
    const none = { user: 'max', deviceId: null };
    expect(await fault('PUT', `${own.url}/user`, stranger.parent, none)).toEqual([404, 'NOT_FOUND']);
    expect(await own.fresh()).toEqual(['max']);
    const other = await stranger.notifier('Pairing');
    expect(other.filter((words: string) => words.includes('max'))).toEqual([]);
  });

  it('may have a name as long as one can be', async () => {
    const own = await computer();
    const long = 'ñ'.repeat(40);
    expect((await own.say('ada', 'mum', long)).statusCode).toBe(200);
    expect(await own.fresh()).toEqual([long]);
  });

  it('is told once, an administrator as such, and leads to the computer', async () => {
    const own = await computer();
    expect(await own.told()).toEqual([]);
    for (let time = 0; time < 3; time += 1) await own.say('ada', 'mum', userOf('max', true));
    const [only, ...more] = await own.told();
    expect(more).toEqual([]);
    expect(only).toMatch(
      /^A new user on .*: max \(administrator\)\. No rules hold for it until a parent chooses/u,
    );
    const { data } = (await call('GET', '/notification', own.parent)).json();
    expect(data[0]).toMatchObject({ kind: 'computer.new-users', deviceId: own.deviceId });
    expect(await own.fresh()).toEqual(['max']);
    // A directory that does not answer now and then.
    await own.say('ada', 'mum');
    await own.say('ada', 'mum', userOf('max', true));
    expect(await own.told()).toHaveLength(1);
  });

  it('is one notification with those that come soon after it, which is unread again and counts them', async () => {
    const own = await computer();
    await own.say('ada', 'mum', 'max');
    await call('DELETE', '/notification', own.parent);
    await own.say('ada', 'mum', 'max', 'zoe');
    expect(await own.told()).toEqual([expect.stringMatching(/^New users on .*: max and zoe\./u)]);
    // An administrator is news of its own; what comes after it is with it.
    for (let index = 0; index < 40; index += 1)
      await own.say('ada', 'mum', userOf(`x${index}`, index % 2 === 0));
    const [admins, first, ...more] = await own.told();
    expect(more).toEqual([]);
    expect(first).toContain('max and zoe');
    expect(admins).toMatch(/^40 new users on .*, among them: x0 \(administrator\), x2 \(administrator\)/u);
    stack.current.clock.advance(16 * 60);
    await own.say('ada', 'mum', 'ben');
    expect(await own.told()).toHaveLength(3);
  });

  it('is none at the pairing, nor where rules hold for nobody', async () => {
    const own = await computer(false);
    expect(await own.fresh()).toEqual([]);
    await own.say('ada', 'mum', 'max');
    expect(await own.fresh()).toEqual([]);
    expect(await own.told()).toEqual([]);
  });

  it('is none any more once a parent has chosen, no rules among that, also where it comes back', async () => {
    const own = await computer();
    await own.say('ada', 'mum', 'max', 'zoe');
    expect(await own.fresh()).toEqual(['max', 'zoe']);
    await own.bind('max', null);
    await own.bind('zoe', own.deviceId);
    expect(await own.fresh()).toEqual([]);
    await call('DELETE', '/notification', own.parent);
    await own.say('ada', 'mum', 'zoe');
    expect((await own.read()).users.map(({ name }) => name)).toEqual(['ada', 'mum', 'zoe']);
    await own.say('ada', 'mum', 'max', 'zoe');
    expect((await own.read()).users.map(({ name }) => name)).toEqual(['ada', 'max', 'mum', 'zoe']);
    expect(await own.fresh()).toEqual([]);
    expect(await own.told()).toEqual([]);
  });
});
