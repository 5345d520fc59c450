import { describe, expect, it } from 'vitest';
import { readEvents } from '@kinward/client/events.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { createCaller, familyOf, otherParent, type Listed } from './test-parents.ts';

const stack = useStack();
const call = createCaller(() => stack.current);

const list = async (parent: TestParent, query = ''): Promise<Listed> =>
  (await call('GET', `/notification${query}`, parent)).json();
const unread = async (parent: TestParent, query = ''): Promise<number> =>
  (await call('GET', `/notification/unread${query}`, parent)).json().data.unread;

/** Puts notifications into the family as if they had been raised, a second apart, the last one the newest. */
const tell = async (parent: TestParent, count: number, fields: object = {}): Promise<string[]> => {
  const familyId = await familyOf(stack.current, parent);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    family_id: familyId,
    call_type: 'Battery' as const,
    title: `Notice ${index + 1}`,
    message: 'Something happened.',
    created_at: new Date(Date.UTC(2026, 4, 1, 12, 0, index)),
    ...fields,
  }));
  await stack.current.db.insertInto('notifications').values(rows).execute();
  return rows.map(({ id }) => id);
};

const settle = async () => {
  const first = await stack.current.parent();
  const second = await otherParent(stack.current, first);
  return { first, second };
};

describe('who may read and clear', () => {
  it.each([
    ['GET', '/notification'],
    ['GET', '/notification/unread'],
    ['POST', '/notification/read'],
    ['DELETE', '/notification'],
    ['GET', '/notification/settings'],
    ['PUT', '/notification/settings'],
    ['POST', '/notification/push'],
    ['DELETE', '/notification/push'],
  ] as const)("401 without a token and with a device's: %s %s", async (method, url) => {
    const device = await stack.current.device(await stack.current.parent());
    expect((await call(method, url)).statusCode).toBe(401);
    expect((await call(method, url, device)).statusCode).toBe(401);
  });

  it('403 for clearing all of them without a recent authentication; those that are named can be cleared', async () => {
    const parent = await stack.current.parent();
    await stack.current.device(parent);
    const [{ id }] = (await call('GET', '/notification', parent)).json().data;
    await stack.current.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(stack.current.clock.now().getTime() - 601_000) })
      .where('account_id', '=', parent.userId)
      .execute();
    const all = await call('DELETE', '/notification', parent);
    expect([all.statusCode, all.json().code]).toEqual([403, 'REAUTH_REQUIRED']);
    expect((await call('DELETE', '/notification', parent, { ids: [id] })).statusCode).toBe(200);
  });

  it.each([
    ['GET', '/notification?limit=0'],
    ['GET', '/notification?limit=101'],
    ['GET', '/notification?offset=-1'],
    ['GET', '/notification?callType=Party'],
    ['DELETE', '/notification?until=yesterday'],
  ] as const)('400: %s %s', async (method, url) => {
    expect((await call(method, url, await stack.current.parent())).statusCode).toBe(400);
  });

  it('404 for a device or a notification of another family, which keeps it', async () => {
    const { first } = await settle();
    const stranger = await stack.current.parent();
    const { deviceId } = await stack.current.device(first);
    const [id = ''] = await tell(first, 1);
    const answers = [
      await call('GET', `/notification?deviceId=${deviceId}`, stranger),
      await call('GET', `/notification/unread?deviceId=${deviceId}`, stranger),
      await call('DELETE', `/notification?deviceId=${deviceId}`, stranger),
      await call('DELETE', '/notification', stranger, { ids: [id] }),
      await call('DELETE', '/notification', stranger, { ids: [newId()] }),
      await call('POST', '/notification/read', stranger, { ids: [id] }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await call('DELETE', '/notification', stranger);
    expect((await list(stranger)).total).toBe(0);
    expect((await list(first)).total).toBe(2);
  });
});

describe('the list', () => {
  it('gives 10 a page, newest first, and how many there are', async () => {
    const { first } = await settle();
    await tell(first, 25);
    const page = await list(first);
    expect(page.data.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Notice ${25 - index}`),
    );
    expect(page.total).toBe(25);
    expect((await list(first, '?limit=10&offset=20')).data.map(({ title }) => title)).toEqual([
      'Notice 5',
      'Notice 4',
      'Notice 3',
      'Notice 2',
      'Notice 1',
    ]);
    expect(await list(first, '?offset=25')).toMatchObject({ data: [], total: 25 });
    expect((await list(first, '?limit=100')).data).toHaveLength(25);
  });

  it('gives those of a device, and with or without a kind', async () => {
    const { first } = await settle();
    const { deviceId, childId } = await stack.current.device(first);
    await tell(first, 3, { call_type: 'Geofence', device_id: deviceId, child_id: childId });
    await tell(first, 2);
    expect((await list(first)).total).toBe(6);
    expect((await list(first, `?deviceId=${deviceId}`)).total).toBe(4);
    expect((await list(first, `?deviceId=${deviceId}&callType=Geofence`)).total).toBe(3);
    expect((await list(first, '?notCallType=Geofence')).total).toBe(3);
    expect(await unread(first, '?notCallType=Geofence')).toBe(3);
    expect((await list(first, `?deviceId=${deviceId}&callType=Geofence`)).data[0]).toMatchObject({
      callType: 'Geofence',
      deviceId,
      childId,
      read: false,
    });
  });

  it('says what each is about, and nothing of what was written as text alone', async () => {
    const { first } = await settle();
    const { deviceId } = await stack.current.device(first);
    await tell(first, 1, { device_id: deviceId });
    expect((await list(first, `?deviceId=${deviceId}`)).data.map(({ kind }) => kind)).toEqual([
      'device.paired',
      null,
    ]);
  });

  it('is read and cleared by each parent for themselves', async () => {
    const { first, second } = await settle();
    const ids = await tell(first, 4);
    expect([await unread(first), await unread(second)]).toEqual([4, 4]);
    await call('POST', '/notification/read', first, { ids: ids.slice(0, 3) });
    expect([await unread(first), await unread(second)]).toEqual([1, 4]);
    expect((await list(first)).data.map(({ read }) => read)).toEqual([false, true, true, true]);

    const some = await call('DELETE', '/notification', first, { ids: ids.slice(0, 2) });
    expect(some.json()).toEqual({ data: { cleared: 2 }, message: 'Notification Cleared !' });
    expect([(await list(first)).total, (await list(second)).total]).toEqual([2, 4]);
    const again = await call('DELETE', '/notification', first, { ids: ids.slice(0, 2) });
    expect([again.statusCode, again.json().data.cleared]).toEqual([200, 0]);

    const all = await call('DELETE', '/notification', first);
    expect(all.json().data.cleared).toBe(2);
    expect([(await list(first)).total, (await list(second)).total]).toEqual([0, 4]);
    expect((await call('DELETE', '/notification', first)).json().data.cleared).toBe(0);
  });

  it('keeps what came after the parent read the list, and the kinds that they did not see', async () => {
    const { first } = await settle();
    await tell(first, 3);
    await tell(first, 1, { call_type: 'Geofence' });
    await call('DELETE', '/notification?notCallType=Geofence&until=2026-05-01T12:00:01.000Z', first);
    expect((await list(first)).data.map(({ title, callType }) => `${callType} ${title}`)).toEqual([
      'Battery Notice 3',
      'Geofence Notice 1',
    ]);
  });

  it('clears once when two browsers of a parent clear at the same time', async () => {
    const { first } = await settle();
    const ids = await tell(first, 40);
    const answers = await Promise.all([
      call('DELETE', '/notification', first),
      call('DELETE', '/notification', first, { ids }),
      call('POST', '/notification/read', first, { ids: ids.toReversed() }),
      call('DELETE', '/notification', first),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await list(first)).total).toBe(0);
    const marks = await stack.current.db
      .selectFrom('notification_marks')
      .select('cleared_at')
      .where('account_id', '=', first.userId)
      .execute();
    expect(marks.filter((row) => row.cleared_at !== null)).toHaveLength(40);
  });

  it('is forgotten after the days that the family chose, and after a year at the latest', async () => {
    const { first } = await settle();
    const day = 86_400_000;
    const now = stack.current.clock.now().getTime();
    const { family_id: familyId } = await stack.current.db
      .selectFrom('accounts')
      .select('family_id')
      .where('id', '=', first.userId)
      .executeTakeFirstOrThrow();
    const titles = async () => (await list(first)).data.map(({ title }) => title);
    await tell(first, 1, { title: 'Ancient', created_at: new Date(now - 365 * day - 60_000) });
    await tell(first, 1, { title: 'Old', created_at: new Date(now - 90 * day - 60_000) });
    await tell(first, 1, { title: 'Young', created_at: new Date(now - 90 * day + 60_000) });
    const { notifications } = stack.current.app.parts;
    await stack.current.runJob('notifications.purge');
    expect(await titles()).toEqual(['Young', 'Old']);
    expect((await notifications.retentionTarget.measure(familyId)).count).toBe(2);
    expect(await notifications.retentionTarget.purge(familyId, new Date(now - 90 * day))).toBe(1);
    expect(await titles()).toEqual(['Young']);
  });

  it('informs every browser of the family that it changed', async () => {
    const { first, second } = await settle();
    const response = await fetch(`${stack.current.url}/api/events`, { headers: second.headers });
    const events = readEvents(response.body ?? new ReadableStream());
    const seen = (async () => {
      for await (const { data } of events)
        if (data.includes('"notifications"')) return JSON.parse(data) as unknown;
    })();
    await stack.current.device(first);
    expect(await seen).toEqual({ type: 'notifications' });
    await response.body?.cancel().catch(() => undefined);
  });
});

describe('settings', () => {
  const kinds = (parent: TestParent) =>
    call('GET', '/notification/settings', parent).then((answer) => answer.json().data);

  it('are each parent’s own, and begin with what must not be missed', async () => {
    const { first, second } = await settle();
    const before = await kinds(first);
    expect(before.kinds.Emergency).toEqual({ mail: true, push: true });
    expect(before.kinds.Web).toEqual({ mail: false, push: false });
    expect(before).toMatchObject({
      chosen: false,
      quiet: null,
      email: first.email,
      push: { subscribed: false, browsers: 0 },
    });
    const wanted = {
      kinds: { ...before.kinds, Battery: { mail: true, push: false } },
      quiet: { from: '22:00', to: '07:00' },
    };
    const saved = await call('PUT', '/notification/settings', first, wanted);
    expect(saved.json().data).toMatchObject(wanted);
    expect(await kinds(first)).toMatchObject(wanted);
    expect(await kinds(first)).toMatchObject({ chosen: true });
    expect(await kinds(second)).toMatchObject({ quiet: null, chosen: false });
  });

  it.each([
    { quiet: { from: '22:00', to: '22:00' } },
    { quiet: { from: '24:00', to: '07:00' } },
    { quiet: 'night' },
    { kinds: {} },
  ])('400 for %j', async (fields) => {
    const parent = await stack.current.parent();
    const { kinds: now } = await kinds(parent);
    const answer = await call('PUT', '/notification/settings', parent, {
      kinds: now,
      quiet: null,
      ...fields,
    });
    expect(answer.statusCode).toBe(400);
  });
});
