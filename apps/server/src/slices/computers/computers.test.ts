/** Computers with an agent: who reads and binds their local users, and that they are seen while they are there. */
import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  CODE_VALID_SECONDS,
  codeMessage,
  codeSlot,
  codeText,
} from '@kinward/contract/computers/computer-code.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { USERS, useComputers } from './computers.harness.ts';

const { stack, call, fault, family, report, withComputer, ask, policyOf } = useComputers();

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
});
