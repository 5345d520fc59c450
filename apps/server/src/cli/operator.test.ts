/** lockdown, keys, ownership and factors on the database of a running server, in the test's own process. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@kinward/client/client.ts';
import { makeAccessToken } from '@kinward/contract/accounts/access-tokens.routes.ts';
import { loginMfa } from '@kinward/contract/accounts/second-factor.routes.ts';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import { addDevice, pairDevice, reportStatus } from '@kinward/contract/devices/devices.routes.ts';
import { codeFor, logIn, readOutbox, register, type SignedIn } from '@kinward/testkit/register.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { someKey } from '@kinward/testkit/calls/second-factor.ts';
import { callKinward, installationOf } from '@kinward/testkit/calls/kinward.ts';

const NORA = {
  firstName: 'Nora',
  lastName: 'Hale',
  email: 'nora.operator@example.org',
  phone: '+385911234569',
  password: 'lantern-quay-of-nora',
};

const stack = useStack();
let env: ReturnType<typeof installationOf>;
let url: string;
let nora: SignedIn;

const kinward = (...args: string[]) => callKinward(env, args);
const headersOf = ({ token, cookie }: Pick<SignedIn, 'token' | 'cookie'>) => ({
  authorization: `Bearer ${token}`,
  cookie,
});
const enter = () => logIn(url, NORA.email, NORA.password);

beforeAll(async () => {
  env = installationOf(stack.current);
  ({ url } = stack.current);
  await register(url, NORA);
  nora = await enter();
}, 60_000);
afterAll(() => rmSync(env.DATA_DIR, { recursive: true }));

describe('npx kinward lockdown', () => {
  it('ends sessions and their streams on the running server, and leaves devices connected', async () => {
    const api = createClient({ baseUrl: url, headers: () => headersOf(nora) });
    const { childId } = await api.call(addChild, {
      body: { firstName: 'Mia', age: 9, deviceType: 'Android' },
    });
    const { uniqueCode } = await api.call(addDevice, {
      body: { childId, deviceName: 'Phone', deviceType: 'Android' },
    });
    const paired = await createClient({ baseUrl: url }).call(pairDevice, {
      body: { code: uniqueCode, platform: 'Android', model: 'Pixel 7a', osVersion: '16' },
    });
    const stream = await fetch(`${url}/api/events`, { headers: headersOf(nora) });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    const expiresAt = new Date(stack.current.clock.now().getTime() + 86_400_000).toISOString();
    const { token: program } = await api.call(makeAccessToken, {
      body: { name: 'Blinds', access: 'read', expiresAt },
    });
    const done = await kinward('lockdown');
    const asked = await fetch(`${url}/api/child`, { headers: { authorization: `Bearer ${program}` } });
    expect(asked.status).toBe(401);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toMatch(/^sessions {3}1 ended.*\ntokens {5}1 of programs ended/mu);
    await ended;
    const refused = await fetch(`${url}/api/child`, { headers: headersOf(nora) });
    expect(refused.status).toBe(401);
    const device = createClient({ baseUrl: url, getToken: () => paired.deviceToken });
    await device.call(reportStatus, { body: { battery: 50 } });
  }, 60_000);

  it('asks for a sent code besides the password: a wrong one is refused, the right one opens once', async () => {
    const asked = await enter().catch((error: unknown) => error);
    expect(asked).toMatchObject({ code: 'MFA_REQUIRED', data: { methods: ['sent'], sent: 'email' } });
    const { mfaToken } = (asked as { data: { mfaToken: string } }).data;
    const api = createClient({ baseUrl: url });
    const code = await codeFor(url, NORA.email);
    const wrong = code === '000000' ? '000001' : '000000';
    const prove = (given: string) => api.call(loginMfa, { body: { mfaToken, code: given } });
    await expect(prove(wrong)).rejects.toMatchObject({ code: 'MFA_INVALID' });
    const { user } = await prove(code);
    expect(user.userId).toBe(nora.userId);
    await expect(prove(code)).rejects.toMatchObject({ code: 'MFA_EXPIRED' });
  }, 30_000);

  it('is ended by --off, and says when there was none', async () => {
    expect((await kinward('lockdown', '--off')).out).toContain('ended');
    nora = await enter();
    expect((await kinward('lockdown', '--off')).out).toContain('there was none');
    expect((await kinward('lockdown', 'everything')).code).toBe(2);
  }, 30_000);
});

describe('npx kinward keys', () => {
  it('lists each key with its age and no value', async () => {
    const { out, code } = await kinward('keys');
    expect(code).toBe(0);
    expect(out.match(/^(?:pepper|token|field|vapid) +[0-9a-f]{8} +since 20\d\d-/gmu)).toHaveLength(4);
    const file = JSON.parse(readFileSync(path.join(env.DATA_DIR, 'keys.json'), 'utf8')) as Record<
      string,
      { key: string }[]
    >;
    for (const [entry] of Object.values(file)) expect(out).not.toContain(entry?.key);
  }, 30_000);

  it('makes no new key before every server is said to be stopped, and none that browsers subscribed to', async () => {
    const running = await kinward('keys', 'rotate', 'pepper');
    expect([running.code, running.err]).toEqual([1, expect.stringContaining('--stopped')]);
    expect((await kinward('keys', 'rotate', 'vapid')).err).toContain('cannot be rotated');
    expect((await kinward('keys', 'rotate', 'house')).code).toBe(2);
    expect((await kinward('keys', 'burn')).code).toBe(2);
  });
});

describe('npx kinward custody', () => {
  const custody = (action: string, ...args: string[]) =>
    kinward('custody', action, '--family', NORA.email, ...args);

  it('freezes the family on the running server, exports its evidence, and names what cannot be done', async () => {
    expect((await custody('freeze', '--order', 'case 7/26')).out).toContain('frozen: nothing');
    const { token, cookie } = await enter();
    const cleared = await fetch(`${url}/api/child`, {
      method: 'DELETE',
      headers: headersOf({ token, cookie }),
    });
    expect(cleared.status).toBe(409);
    const into = path.join(env.DATA_DIR, 'case 7');
    const exported = await custody('export', '--into', into);
    expect(exported).toMatchObject({ code: 0, out: expect.stringMatching(/^audit log {2}whole$/mu) });
    expect(readFileSync(path.join(into, 'audit.jsonl'), 'utf8')).toContain('case 7/26');
    expect((await custody('export', '--into', into)).err).toContain('not written');
    expect((await custody('show')).out).toMatch(/^frozen {5}20\d\d-/mu);
    expect((await custody('unfreeze')).out).toContain('not frozen');
    expect((await custody('hand-over', '--to', 'nobody@example.org')).err).toContain('no other parent');
    for (const wrong of [['hand-over'], ['export'], ['sell'], ['freeze', '--order', ' ']])
      expect((await custody(...(wrong as [string]))).code, wrong.join(' ')).toBe(2);
  }, 60_000);
});

describe('npx kinward factors remove', () => {
  it('opens the account by its password again, notified on both channels, every session ended', async () => {
    const before = await enter();
    await someKey(stack.current.db, before.userId);
    await expect(enter()).rejects.toMatchObject({ code: 'MFA_REQUIRED' });
    const removed = await kinward('factors', 'remove', NORA.email);
    expect(removed).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^factors {4}1 removed/mu),
    });
    expect((await fetch(`${url}/api/child`, { headers: headersOf(before) })).status).toBe(401);
    await enter();
    const told = (await readOutbox(url)).filter(({ subject }) => /second step.*taken off/u.test(subject));
    expect(told.map(({ to }) => to).toSorted()).toEqual([NORA.phone, NORA.email].toSorted());
    expect((await kinward('factors', 'remove', 'nobody@example.org')).code).toBe(1);
    expect((await kinward('factors', 'remove')).code).toBe(2);
  }, 60_000);
});
