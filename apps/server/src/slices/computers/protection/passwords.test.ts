/** Who may be a computer at all, the password that parents set for one, and what a parent who goes knows no more. */
import { createHash, randomUUID, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { COMPUTER_PASSWORD_HASH } from '@kinward/contract/computers/computer-password.ts';
import {
  ComputerPolicy,
  type Computer,
  type SignedPolicy,
} from '@kinward/contract/computers/computers.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);
const SAID = { users: [{ name: 'ada', uid: 1001, isAdministrator: false }], inForce: null, faults: [] };
const LIST = `/device/computer/lists/${createHash('sha256').update('').digest('hex')}`;
const ASKED = { user: 'ada', clientId: randomUUID(), site: 'games.example' };
const PASSWORD = 'schöner Garten';

const computer = async () => {
  const own = await family({ agent: true });
  await call('PUT', '/device/computer', own.device, SAID);
  const url = `/child/device/${own.deviceId}/computer`;
  const policy = async (known?: number): Promise<ComputerPolicy> => {
    const headers = { ...own.device.headers, ...(known && { 'if-none-match': `"n${known}"` }) };
    const { data } = (await call('GET', '/device/computer/policy', { headers })).json();
    return ComputerPolicy.parse(JSON.parse((data as SignedPolicy).policy));
  };
  const received = (number: number) =>
    call('GET', '/device/computer/policy', {
      headers: { ...own.device.headers, 'if-none-match': `"n${number}"` },
    });
  const set = (password: string, who: TestParent = own.parent) =>
    call('PUT', `${url}/password`, who, { password });
  const read = async (): Promise<Computer> => (await call('GET', url, own.parent)).json().data;
  return { ...own, url, policy, received, set, read };
};

describe('a computer', () => {
  const tries = async (device: Pick<TestDevice, 'headers'>): Promise<unknown[]> => [
    await fault('PUT', '/device/computer', device, SAID),
    await fault('GET', '/device/computer/policy', device),
    await fault('GET', LIST, device),
    await fault('POST', '/device/computer/usage', device, { deviceId: randomUUID(), sessions: [] }),
    await fault('POST', '/device/computer/requests', device, ASKED),
    await fault('GET', '/device/computer/requests?user=ada', device),
  ];
  const none = Array.from({ length: 6 }, () => [403, 'NOT_AN_AGENT']);

  it('is none that a page or a phone says it is, also where an agent was there before', async () => {
    const own = await computer();
    expect(await tries(await stack.current.device(own.parent, { deviceType: 'Windows Desktop' }))).toEqual(
      none,
    );
    // A phone is none, whatever pairs for it.
    expect(
      await tries(await stack.current.device(own.parent, { agent: true, deviceType: 'Android' })),
    ).toEqual(none);
    const { uniqueCode } = (await call('POST', `/child/device/${own.deviceId}/code`, own.parent)).json().data;
    const { deviceToken } = (
      await call('POST', '/device/pair', undefined, { code: uniqueCode, platform: 'Linux' })
    ).json().data;
    const page = { headers: { authorization: `Bearer ${deviceToken}` } };
    expect(await tries(page)).toEqual(none);
  });
});

describe('the password of a computer', () => {
  it('is set and removed by parents of its family alone, and is long enough', async () => {
    const own = await computer();
    const url = `${own.url}/password`;
    const body = { password: PASSWORD };
    for (const method of ['PUT', 'DELETE'] as const) {
      const given = method === 'PUT' ? body : undefined;
      expect(await fault(method, url, undefined, given)).toEqual([401, 'UNAUTHENTICATED']);
      expect(await fault(method, url, own.device, given)).toEqual([401, 'UNAUTHENTICATED']);
      expect(await fault(method, url, (await family()).parent, given)).toEqual([404, 'NOT_FOUND']);
      const none = `/child/device/${randomUUID()}/computer/password`;
      expect(await fault(method, none, own.parent, given)).toEqual([404, 'NOT_FOUND']);
    }
    for (const password of ['1234567', 'a'.repeat(256), 5])
      expect(await fault('PUT', url, own.parent, { password })).toEqual([400, 'VALIDATION']);
    expect((await own.read()).password).toBeNull();
  });

  it('is never the parent’s own', async () => {
    const own = await computer();
    expect((await own.set(own.parent.password)).json()).toMatchObject({ code: 'PASSWORD_OWN' });
    expect((await own.policy()).password).toBeUndefined();
  });

  it('goes to the computer as a slow hash with its next policy, is there once that is, and goes again', async () => {
    const own = await computer();
    const { number: before } = await own.policy();
    expect((await own.set(PASSWORD)).json().data.password).toEqual({
      setAt: expect.any(String),
      isThere: false,
      byFormerParent: false,
    });
    const { number, password } = await own.policy(before);
    expect(number).toBeGreaterThan(before);
    const { bytes, N, r, p } = COMPUTER_PASSWORD_HASH;
    const salt = Buffer.from(password?.salt ?? '', 'base64url');
    // As another keyboard writes the same letters.
    const typed = PASSWORD.normalize('NFD').normalize('NFKC');
    const hash = scryptSync(typed, salt, bytes, { N, r, p, maxmem: 2 ** 26 });
    expect(password?.hash).toBe(hash.toString('base64url'));
    await own.received(before);
    expect((await own.read()).password?.isThere).toBe(false);
    await own.received(number);
    expect((await own.read()).password?.isThere).toBe(true);
    // What a parent changes besides takes nothing back.
    await call('PUT', `${own.url}/user`, own.parent, { user: 'ada', deviceId: own.deviceId });
    expect((await own.read()).password?.isThere).toBe(true);
    await own.set(PASSWORD);
    expect((await own.read()).password?.isThere).toBe(false);
    expect((await own.policy()).password?.salt).not.toBe(password?.salt);
    expect((await call('DELETE', `${own.url}/password`, own.parent)).json().data.password).toBeNull();
    expect((await own.policy()).password).toBeUndefined();
  });
});

describe('a parent who goes', () => {
  it('knows no code that is taken, and it is said that they know the password', async () => {
    const own = await computer();
    const second = await addSecondParent(stack.current, own.parent);
    const { codes, number } = await own.policy();
    await own.set(PASSWORD, second);
    expect((await own.read()).password?.byFormerParent).toBe(false);
    const { number: withPassword } = await own.policy(number);
    const headers = { ...own.device.headers, 'if-none-match': `"n${withPassword}"` };
    const waiting = call('GET', '/device/computer/policy?wait=20', { headers });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const began = performance.now();
    expect((await call('POST', '/parent/leave', second, { password: second.password })).statusCode).toBe(200);
    const { policy } = (await waiting).json().data as SignedPolicy;
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(ComputerPolicy.parse(JSON.parse(policy)).codes).not.toBe(codes);
    expect((await own.read()).password?.byFormerParent).toBe(true);
  });
});
