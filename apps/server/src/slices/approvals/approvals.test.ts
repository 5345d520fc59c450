import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEvents } from '@kinward/client/events.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { decide } from '@kinward/rules/decide.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newId } from '../../platform/ids.ts';
import { askedIn } from '../../ports/approval-fact.ts';
import { callerOn, type Method } from '@kinward/testkit/calls/family.ts';
import { approvalsRetention } from './approvals.retention.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);

it('sends parents a notification whose push can offer the answer', async () => {
  const { asked } = await family();
  const requestId = await asked();
  const rows = await stack.current.db
    .selectFrom('notifications')
    .select('fact')
    .where('call_type', '=', 'Request')
    .where('fact', 'like', `%${requestId}%`)
    .execute();
  expect(rows.map(({ fact }) => askedIn(fact)?.requestId)).toEqual([requestId]);
});

describe('who may ask and answer', () => {
  it.each<[Method, string, object | undefined]>([
    ['POST', '/device/requests', { kind: 'time', clientId: randomUUID(), minutes: 5 }],
    ['GET', '/device/requests', undefined],
    ['GET', '/requests', undefined],
    ['POST', `/requests/${newId()}/answer`, { grant: true, minutes: 5 }],
    ['GET', '/grants', undefined],
    ['POST', '/grants', { deviceId: newDeviceId(), target: { kind: 'all' }, minutes: 5 }],
    ['DELETE', `/grants/${newId()}`, undefined],
  ])('401 without a token: %s %s', async (method, url, payload) => {
    expect(await fault(method, url, undefined, payload)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it("401 for a device's token where something is given: no child grants itself anything", async () => {
    const { device, deviceId, asked } = await family();
    const requestId = await asked();
    const minutes = { minutes: 5 };
    expect(await fault('POST', `/requests/${requestId}/answer`, device, { grant: true, ...minutes })).toEqual(
      [401, 'UNAUTHENTICATED'],
    );
    const grant = { deviceId, target: { kind: 'all' }, ...minutes };
    expect(await fault('POST', '/grants', device, grant)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('DELETE', `/grants/${newId()}`, device)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each<object>([
    {},
    { kind: 'time' },
    { kind: 'time', clientId: 'x', minutes: 5 },
    { kind: 'time', clientId: randomUUID(), minutes: 0 },
    { kind: 'time', clientId: randomUUID(), minutes: 1.5 },
    { kind: 'time', clientId: randomUUID(), minutes: 99_999 },
    { kind: 'site', clientId: randomUUID(), site: 'no site' },
    { kind: 'app', clientId: randomUUID() },
    { kind: 'app', clientId: randomUUID(), appId: 'a', note: 'x'.repeat(141) },
    { kind: 'app', clientId: randomUUID(), appId: 'a', note: 'a\u202eb' },
    { kind: 'pony', clientId: randomUUID() },
  ])('400 for a request like %j', async (payload) => {
    const { device } = await family();
    expect(await fault('POST', '/device/requests', device, payload)).toEqual([400, 'VALIDATION']);
  });

  it.each<object>([
    {},
    { grant: true },
    { grant: true, minutes: 5, until: '2030-01-01T00:00:00Z' },
    { grant: true, until: '2001-01-01T00:00:00Z' },
    { grant: true, until: '2099-01-01T00:00:00Z' },
    { grant: 'yes', minutes: 5 },
  ])('400 for an answer like %j', async (payload) => {
    const { parent, asked } = await family();
    expect(await fault('POST', `/requests/${await asked()}/answer`, parent, payload)).toEqual([
      400,
      'VALIDATION',
    ]);
  });

  it("404 for another family's request, child, device and exception, which stay as they are", async () => {
    const own = await family();
    const { parent: stranger } = await family();
    const requestId = await own.asked();
    const grant = { deviceId: own.deviceId, target: { kind: 'all' }, minutes: 5 };
    const { grantId } = (await call('POST', '/grants', own.parent, grant)).json().data;
    for (const [method, url, payload] of [
      ['POST', `/requests/${requestId}/answer`, { grant: false }],
      ['GET', `/requests?childId=${own.childId}`, undefined],
      ['GET', `/grants?deviceId=${own.deviceId}`, undefined],
      ['POST', '/grants', grant],
      ['DELETE', `/grants/${grantId}`, undefined],
    ] as const)
      expect(await fault(method, url, stranger, payload)).toEqual([404, 'NOT_FOUND']);
    expect((await call('GET', '/requests', stranger)).json().data).toEqual([]);
    expect((await own.policy()).grants).toHaveLength(1);
  });
});

describe('a request', () => {
  it('reaches parents with its text, waits, and is the same one when it is sent again', async () => {
    const { parent, device, ask, notifier } = await family();
    const clientId = randomUUID();
    const again = { clientId, note: 'Homework is done' };
    const answers = await Promise.all([ask(again), ask(again), ask(again)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((reply) => reply.json().data.requestId)).size).toBe(1);
    expect(await notifier('Request')).toEqual(['Mia asks for 30 more minutes. “Homework is done”']);
    const [mine] = (await call('GET', '/device/requests', device)).json().data;
    expect(mine).toMatchObject({ clientId, state: 'waiting', until: null, minutes: 30 });
    const [theirs] = (await call('GET', '/requests', parent)).json().data;
    expect(theirs).toMatchObject({
      childName: 'Mia',
      deviceName: 'Phone',
      state: 'waiting',
      answeredBy: null,
    });
  });

  it('names the app and the domain as the family knows them', async () => {
    const { parent, device, ask, notifier } = await family();
    await call('POST', '/device/apps', device, [{ appId: 'com.chess', name: 'Chess' }]);
    await ask({ kind: 'app', appId: 'com.chess' });
    await ask({ kind: 'site', site: 'https://www.Example.org/' });
    expect((await notifier('Request')).toSorted()).toEqual([
      'Mia asks to open example.org.',
      'Mia asks to use Chess.',
    ]);
    const list = (await call('GET', '/requests', parent)).json().data;
    expect(list.map(({ target }: { target: object }) => target)).toEqual([
      { kind: 'site', value: 'example.org' },
      { kind: 'app', value: 'com.chess' },
    ]);
  });

  it('is refused beyond five that wait, of many at once as well, and beyond a day’s share', async () => {
    const { parent, device, ask } = await family();
    const all = await Promise.all(Array.from({ length: 12 }, () => ask()));
    const codes = all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
    expect(all.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('REQUESTS_FULL');
    for (let made = 5; made < LIMITS.requestsPerDay; made += 1) {
      const [open] = (await call('GET', '/requests', parent)).json().data;
      await call('POST', `/requests/${open.requestId}/answer`, parent, { grant: false });
      expect((await ask()).statusCode).toBe(201);
    }
    const [open] = (await call('GET', '/requests', parent)).json().data;
    await call('POST', `/requests/${open.requestId}/answer`, parent, { grant: false });
    expect((await ask()).json().code).toBe('QUOTA');
    expect((await call('GET', '/device/policy', device)).statusCode).toBe(200);
  });

  it('that is not answered ends after a day and can be answered no more', async () => {
    const { parent, device, asked } = await family();
    const requestId = await asked();
    stack.current.clock.advance(LIMITS.requestLivesHours * 3600 + 1);
    expect((await call('GET', '/device/requests', device)).json().data[0].state).toBe('ended');
    const answer = { grant: true, minutes: 5 };
    expect(await fault('POST', `/requests/${requestId}/answer`, parent, answer)).toEqual([
      409,
      'REQUEST_ANSWERED',
    ]);
  });
});

describe('an answer', () => {
  it('opens what was asked for until it ends, and shows when it reached the device', async () => {
    const { parent, device, asked, policy } = await family();
    await call('POST', '/child/device/policy', parent, {
      deviceId: device.deviceId,
      kind: 'app',
      action: 'block',
      values: ['com.a'],
    });
    const requestId = await asked({ kind: 'app', appId: 'com.a' });
    const now = stack.current.clock.now().getTime();
    const answer = { grant: true, minutes: 30, note: 'Have fun' };
    const reply = await call('POST', `/requests/${requestId}/answer`, parent, answer);
    expect(reply.json().data).toMatchObject({ state: 'granted', answeredBy: 'Nora', answer: 'Have fun' });
    const waiting = (await call('GET', '/grants', parent)).json().data;
    expect(waiting).toMatchObject([
      { receivedAt: null, requestId, givenBy: 'Nora', target: { kind: 'app' } },
    ]);
    const rules = await policy();
    const verdict = decide(rules, { kind: 'app', appId: 'com.a' }, now + 60_000);
    expect(verdict).toMatchObject({ allowed: true, reason: { kind: 'grant' } });
    expect(Math.abs((verdict.until ?? 0) - now - 30 * 60_000)).toBeLessThan(30_000);
    expect(decide(rules, { kind: 'app', appId: 'com.a' }, now + 31 * 60_000).allowed).toBe(false);
    const [received] = (await call('GET', '/grants', parent)).json().data;
    expect(received.receivedAt).not.toBeNull();
    stack.current.clock.advance(31 * 60);
    expect((await policy()).grants).toEqual([]);
    expect((await call('GET', '/device/requests', device)).json().data[0]).toMatchObject({ state: 'ended' });
  });

  it('is given once: of two parents at the same time one gets through', async () => {
    const { parent, asked, policy } = await family();
    const second = await addSecondParent(stack.current, parent);
    const requestId = await asked();
    const replies = await Promise.all([
      call('POST', `/requests/${requestId}/answer`, parent, { grant: true, minutes: 30 }),
      call('POST', `/requests/${requestId}/answer`, second, { grant: false }),
      call('POST', `/requests/${requestId}/answer`, second, { grant: true, minutes: 60 }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const granted = replies.some(
      (reply) => reply.statusCode === 200 && reply.json().data.state === 'granted',
    );
    expect((await policy()).grants).toHaveLength(granted ? 1 : 0);
  });

  it('that refuses informs the connected device within a second', async () => {
    const { parent, device, asked } = await family();
    const requestId = await asked();
    const abort = new AbortController();
    const response = await device.api.open(deviceEvents, {
      query: {},
      accept: 'text/event-stream',
      signal: abort.signal,
    });
    const events = readEvents(response.body!);
    const next = events[Symbol.asyncIterator]().next();
    const at = Date.now();
    await call('POST', `/requests/${requestId}/answer`, parent, { grant: false, note: 'After dinner' });
    expect((await next).value).toMatchObject({ event: 'timeschedule' });
    expect(Date.now() - at).toBeLessThan(5000);
    abort.abort();
    const [mine] = (await call('GET', '/device/requests', device)).json().data;
    expect(mine).toMatchObject({ state: 'refused', answer: 'After dinner' });
  });
});

describe('an exception', () => {
  const give = (
    parent: Awaited<ReturnType<typeof family>>['parent'],
    deviceId: DeviceId,
    fields: object = {},
  ) => call('POST', '/grants', parent, { deviceId, target: { kind: 'all' }, minutes: 15, ...fields });

  it('outlives the request that it answers', async () => {
    const { parent, asked, policy } = await family();
    await call('POST', `/requests/${await asked()}/answer`, parent, { grant: true, minutes: 60 });
    const { db, clock } = stack.current;
    const { family_id: familyId } = await db
      .selectFrom('accounts')
      .select('family_id')
      .where('id', '=', parent.userId)
      .executeTakeFirstOrThrow();
    expect(await approvalsRetention(db).purge(familyId, new Date(clock.now().getTime() + 1))).toBe(1);
    const grants = db.selectFrom('grants').select('request_id').where('family_id', '=', familyId);
    expect(await grants.execute()).toEqual([{ request_id: null }]);
    expect((await policy()).grants).toHaveLength(1);
  });

  it('is given without being asked, replaced instead of doubled, and taken back at once', async () => {
    const { parent, deviceId, policy } = await family();
    const site = { kind: 'site', value: 'https://example.org' };
    expect((await give(parent, deviceId, { target: site })).json().data).toMatchObject({
      name: 'example.org',
    });
    await give(parent, deviceId, { target: site, minutes: 60 });
    const rules = await policy();
    expect(rules.grants).toHaveLength(1);
    expect((await call('DELETE', `/grants/${rules.grants[0].grantId}`, parent)).statusCode).toBe(200);
    expect((await call('DELETE', `/grants/${rules.grants[0].grantId}`, parent)).statusCode).toBe(200);
    const after = await policy();
    expect(after.grants).toEqual([]);
    expect(after.version).toBe(rules.version + 1);
  });

  it('of the filter is for a service or a category of its catalogue, or everything, and is called so', async () => {
    const { parent, deviceId, policy } = await family();
    for (const target of [
      { kind: 'service', value: 'no-service' },
      { kind: 'site-category', value: 'roblox' },
      { kind: 'site-category', value: 'malware' },
      { kind: 'service', value: '' },
      { kind: 'service' },
      { kind: 'pony', value: 'x' },
    ])
      expect((await give(parent, deviceId, { target })).statusCode).toBe(400);
    const names = [];
    for (const target of [
      { kind: 'service', value: 'roblox' },
      { kind: 'site-category', value: 'games' },
      { kind: 'filter' },
    ])
      names.push((await give(parent, deviceId, { target })).json().data.name);
    expect(names).toEqual(['Roblox', 'Online games', null]);
    expect(
      (await policy()).grants.map(({ target, name }: { target: object; name?: string }) => ({
        target,
        name,
      })),
    ).toEqual([
      { target: { kind: 'service', value: 'roblox' }, name: 'Roblox' },
      { target: { kind: 'site-category', value: 'games' }, name: 'Online games' },
      { target: { kind: 'filter', value: '' } },
    ]);
  });

  it('of the filter names the blocked sites that it opens, for the device and its parents', async () => {
    const { parent, deviceId, policy } = await family();
    const values = ['roblox.com', 'chess.com', 'example.org', 'https://www.roblox.com/games'];
    await call('POST', '/child/device/policy', parent, { deviceId, kind: 'web', action: 'block', values });
    await give(parent, deviceId, { target: { kind: 'service', value: 'roblox' } });
    await give(parent, deviceId, { target: { kind: 'site-category', value: 'games' } });
    const opened = ({ grants }: { grants: { opens?: string[] }[] }) => grants.map(({ opens }) => opens);
    const own = opened(await policy());
    expect(own).toEqual([['roblox.com'], expect.arrayContaining(['roblox.com'])]);
    expect(own.flat()).not.toContain('example.org');
    expect(opened((await call('GET', `/child/device/policy?id=${deviceId}`, parent)).json().data)).toEqual(
      own,
    );
  });

  it('notifies the other parents, and is refused beyond fifty on a device', async () => {
    const { parent, deviceId, notifier } = await family();
    const second = await addSecondParent(stack.current, parent);
    const all = await Promise.all(
      Array.from({ length: 53 }, (_, index) =>
        give(parent, deviceId, { target: { kind: 'app', value: `com.${index}` } }),
      ),
    );
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(LIMITS.grantsPerDevice);
    expect(all.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('GRANTS_FULL');
    expect(await notifier('App', second)).toEqual(['Nora changed the exceptions on Mia’s Phone.']);
    expect(await notifier('App', parent)).toEqual([]);
  });
});
