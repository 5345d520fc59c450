/** What local users of a computer ask for: as the device whose rules they have. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ComputerPolicy, type SignedPolicy } from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);
const URL = '/device/computer/requests';

/** A family whose device is a computer; one of its local users has the rules of a sister's phone, one those of the computer, one none. */
const withComputer = async () => {
  const own = await family({ agent: true });
  const sister = await stack.current.device(own.parent);
  const users = ['ada', 'bea', 'mum'].map((name, at) => ({ name, uid: 1001 + at, isAdministrator: false }));
  await call('PUT', '/device/computer', own.device, { users, inForce: null, faults: [] });
  for (const [user, deviceId] of [
    ['ada', own.deviceId],
    ['bea', sister.deviceId],
  ])
    await call('PUT', `/child/device/${own.deviceId}/computer/user`, own.parent, { user, deviceId });
  const ask = (user: string, site = 'games.example', clientId: string = randomUUID()) =>
    call('POST', URL, own.device, { user, clientId, site, note: 'Please' });
  const asks = async (user: string) => (await call('GET', `${URL}?user=${user}`, own.device)).json().data;
  return { ...own, sister, ask, asks };
};

describe('a site that is asked for at a computer', () => {
  it('is asked for by the computer alone, for local users with rules', async () => {
    const own = await withComputer();
    const body = { user: 'ada', clientId: randomUUID(), site: 'games.example' };
    expect(await fault('POST', URL, undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('POST', URL, own.parent, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', `${URL}?user=ada`, own.parent)).toEqual([401, 'UNAUTHENTICATED']);
    for (const bad of [{}, { ...body, user: '../ada' }, { ...body, site: '' }, { ...body, site: 'no site' }])
      expect(await fault('POST', URL, own.device, bad)).toEqual([400, 'VALIDATION']);
    expect(await fault('GET', URL, own.device)).toEqual([400, 'VALIDATION']);
    for (const user of ['mum', 'nobody']) {
      expect((await own.ask(user)).json()).toMatchObject({ code: 'NOT_FOUND' });
      expect(await fault('GET', `${URL}?user=${user}`, own.device)).toEqual([404, 'NOT_FOUND']);
    }
    const stranger = await family({ agent: true });
    expect(await fault('POST', URL, stranger.device, body)).toEqual([404, 'NOT_FOUND']);
  });

  it('is a request of the device whose rules they have, once, and of nobody else there', async () => {
    const own = await withComputer();
    const clientId = randomUUID();
    expect((await own.ask('bea', 'https://www.games.example/a', clientId)).statusCode).toBe(201);
    expect((await own.ask('bea', 'https://www.games.example/a', clientId)).statusCode).toBe(201);
    expect(await own.asks('bea')).toMatchObject([
      { kind: 'site', state: 'waiting', note: 'Please', clientId },
    ]);
    expect(await own.asks('ada')).toEqual([]);
    const [asked] = (await call('GET', '/requests', own.parent)).json().data;
    expect(asked).toMatchObject({ deviceId: own.sister.deviceId, note: 'Please' });
  });

  it('opens on the computer once a parent says yes', async () => {
    const own = await withComputer();
    await own.ask('bea');
    const [{ requestId }] = (await call('GET', '/requests', own.parent)).json().data;
    const yes = { grant: true, minutes: 15 };
    expect((await call('POST', `/requests/${requestId}/answer`, own.parent, yes)).statusCode).toBe(200);
    expect(await own.asks('bea')).toMatchObject([{ state: 'granted', until: expect.any(String) }]);
    const { data } = (await call('GET', '/device/computer/policy', own.device)).json();
    const { bindings } = ComputerPolicy.parse(JSON.parse((data as SignedPolicy).policy));
    const opened = bindings.map(({ users, device }) => [
      users,
      device.rules.grants.map(({ target }) => target),
    ]);
    expect(opened).toContainEqual([['bea'], [{ kind: 'site', value: 'games.example' }]]);
    expect(opened).toContainEqual([['ada'], []]);
  });
});
