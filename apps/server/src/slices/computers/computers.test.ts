/** Computers with an agent: who reads and binds their local users, what their policy says, how it is numbered and signed, and how far it came. */
import { createHmac, createPublicKey, randomUUID, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  CODE_VALID_SECONDS,
  codeMessage,
  codeSlot,
  codeText,
} from '@kinward/contract/computers/computer-code.ts';
import {
  ComputerPolicy,
  signedText,
  type Computer,
  type SignedPolicy,
} from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

/** Of the installation, which a test may have moved. */
const now = (): number => stack.current.clock.now().getTime();

const USERS = [
  { name: 'ada', uid: 1001, isAdministrator: false },
  { name: 'mum', uid: 1000, isAdministrator: true },
];
const report = (device: TestDevice, fields: object = {}) =>
  call('PUT', '/device/computer', device, { users: USERS, inForce: null, faults: [], ...fields });

/** A family whose device is a computer, with a second device of a sister. */
const withComputer = async () => {
  const own = await family({ agent: true });
  const sister = await stack.current.device(own.parent);
  const { policyKey } = (await report(own.device)).json().data;
  const url = `/child/device/${own.deviceId}/computer`;
  const read = async (): Promise<Computer> => (await call('GET', url, own.parent)).json().data;
  const bind = (user: string, deviceId: string | null, who: TestParent = own.parent) =>
    call('PUT', `${url}/user`, who, { user, deviceId });
  const block = (deviceId: string, site: string) =>
    call('POST', '/child/device/policy', own.parent, {
      deviceId,
      kind: 'web',
      action: 'block',
      values: [site],
    });
  return { ...own, sister, policyKey, url, read, bind, block };
};

const ask = (device: TestDevice, known?: number, wait = 0) =>
  call('GET', `/device/computer/policy?wait=${wait}`, {
    headers: { ...device.headers, ...(known !== undefined && { 'if-none-match': `"n${known}"` }) },
  });
const policyOf = async (device: TestDevice, known?: number): Promise<ComputerPolicy> => {
  const answer = await ask(device, known);
  expect(answer.statusCode).toBe(200);
  return ComputerPolicy.parse(JSON.parse((answer.json().data as SignedPolicy).policy));
};
const blockedFor = (policy: ComputerPolicy): Record<string, string[]> =>
  Object.fromEntries(
    policy.bindings.flatMap(({ users, device }) => users.map((name) => [name, device.rules.blockedSites])),
  );

describe('a computer that is there', () => {
  const DAY_SECONDS = 86_400;
  const shown = async ({ parent, deviceId }: { parent: TestParent; deviceId: string }) => {
    const [child] = (await call('GET', '/child', parent)).json().data;
    return child.devices.find((device: { deviceId: string }) => device.deviceId === deviceId);
  };

  const silence = async (place: { parent: TestParent; deviceId: string }): Promise<number> =>
    stack.current.clock.now().getTime() - Date.parse((await shown(place)).lastSeenAt);

  it('is connected while it waits for its policy, and does not become silent', async () => {
    const { device, deviceId, parent } = await withComputer();
    const { number } = await policyOf(device);
    for (let day = 0; day < 3; day += 1) {
      stack.current.clock.advance(DAY_SECONDS);
      expect(await shown({ parent, deviceId })).toMatchObject({ connected: false });
      expect((await ask(device, number)).statusCode).toBe(304);
      expect((await shown({ parent, deviceId })).connected).toBe(true);
      expect(await silence({ parent, deviceId })).toBeLessThan(60_000);
    }
  });

  it('is seen by what it reports', async () => {
    const { device, deviceId, parent } = await withComputer();
    stack.current.clock.advance(DAY_SECONDS);
    await report(device);
    expect(await silence({ parent, deviceId })).toBeLessThan(60_000);
  });
});

describe('a computer', () => {
  it('is read and bound by parents of its family alone, and reported by its own token', async () => {
    const own = await withComputer();
    const body = { user: 'ada', deviceId: own.deviceId };
    expect(await fault('GET', own.url)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', own.url, own.device)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', `${own.url}/user`, undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', '/device/computer', own.parent, { users: [] })).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
    expect(await fault('GET', '/device/computer/policy', own.parent)).toEqual([401, 'UNAUTHENTICATED']);
    for (const bad of [
      {},
      { user: 'ada' },
      { user: '-a', deviceId: null },
      { user: 'a\\b', deviceId: null },
      { user: '../ada', deviceId: null },
    ])
      expect(await fault('PUT', `${own.url}/user`, own.parent, bad)).toEqual([400, 'VALIDATION']);
    for (const bad of [
      {},
      { users: [{ name: 'ada', uid: -1, isAdministrator: false }], inForce: null, faults: [] },
      { users: [...USERS, ...USERS], inForce: null, faults: [] },
    ])
      expect((await call('PUT', '/device/computer', own.device, bad)).statusCode).toBe(400);
    expect((await call('GET', '/device/computer/policy?wait=31', own.device)).statusCode).toBe(400);
    const stranger = await family();
    expect(await fault('GET', own.url, stranger.parent)).toEqual([404, 'NOT_FOUND']);
    expect(await fault('PUT', `${own.url}/user`, stranger.parent, { user: 'ada', deviceId: null })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    for (const [user, deviceId] of [
      ['ada', stranger.deviceId],
      ['ada', randomUUID()],
      ['nobody', own.deviceId],
    ] as const)
      expect((await own.bind(user, deviceId)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await own.read()).users.map(({ name, device }) => [name, device])).toEqual([
      ['ada', null],
      ['mum', null],
    ]);
  });

  it('is none before it has reported', async () => {
    const { parent, device, deviceId } = await family({ agent: true });
    expect((await call('GET', `/child/device/${deviceId}/computer`, parent)).json()).toMatchObject({
      data: null,
    });
    expect(await fault('GET', '/device/computer/policy', device)).toEqual([404, 'NOT_FOUND']);
  });

  it('gets the rules of each local user, signed by the key that it was given', async () => {
    const own = await withComputer();
    await own.block(own.deviceId, 'games.example');
    await own.block(own.sister.deviceId, 'chat.example');
    await own.bind('ada', own.deviceId);
    await own.bind('mum', own.sister.deviceId);
    const { policy, signature } = (await ask(own.device)).json().data as SignedPolicy;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: own.policyKey }, format: 'jwk' });
    const isSigned = (text: string): boolean =>
      verify(null, Buffer.from(signedText(text)), key, Buffer.from(signature, 'base64url'));
    expect([isSigned(policy), isSigned(policy.replace('games', 'names'))]).toEqual([true, false]);
    const read = ComputerPolicy.parse(JSON.parse(policy));
    expect(read.computer).toBe(own.deviceId);
    expect(blockedFor(read)).toEqual({ ada: ['games.example'], mum: ['chat.example'] });
    // The page on the computer says whose rules they are, without a connection.
    const [first] = (await call('GET', '/filter/policies', own.parent)).json().data;
    const named = (await policyOf(own.device)).bindings.map(({ of }) => of);
    const called = { deviceName: expect.any(String), childName: expect.any(String) };
    expect(read.bindings.map(({ of }) => of)).toEqual([
      { ...called, policyName: null },
      { ...called, policyName: null },
    ]);
    expect(named).toEqual([
      { ...called, policyName: first.name },
      { ...called, policyName: first.name },
    ]);
  });

  it('has a new number with each change alone, and is answered 304 where it has the newest', async () => {
    const own = await withComputer();
    await own.bind('ada', own.deviceId);
    const { number } = await policyOf(own.device);
    expect((await ask(own.device, number)).statusCode).toBe(304);
    expect((await policyOf(own.device)).number).toBe(number);
    await own.block(own.deviceId, 'games.example');
    expect((await policyOf(own.device, number)).number).toBe(number + 1);
    await own.bind('ada', null);
    const open = await policyOf(own.device, number + 1);
    expect([open.number, open.bindings]).toEqual([number + 2, []]);
  });

  it('that has a higher number, as an older backup was put back, gets one that it believes', async () => {
    const own = await withComputer();
    const { number } = await policyOf(own.device);
    expect((await policyOf(own.device, number + 40)).number).toBe(number + 41);
    expect((await ask(own.device, number + 41)).statusCode).toBe(304);
    // A number from nowhere does not use up all that there are.
    expect((await policyOf(own.device, 900_000_000_000_000)).number).toBe(number + 41);
  });

  it('is told of a change while it waits, also by another device of the family', async () => {
    const own = await withComputer();
    await own.bind('ada', own.sister.deviceId);
    const { number } = await policyOf(own.device);
    const waiting = ask(own.device, number, 30);
    await expect.poll(async () => (await own.read()).receivedAt).not.toBeNull();
    await own.block(own.sister.deviceId, 'chat.example');
    const answer = await waiting;
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, `"n${number + 1}"`]);
  });

  it('has one wait: a newer one soon ends the former', async () => {
    const { device } = await withComputer();
    const { number } = await policyOf(device);
    const former = ask(device, number, 30);
    const first = await Promise.race([former, ask(device, number, 30)]);
    expect(first.statusCode).toBe(304);
    await ask(device, number);
  });

  it('says how far its policy came: received, then in force', async () => {
    const own = await withComputer();
    await own.block(own.deviceId, 'games.example');
    await own.bind('ada', own.deviceId);
    const { number } = await policyOf(own.device);
    expect(await own.read()).toMatchObject({ receivedAt: null, inForceAt: null });
    await ask(own.device, number);
    expect(await own.read()).toMatchObject({ receivedAt: expect.any(String), inForceAt: null });
    const rules = async () =>
      (await call('GET', `/child/device/policy?id=${own.deviceId}`, own.parent)).json().data.receivedVersion;
    const before = await rules();
    await report(own.device, { inForce: number, faults: ['partly', 'of a newer agent'] });
    expect(await own.read()).toMatchObject({
      inForceAt: expect.any(String),
      faults: ['partly'],
    });
    expect(await rules()).not.toBe(before);
    // Switched off there, nothing is.
    await report(own.device, { faults: ['off'] });
    expect(await own.read()).toMatchObject({ inForceAt: null, faults: ['off'] });
    await report(own.device, { inForce: number });
    // An older one is none that is in force, also before the computer has asked for the newest.
    await own.block(own.deviceId, 'chat.example');
    expect(await own.read()).toMatchObject({ receivedAt: null, inForceAt: null });
    await report(own.device, { inForce: number });
    expect((await own.read()).inForceAt).toBeNull();
  });

  it('keeps the rules of a local user whom it does not name any more, and forgets others', async () => {
    const own = await withComputer();
    await own.bind('ada', own.deviceId);
    await report(own.device, { users: [] });
    expect(await own.read()).toMatchObject({ users: [{ name: 'ada', isThere: false }] });
    expect(blockedFor(await policyOf(own.device))).toHaveProperty('ada');
    await report(own.device);
    expect((await own.read()).users.map(({ name, isThere }) => [name, isThere])).toEqual([
      ['ada', true],
      ['mum', true],
    ]);
  });

  it.each(['a device', 'a child with its devices'])(
    'keeps rules for a local user whose %s is removed: its own, until a parent chooses',
    async (what) => {
      const own = await withComputer();
      await own.block(own.deviceId, 'games.example');
      const { deviceId, childId } = own.sister;
      await own.bind('ada', deviceId);
      const { number } = await policyOf(own.device);
      const url = what === 'a device' ? `/child/device/${deviceId}` : `/child/${childId}`;
      expect((await call('DELETE', url, own.parent)).statusCode).toBe(200);
      const after = await policyOf(own.device, number);
      expect([after.number, blockedFor(after)]).toEqual([number + 1, { ada: ['games.example'] }]);
      expect(after.bindings.map(({ device: { deviceId } }) => deviceId)).toEqual([own.deviceId]);
      // A report that does not name it does not end it either.
      await report(own.device, { users: [] });
      expect((await own.read()).users).toMatchObject([
        { name: 'ada', isThere: false, needsChoice: true, device: { deviceId: own.deviceId } },
      ]);
      const { data } = (await call('GET', '/notification', own.parent)).json();
      expect(data.map(({ kind, deviceId }: Record<string, unknown>) => [kind, deviceId])).toContainEqual([
        'computer.own-rules',
        own.deviceId,
      ]);
      await own.bind('ada', own.deviceId);
      expect((await own.read()).users).toMatchObject([{ needsChoice: false }]);
      await own.bind('ada', null);
      expect((await policyOf(own.device, number + 1)).bindings).toEqual([]);
    },
  );

  it('removed with the device that its local user is bound to, nobody is told of rules that it has no more', async () => {
    const own = await withComputer();
    await own.bind('ada', own.deviceId);
    await own.bind('mum', own.sister.deviceId);
    await call('DELETE', `/child/${own.childId}`, own.parent);
    const { data } = (await call('GET', '/notification', own.parent)).json();
    expect(data.map(({ kind }: { kind: string }) => kind)).not.toContain('computer.own-rules');
  });

  it('tells of rules that were paused on it, and parents are told once of each', async () => {
    const own = await withComputer();
    const pause = {
      id: randomUUID(),
      user: 'ada',
      by: 'code',
      beganAt: new Date(now()).toISOString(),
      until: new Date(now() + 600_000).toISOString(),
      endedAt: null,
    };
    const later = { ...pause, id: randomUUID(), user: null, by: 'administrator', until: null };
    const told = async (): Promise<string[]> => own.notifier('Web');
    await report(own.device, { pauses: [pause] });
    expect(await own.read()).toMatchObject({ pauses: [pause] });
    await report(own.device, { pauses: [{ ...pause, endedAt: new Date(now()).toISOString() }] });
    expect(await told()).toEqual([
      expect.stringMatching(/the rules of ada are off for 10 minutes: by a one-time code of the portal\.$/u),
    ]);
    later.beganAt = new Date(now()).toISOString();
    await report(own.device, { pauses: [later, pause] });
    expect((await told())[0]).toMatch(
      /the rules of everybody are off until it starts again: by an administrator/u,
    );
    expect((await own.read()).pauses.map(({ id }) => id)).toEqual([later.id, pause.id]);
    // Times that no page could show, if they were set right by the same clock.
    const [first, last] = ['1900-01-01T00:00:00Z', '9999-11-30T00:00:00Z'];
    const odd = { ...pause, id: randomUUID(), beganAt: first, until: last };
    await report(own.device, { at: last, pauses: [odd] });
    expect((await own.read()).pauses).toMatchObject([{ id: odd.id, user: 'ada' }]);
    // An agent that knows of none.
    await report(own.device);
    expect((await own.read()).pauses).toEqual([]);
    for (const bad of [
      { ...pause, user: '../x' },
      { ...pause, by: 'x'.repeat(41) },
      { ...pause, id: '1' },
    ])
      expect((await report(own.device, { pauses: [bad] })).statusCode).toBe(400);
    expect((await report(own.device, { pauses: Array.from({ length: 21 }, () => pause) })).statusCode).toBe(
      400,
    );
  });

  it('whose calendar is two days back tells of a pause like any other', async () => {
    const own = await withComputer();
    const there = now() - 2 * 86_400_000;
    const back = (ms: number): string => new Date(there + ms).toISOString();
    const pause = { id: randomUUID(), user: 'ada', by: 'code', endedAt: null };
    const began = now();
    const said = { ...pause, beganAt: back(0), until: back(600_000) };
    await report(own.device, { at: back(0), pauses: [said] });
    const [told] = (await own.read()).pauses;
    expect(Date.parse(told?.beganAt ?? '') - began).toBeGreaterThan(-5000);
    expect(Date.parse(told?.until ?? '') - Date.parse(told?.beganAt ?? '')).toBe(600_000);
    const { data } = (await call('GET', '/notification?callType=Web&limit=1', own.parent)).json();
    // One that is only listed has the time of what it tells.
    expect(Date.parse(data[0].createdAt) - began).toBeGreaterThan(-5000);
  });

  it('has one-time codes that its parents are shown alone, and that follow from a secret of its policy', async () => {
    const own = await withComputer();
    const url = `${own.url}/code`;
    expect(await fault('POST', url)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('POST', url, own.device)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('POST', url, (await family()).parent)).toEqual([404, 'NOT_FOUND']);
    // A device that is no computer.
    expect(await fault('POST', `/child/device/${own.sister.deviceId}/computer/code`, own.parent)).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const { code, until } = (await call('POST', url, own.parent)).json().data;
    const { codes = '' } = await policyOf(own.device);
    const slot = codeSlot(Date.parse(until) - CODE_VALID_SECONDS * 1000);
    expect(code).toBe(codeText(createHmac('sha256', codes).update(codeMessage(slot)).digest()));
    const second = await stack.current.device(own.parent, { agent: true });
    await report(second);
    expect((await policyOf(second)).codes).not.toBe(codes);
  });

  it('removed it has no policy, and its token is of no use', async () => {
    const own = await withComputer();
    expect((await call('DELETE', `/child/device/${own.deviceId}`, own.parent)).statusCode).toBe(200);
    expect((await ask(own.device)).statusCode).toBe(401);
    expect((await report(own.device)).statusCode).toBe(401);
    expect(await fault('GET', own.url, own.parent)).toEqual([404, 'NOT_FOUND']);
  });

  it('is numbered once, however many ask at once', async () => {
    const own = await withComputer();
    await own.bind('ada', own.deviceId);
    const all = await Promise.all(Array.from({ length: 8 }, () => policyOf(own.device)));
    expect(new Set(all.map(({ number }) => number)).size).toBe(1);
  });
});
