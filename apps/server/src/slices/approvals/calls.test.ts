import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CheckIn } from '@kinward/contract/approvals/calls.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { callerOn, type Method } from '@kinward/testkit/calls/family.ts';

const stack = useStack();
const { call, fault, family } = callerOn(() => stack.current);
const somewhere = () => ({
  latitude: 50.15,
  longitude: -5.07,
  accuracy: 12,
  recordedAt: stack.current.clock.now().toISOString(),
});

describe('who may call and see', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', '/device/recipients', undefined],
    ['POST', '/device/checkins', { clientId: randomUUID() }],
    ['POST', '/device/sos', { clientId: randomUUID() }],
    ['GET', `/device/sos/${newId()}`, undefined],
    ['DELETE', `/device/sos/${newId()}`, undefined],
    ['GET', '/sos', undefined],
    ['POST', `/sos/${newId()}/seen`, undefined],
    ['GET', '/checkins', undefined],
  ])('401 without a token: %s %s', async (method, url, payload) => {
    expect(await fault(method, url, undefined, payload)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each<object>([
    {},
    { clientId: 'x' },
    { clientId: randomUUID(), position: { latitude: 91, longitude: 0, recordedAt: '2026-01-01T00:00:00Z' } },
    { clientId: randomUUID(), position: 'home' },
  ])('400 for a call like %j', async (payload) => {
    const { device } = await family();
    expect(await fault('POST', '/device/sos', device, payload)).toEqual([400, 'VALIDATION']);
    expect(await fault('POST', '/device/checkins', device, payload)).toEqual([400, 'VALIDATION']);
  });

  it("404 for another family's call and child, and for another device's call", async () => {
    const own = await family();
    const { parent: stranger, device: strangers } = await family();
    const sibling = await stack.current.device(own.parent);
    const { sosId } = (await call('POST', '/device/sos', own.device, { clientId: randomUUID() })).json().data;
    expect(await fault('POST', `/sos/${sosId}/seen`, stranger)).toEqual([404, 'NOT_FOUND']);
    expect(await fault('GET', `/sos?childId=${own.childId}`, stranger)).toEqual([404, 'NOT_FOUND']);
    expect(await fault('GET', `/checkins?childId=${own.childId}`, stranger)).toEqual([404, 'NOT_FOUND']);
    for (const other of [sibling, strangers]) {
      expect(await fault('GET', `/device/sos/${sosId}`, other)).toEqual([404, 'NOT_FOUND']);
      expect(await fault('DELETE', `/device/sos/${sosId}`, other)).toEqual([404, 'NOT_FOUND']);
    }
    expect((await call('GET', '/sos', stranger)).json().data).toEqual([]);
    expect((await call('GET', '/sos', own.parent)).json().data).toMatchObject([{ state: 'open' }]);
  });
});

describe('a call for help', () => {
  it('names whom it reaches before and after, reaches all of them, and is one however often it is sent', async () => {
    const { parent, device, notifier } = await family();
    const second = await addSecondParent(stack.current, parent);
    const names = (await call('GET', '/device/recipients', device)).json().data;
    expect(names).toHaveLength(2);
    const body = { clientId: randomUUID(), position: somewhere() };
    const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/device/sos', device, body)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.json().data.sosId)).size).toBe(1);
    expect(replies[0]?.json().data).toMatchObject({ state: 'open', recipients: names });
    for (const who of [parent, second])
      expect(await notifier('Emergency', who)).toEqual(['Mia calls for help from the device Phone.']);
    const [shown] = (await call('GET', '/sos', second)).json().data;
    expect(shown).toMatchObject({ state: 'open', place: { latitude: 50.15, accuracy: 12 } });
  });

  it('is sent by mail to every parent, also in quiet hours and to one who wants no such mails', async () => {
    const { parent, device } = await family();
    const { kinds } = (await call('GET', '/notification/settings', parent)).json().data;
    const off = { mail: false, push: false };
    const settings = { kinds: { ...kinds, Emergency: off }, quiet: { from: '00:00', to: '23:59' } };
    expect((await call('PUT', '/notification/settings', parent, settings)).statusCode).toBe(200);
    await call('POST', '/device/sos', device, { clientId: randomUUID() });
    await expect
      .poll(async () => (await stack.current.outbox(parent.email)).map(({ subject }) => subject))
      .toContain('Kinward: A child asks for help');
  });

  it('without a position has the newest place that is known, and one from a clock ahead is as new as now', async () => {
    const { parent, device } = await family();
    await call('POST', '/device/locations', device, [
      {
        latitude: 50.2,
        longitude: -5.1,
        recordedAt: new Date(stack.current.clock.now().getTime() - 60_000).toISOString(),
      },
    ]);
    await call('POST', '/device/sos', device, { clientId: randomUUID() });
    const ahead = { ...somewhere(), recordedAt: '2099-01-01T00:00:00Z' };
    stack.current.clock.advance(1);
    await call('POST', '/device/sos', device, { clientId: randomUUID(), position: ahead });
    const [newest, older] = (await call('GET', '/sos', parent)).json().data;
    expect(older.place).toMatchObject({ latitude: 50.2 });
    expect(Date.parse(newest.place.recordedAt)).toBeLessThanOrEqual(stack.current.clock.now().getTime());
  });

  it('says who saw it, first come, and that it was a false alarm', async () => {
    const { parent, device, notifier } = await family();
    const { sosId } = (await call('POST', '/device/sos', device, { clientId: randomUUID() })).json().data;
    const second = await addSecondParent(stack.current, parent);
    const before = (await call('GET', '/device/policy', device)).json().data.version;
    await Promise.all([parent, second].map((who) => call('POST', `/sos/${sosId}/seen`, who)));
    await call('POST', `/sos/${sosId}/seen`, parent);
    const mine = (await call('GET', `/device/sos/${sosId}`, device)).json().data;
    expect(mine).toMatchObject({ state: 'seen', seenBy: expect.any(String) });
    expect((await call('GET', '/device/policy', device)).json().data.version).toBe(before + 1);
    const withdrawn = await Promise.all([1, 2].map(() => call('DELETE', `/device/sos/${sosId}`, device)));
    for (const reply of withdrawn) expect(reply.json().data.state).toBe('falseAlarm');
    expect((await notifier('Emergency')).toSorted()).toEqual([
      'Mia calls for help from the device Phone.',
      'Mia says that the call for help was a false alarm.',
    ]);
  });

  it('is recorded beyond six in an hour, and notifies no more by then', async () => {
    const { parent, device, notifier } = await family();
    for (let made = 0; made < LIMITS.sosPerHour + 2; made += 1)
      expect((await call('POST', '/device/sos', device, { clientId: randomUUID() })).statusCode).toBe(201);
    expect((await call('GET', '/sos', parent)).json().data).toHaveLength(LIMITS.sosPerHour + 2);
    expect(await notifier('Emergency')).toHaveLength(LIMITS.sosPerHour);
  });
});

describe('a check-in', () => {
  it('notifies parents once, with its note and place, and has a share of a day', async () => {
    const { parent, device, notifier } = await family();
    const body = { clientId: randomUUID(), note: 'At the gate', position: somewhere() };
    const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/device/checkins', device, body)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await notifier('Request')).toEqual(['Mia says: I am fine. “At the gate”']);
    const list = (await call('GET', '/checkins', parent)).json().data;
    expect(list).toMatchObject([{ childName: 'Mia', note: 'At the gate', place: { longitude: -5.07 } }]);
    for (let made = 1; made < LIMITS.checkInsPerDay; made += 1)
      await call('POST', '/device/checkins', device, { clientId: randomUUID() });
    expect(await fault('POST', '/device/checkins', device, { clientId: randomUUID() })).toEqual([
      429,
      'QUOTA',
    ]);
  });
});

describe('a check-in that waited for a connection', () => {
  it('is of when it was pressed, says so, and is one however often it is sent', async () => {
    const { parent, device, notifier } = await family();
    const pressed = stack.current.clock.now().getTime() - 600_000;
    const body = { clientId: randomUUID(), waitedSeconds: 600 };
    const first = (await call('POST', '/device/checkins', device, body)).json().data;
    const again = (await call('POST', '/device/checkins', device, { ...body, waitedSeconds: 630 })).json()
      .data;
    expect(again).toEqual(first);
    expect(Math.abs(Date.parse(first.at) - pressed)).toBeLessThan(60_000);
    const list: CheckIn[] = (await call('GET', '/checkins', parent)).json().data;
    expect(list.map(({ at }) => at)).toEqual([first.at]);
    expect(await notifier('Request')).toEqual([
      expect.stringMatching(/^Mia said at \S+: I am fine\. It waited for a connection until now\.$/u),
    ]);
  });

  it('does not date a trip back', async () => {
    const { device } = await family();
    const now = stack.current.clock.now().getTime();
    const body = { clientId: randomUUID(), waitedSeconds: 36_000, trip: 'started' };
    const { at } = (await call('POST', '/device/checkins', device, body)).json().data;
    expect(Date.parse(at)).toBeGreaterThan(now - 60_000);
  });

  it.each([-1, 1.5, LIMITS.checkInWaitsSeconds + 1])('400 for a wait of %d s', async (waitedSeconds) => {
    const { device } = await family();
    const body = { clientId: randomUUID(), waitedSeconds };
    expect(await fault('POST', '/device/checkins', device, body)).toEqual([400, 'VALIDATION']);
  });
});

describe('a shared trip', () => {
  it('is told when it begins and when it ends, and is no "I am fine"', async () => {
    const { parent, device, notifier } = await family();
    for (const trip of ['started', 'ended'])
      expect(
        (await call('POST', '/device/checkins', device, { clientId: randomUUID(), trip })).statusCode,
      ).toBe(201);
    expect(await notifier('Request')).toEqual([
      'Mia has stopped sharing the trip.',
      'Mia shares a trip with you: the map follows it closely while the app is open.',
    ]);
    const list: CheckIn[] = (await call('GET', '/checkins', parent)).json().data;
    expect(list.map(({ trip }) => String(trip)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ended',
      'started',
    ]);
    expect(
      await fault('POST', '/device/checkins', device, { clientId: randomUUID(), trip: 'paused' }),
    ).toEqual([400, 'VALIDATION']);
  });
});

describe('what is kept', () => {
  it('is deleted with its age, as the family chooses', async () => {
    const { parent, device, ask } = await family();
    await ask();
    await call('POST', '/device/checkins', device, { clientId: randomUUID() });
    await call('POST', '/device/sos', device, { clientId: randomUUID() });
    const kept = async () =>
      (await call('GET', '/retention', parent))
        .json()
        .data.find(({ kind }: { kind: string }) => kind === 'requests');
    expect(await kept()).toMatchObject({ days: 90, count: 3 });
    stack.current.clock.advance(8 * 86_400);
    const again = await stack.current.login(parent.email, parent.password);
    parent.token = again.token;
    parent.cookie = again.cookie;
    expect((await call('PUT', '/retention', parent, { kind: 'requests', days: 7 })).statusCode).toBe(200);
    await expect.poll(async () => (await kept()).count).toBe(0);
  });
});
