import { beforeAll, describe, expect, it } from 'vitest';
import type { NewAccessToken } from '@kinward/contract/accounts/access-tokens.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { addSecondParent, familyOf, moveParent } from '@kinward/testkit/second-parent.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { openStream, until } from '@kinward/testkit/streams.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack({ records: true, limits: { requestsPerMinuteToken: 100_000 } });
const call = callsOf(() => stack.current.server);
const inDays = (days: number): string =>
  new Date(stack.current.clock.now().getTime() + days * 86_400_000).toISOString();

let owner: TestParent;
let second: TestParent;
let device: TestDevice;
beforeAll(async () => {
  owner = await stack.current.parent();
  second = await addSecondParent(stack.current, owner);
  device = await stack.current.device(owner);
}, 60_000);

const BODY = { name: 'Blinds', access: 'read' } as const;
const post = (who: Pick<TestParent, 'headers'> | undefined, body: object = {}) =>
  call('POST', '/accessToken', who?.headers, { ...BODY, expiresAt: inDays(30), ...body });
const make = async (who: TestParent, access: 'read' | 'read-write' = 'read'): Promise<NewAccessToken> => {
  const answer = await post(who, { access });
  expect(answer.statusCode).toBe(201);
  return answer.json().data;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (token: string, url = '/child') => (await call('GET', url, bearer(token))).statusCode;
const listed = async (who: TestParent) => (await call('GET', '/accessToken', who.headers)).json().data;

describe('making one', () => {
  it('401 without a session, and for a program', async () => {
    expect((await post(undefined)).statusCode).toBe(401);
    expect((await post({ headers: bearer('kwt_x') })).statusCode).toBe(401);
  });

  it.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(41) }],
    [{ access: 'write' }],
    [{ expiresAt: 'tomorrow' }],
    [{ expiresAt: '2020-01-01T00:00:00Z' }],
    [{ expiresAt: '2999-01-01T00:00:00Z' }],
  ])('400 for %j', async (body) => {
    const answer = await post(owner, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  });

  it('403 after the proof of who the parent is has grown old', async () => {
    const stale = await stack.current.login(owner.email, owner.password);
    stack.current.clock.advance(601);
    const answer = await post(stale);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'REAUTH_REQUIRED']);
    Object.assign(owner, await stack.current.login(owner.email, owner.password));
    Object.assign(second, await stack.current.login(second.email, second.password));
  });

  it('shows the token once, stores its hash alone, and mails every parent what it may do', async () => {
    const before = stack.current.records.sent.length;
    const { token, ...made } = await make(owner, 'read-write');
    expect(token).toMatch(/^kwt_[\w-]{65}[0-9A-Za-z]{6}$/u);
    expect(made).toMatchObject({
      name: 'Blinds',
      access: 'read-write',
      own: true,
      state: 'active',
      lastUsedAt: null,
    });
    expect(JSON.stringify(await listed(owner))).not.toContain(token);
    const rows = await stack.current.db.selectFrom('access_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(30));
    const { sent: all } = stack.current.records;
    const sent = all.slice(0, all.length - before);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([owner.email, second.email].toSorted());
    for (const { text } of sent) expect(text).toMatch(/Nora made an access token.*"Blinds".*change rules/su);
  });

  it('409 for the eleventh that lives at once; an ended one makes place', async () => {
    const parent = await stack.current.parent();
    for (let n = 0; n < 10; n += 1) await make(parent);
    const full = await post(parent);
    expect([full.statusCode, full.json().code]).toEqual([409, 'ACCESS_TOKENS_FULL']);
    const [first] = await listed(parent);
    await call('DELETE', `/accessToken/${first.accessTokenId}`, parent.headers);
    await make(parent);
  });
});

describe('a token', () => {
  it('works alone, and with a cookie beside it no differently', async () => {
    const { token } = await make(owner);
    const answer = await call('GET', '/child', { ...bearer(token), cookie: second.cookie });
    expect(answer.json().data[0].childId).toBe(device.childId);
    expect(await statusOf(token)).toBe(200);
    expect(
      (await listed(owner)).find((row: { name: string }) => row.name === 'Blinds').lastUsedAt,
    ).not.toBeNull();
  });

  it('401 when a letter of it is another, without asking the database', async () => {
    const { token } = await make(owner);
    const wrong = `${token.slice(0, 40)}${token[40] === 'a' ? 'b' : 'a'}${token.slice(41)}`;
    for (const text of [wrong, token.slice(0, -1), `${token}0`, token.replace('kwt_', 'kwp_')])
      expect(await statusOf(text)).toBe(401);
  });

  it('404 for what is of another family', async () => {
    const { token } = await make(await stack.current.parent());
    expect(await statusOf(token, `/location?deviceId=${device.deviceId}`)).toBe(404);
  });

  it('of the kind read cannot write; one that may write can', async () => {
    const [reads, writes] = [await make(owner), await make(owner, 'read-write')];
    const put = (token: string) =>
      call('PUT', '/child/device/speedLimit', bearer(token), { deviceId: device.deviceId, speedLimit: 50 });
    const refused = await put(reads.token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ACCESS_TOKEN_FORBIDDEN']);
    expect((await put(writes.token)).statusCode).toBe(200);
  });

  it('opens the realtime database as ?auth=, and no other address that way', async () => {
    const { token } = await make(owner, 'read-write');
    const url = `/live/devices/${device.deviceId}.json?auth=${token}`;
    expect((await call('GET', url)).statusCode).toBe(200);
    expect((await call('PATCH', url, {}, { getlocation: 5 })).statusCode).toBeLessThan(500);
    expect((await call('GET', `/child?auth=${token}`)).statusCode).toBe(401);
  });

  it('never makes a device key, also where the route itself asks for a proof', async () => {
    const { token } = await make(owner, 'read-write');
    const body = { childId: device.childId, deviceName: 'x', deviceType: 'Android' };
    expect((await call('POST', '/child/addDevice', bearer(token), body)).statusCode).toBe(403);
  });

  it('has the same Idempotency-Key to itself', async () => {
    const { token } = await make(owner, 'read-write');
    const child = { firstName: 'Kit', age: 9, deviceType: 'Android' };
    const add = async (headers: Record<string, string>) =>
      (await call('POST', '/addChild', { ...headers, 'idempotency-key': 'same' }, child)).json().data.childId;
    const [own, ofProgram] = [await add(owner.headers), await add(bearer(token))];
    expect(own).not.toBe(ofProgram);
    expect(await add(bearer(token))).toBe(ofProgram);
  });
});

describe('its end', () => {
  it('comes with its date', async () => {
    const { token } = (await post(owner, { expiresAt: inDays(0.001) })).json().data;
    expect(await statusOf(token)).toBe(200);
    stack.current.clock.advance(100);
    expect(await statusOf(token)).toBe(401);
    expect((await listed(owner))[0].state).toBe('expired');
  });

  it('404 for one of another family; 403 for another parent’s, but for the owner; streams end with it', async () => {
    const [ofOwner, ofSecond] = [await make(owner), await make(second)];
    const stranger = await stack.current.parent();
    const end = async (id: string, who: TestParent) =>
      (await call('DELETE', `/accessToken/${id}`, who.headers)).statusCode;
    expect(await end(ofOwner.accessTokenId, stranger)).toBe(404);
    expect(await end(ofOwner.accessTokenId, second)).toBe(403);
    const stream = await openStream(`${stack.current.url}/api/events`, bearer(ofSecond.token));
    expect(stream.status).toBe(200);
    // Its reader is asked for again as soon as it is open.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stream.ended).toBe(false);
    expect(await end(ofSecond.accessTokenId, owner)).toBe(200);
    await until(() => stream.ended);
    expect([await statusOf(ofSecond.token), await statusOf(ofOwner.token)]).toEqual([401, 200]);
    expect((await listed(second)).find((row: { own: boolean }) => row.own)).toMatchObject({ state: 'ended' });
  });

  it.each([
    [
      'another password',
      async (who: TestParent) =>
        call('POST', '/update/password', who.headers, {
          currentPassword: who.password,
          newPassword: 'another-lantern-reef',
        }),
    ],
    ['signing out everywhere else', async (who: TestParent) => call('DELETE', '/session', who.headers)],
  ])('comes with %s', async (_, act) => {
    const parent = await stack.current.parent();
    const { token } = await make(parent);
    expect((await act(parent)).statusCode).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await listed(parent))[0].state).toBe('ended');
  });

  it('comes when its parent goes to another family', async () => {
    const guest = await addSecondParent(stack.current, owner);
    const { token } = await make(guest);
    await moveParent(stack.current, guest, await familyOf(stack.current, await stack.current.parent()));
    expect(await statusOf(token)).toBe(401);
  });

  it('is forgotten 90 days later', async () => {
    const parent = await stack.current.parent();
    await make(parent);
    await call('DELETE', '/session', parent.headers);
    stack.current.clock.advance(91 * 86_400);
    await stack.current.runJob('accounts.purge');
    const rows = await stack.current.db
      .selectFrom('access_tokens')
      .select('id')
      .where('account_id', '=', parent.userId)
      .execute();
    expect(rows).toEqual([]);
  });
});
