/** What local users of a computer ask for: as the device whose rules they have. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ComputerPolicy, type SignedPolicy } from '@kinward/contract/computers/computers.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
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

describe('what is asked for at a computer', () => {
  it('is asked for by the computer alone, for local users with rules', async () => {
    const own = await withComputer();
    const body = { user: 'ada', clientId: randomUUID(), site: 'games.example' };
    expect(await fault('POST', URL, undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('POST', URL, own.parent, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', `${URL}?user=ada`, own.parent)).toEqual([401, 'UNAUTHENTICATED']);
    const { site: _none, ...nothing } = body;
    for (const bad of [
      {},
      nothing,
      { ...body, user: '../ada' },
      { ...body, site: '' },
      { ...body, site: 'no site' },
      { ...body, minutes: 30 },
      { ...body, appId: 'chess' },
      ...[0, 1.5, 10_081, '30'].map((minutes) => ({ ...nothing, minutes })),
      ...['', 'a'.repeat(300), 7].map((appId) => ({ ...nothing, appId })),
    ])
      expect(await fault('POST', URL, own.device, bad)).toEqual([400, 'VALIDATION']);
    expect(await fault('GET', URL, own.device)).toEqual([400, 'VALIDATION']);
    for (const user of ['mum', 'nobody']) {
      expect((await own.ask(user)).json()).toMatchObject({ code: 'NOT_FOUND' });
      expect(await fault('GET', `${URL}?user=${user}`, own.device)).toEqual([404, 'NOT_FOUND']);
    }
    const phone = await stack.current.device(own.parent);
    expect(await fault('POST', URL, phone, body)).toEqual([403, 'NOT_AN_AGENT']);
    expect(await fault('GET', `${URL}?user=ada`, phone)).toEqual([403, 'NOT_AN_AGENT']);
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

  it('is a program, as the computer calls it, or more minutes; what is granted is in force there', async () => {
    const own = await withComputer();
    const chess = { appId: 'chess.desktop', name: 'Chess', category: 'games' };
    expect((await call('POST', '/device/apps', own.device, [chess])).statusCode).toBe(200);
    const asked = (more: object) =>
      call('POST', URL, own.device, { user: 'bea', clientId: randomUUID(), ...more });
    expect((await asked({ appId: chess.appId })).statusCode).toBe(201);
    expect((await asked({ minutes: 30, note: 'Homework is done' })).statusCode).toBe(201);
    const [time, app] = (await call('GET', '/requests', own.parent)).json().data;
    expect([time, app]).toMatchObject([
      { kind: 'time', minutes: 30, name: null, deviceId: own.sister.deviceId },
      { kind: 'app', name: 'Chess', deviceId: own.sister.deviceId },
    ]);
    for (const { requestId } of [time, app])
      await call('POST', `/requests/${requestId}/answer`, own.parent, { grant: true, minutes: 30 });
    expect(await own.asks('bea')).toMatchObject([
      { state: 'granted', minutes: 30 },
      { state: 'granted', name: 'Chess' },
    ]);
    const { data } = (await call('GET', '/device/computer/policy', own.device)).json();
    const { bindings } = ComputerPolicy.parse(JSON.parse((data as SignedPolicy).policy));
    const targets = (user: string) =>
      bindings
        .find(({ users }) => users.includes(user))
        ?.device.rules.grants.map(({ target }) => `${target.kind} ${target.value}`)
        .toSorted();
    expect([targets('bea'), targets('ada')]).toEqual([['all ', 'app chess.desktop'], []]);
  });

  it('is no more at once than from a phone, whatever is asked for', async () => {
    const own = await withComputer();
    const asked = (more: object) =>
      fault('POST', URL, own.device, { user: 'ada', clientId: randomUUID(), ...more });
    const codes = await Promise.all([
      ...Array.from({ length: 3 }, (_, at) => asked({ minutes: 10 + at })),
      ...Array.from({ length: 3 }, (_, at) => asked({ appId: `game ${at}` })),
    ]);
    expect(codes.filter(([status]) => status === 409)).toEqual([[409, 'REQUESTS_FULL']]);
    expect(await own.asks('ada')).toHaveLength(5);
  });

  it('is taken back and reminded of by the computer alone, for who has its rules', async () => {
    const own = await withComputer();
    await own.ask('bea');
    const [{ requestId }] = await own.asks('bea');
    const phone = await stack.current.device(own.parent);
    const stranger = await family({ agent: true });
    for (const act of ['withdraw', 'remind']) {
      const url = `${URL}/${requestId}/${act}`;
      expect(await fault('POST', url, undefined, { user: 'bea' })).toEqual([401, 'UNAUTHENTICATED']);
      expect(await fault('POST', url, own.parent, { user: 'bea' })).toEqual([401, 'UNAUTHENTICATED']);
      for (const bad of [{}, { user: '../bea' }, undefined])
        expect(await fault('POST', url, own.device, bad)).toEqual([400, 'VALIDATION']);
      expect(await fault('POST', url, phone, { user: 'bea' })).toEqual([403, 'NOT_AN_AGENT']);
      // Another device's, no local user with rules, and another family's.
      for (const user of ['ada', 'mum', 'nobody'])
        expect(await fault('POST', url, own.device, { user })).toEqual([404, 'NOT_FOUND']);
      expect(await fault('POST', url, stranger.device, { user: 'bea' })).toEqual([404, 'NOT_FOUND']);
    }
    expect(await own.asks('bea')).toMatchObject([{ state: 'waiting' }]);
  });

  it('is taken back, also what the phone with those rules asked for, and reminded of once', async () => {
    const own = await withComputer();
    const act = (what: string, requestId: string) =>
      call('POST', `${URL}/${requestId}/${what}`, own.device, { user: 'bea' });
    const body = { kind: 'time', minutes: 30, clientId: randomUUID() };
    expect((await call('POST', '/device/requests', own.sister, body)).statusCode).toBe(201);
    const [{ requestId }] = await own.asks('bea');
    expect((await act('remind', requestId)).json()).toMatchObject({ code: 'RATE_LIMITED' });
    stack.current.clock.advance(LIMITS.requestRemindMinutes * 60);
    for (const _again of [1, 2])
      expect((await act('remind', requestId)).json().data).toMatchObject({
        state: 'waiting',
        remindFrom: null,
      });
    for (const _again of [1, 2])
      expect((await act('withdraw', requestId)).json().data).toMatchObject({ state: 'withdrawn' });
    expect((await call('GET', '/requests', own.parent)).json().data).toEqual([]);
    expect((await act('remind', requestId)).json()).toMatchObject({ code: 'REQUEST_ANSWERED' });
    await own.ask('bea');
    const [next] = await own.asks('bea');
    await call('POST', `/requests/${next.requestId}/answer`, own.parent, { grant: false });
    expect((await act('withdraw', next.requestId)).json()).toMatchObject({ code: 'REQUEST_ANSWERED' });
  });
});
