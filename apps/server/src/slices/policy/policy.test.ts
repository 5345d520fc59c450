import { describe, expect, it } from 'vitest';
import { readEvents } from '@kinward/client/events.ts';
import { DEFAULT_COLLECTS } from '@kinward/contract/companion/companion.schemas.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { familyEvents } from '@kinward/contract/realtime/realtime.routes.ts';
import type { Policy } from '@kinward/contract/policy/policy.schemas.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newId } from '../../platform/ids.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { deviceId } = device;
  const change = (kind: string, action: string, values: unknown[]) =>
    call('POST', '/child/device/policy', parent.headers, { deviceId, kind, action, values });
  const policy = async (): Promise<Policy> =>
    (await call('GET', `/child/device/policy?id=${deviceId}`, parent.headers)).json().data;
  const fetched = (headers: Record<string, string> = {}) =>
    call('GET', '/device/policy', { ...device.headers, ...headers });
  return { parent, device, deviceId, change, policy, fetched };
};

const CHANGE = { kind: 'app', action: 'block', values: ['com.a'] };

describe('who may touch the rules', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', `/child/device/policy?id=${newId()}`, undefined],
    ['POST', '/child/device/policy', { ...CHANGE, deviceId: newDeviceId() }],
    ['DELETE', `/child/device/policy?deviceId=${newId()}`, undefined],
    ['GET', '/family', undefined],
    ['PUT', '/family', { timeZone: 'Europe/Zagreb' }],
  ])("401 without a token and with a device's: %s %s", async (method, url, body) => {
    const { device } = await family();
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
  });

  it('401 for a parent who asks as a device', async () => {
    const { parent } = await family();
    expect((await call('GET', '/device/policy', parent.headers)).statusCode).toBe(401);
  });

  it('404 when the device belongs to another family, whose rules stay', async () => {
    const [own, other] = [await family(), await family()];
    await own.change('app', 'block', ['com.a']);
    const { deviceId } = own;
    const { headers } = other.parent;
    expect((await call('GET', `/child/device/policy?id=${deviceId}`, headers)).statusCode).toBe(404);
    expect((await call('POST', '/child/device/policy', headers, { ...CHANGE, deviceId })).statusCode).toBe(
      404,
    );
    expect((await call('DELETE', `/child/device/policy?deviceId=${deviceId}`, headers)).statusCode).toBe(404);
    expect((await own.policy()).blockedApps).toEqual(['com.a']);
  });

  it('403 when the plan has expired, while the device continues to read', async () => {
    const { parent, deviceId, fetched } = await family();
    const { db, clock } = stack.current;
    const familyId = db.selectFrom('accounts').select('family_id').where('id', '=', parent.userId);
    await db
      .updateTable('families')
      .set({ plan_expires_at: clock.now() })
      .where('id', '=', familyId)
      .execute();
    clock.advance(10);
    const answer = await call('GET', `/child/device/policy?id=${deviceId}`, parent.headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'PACKAGE_EXPIRED']);
    expect((await fetched()).statusCode).toBe(200);
  });
});

describe('POST /child/device/policy', () => {
  it('blocks each kind in the form that it is kept in, and allows it again', async () => {
    const { change, policy } = await family();
    expect((await change('app', 'block', ['com.b', 'com.a', 'com.b'])).json()).toEqual({
      data: { version: 1 },
      message: 'Updated Successfuly',
    });
    await change('web', 'block', ['https://www.Example.org/', 'example.com/games']);
    await change('call', 'block', ['+385 91 234-5678']);
    await change('sms', 'block', ['ParcelCo']);
    expect(await policy()).toMatchObject({
      blockedApps: ['com.a', 'com.b'],
      blockedSites: ['example.org', 'https://example.com/games'],
      callBlockList: ['+385912345678'],
      smsBlockList: ['ParcelCo'],
      speedLimit: null,
      schedules: [],
      grants: [],
      budgets: [],
      screenPause: null,
      timeZone: 'UTC',
      version: 4,
      receivedVersion: null,
      receivedAt: null,
    });
    await change('web', 'allow', ['www.example.org']);
    await change('app', 'allow', ['com.a', 'com.nobody']);
    expect(await policy()).toMatchObject({
      blockedApps: ['com.b'],
      blockedSites: ['https://example.com/games'],
      version: 6,
    });
  });

  it('changes nothing when it is said again: neither the version nor what the device was sent', async () => {
    const { change, policy } = await family();
    await change('app', 'block', ['com.a']);
    const before = await policy();
    expect((await change('app', 'block', ['com.a'])).json().data).toEqual({ version: 1 });
    expect((await change('app', 'allow', ['com.z'])).json().data).toEqual({ version: 1 });
    expect(await policy()).toEqual(before);
  });

  it.each([
    ['web', ['example.org', 'two words'], 'values.1'],
    ['web', ['javascript:alert(1)'], 'values.0'],
    ['call', ['ParcelCo'], 'values.0'],
    ['sms', ['<b>'], 'values.0'],
    ['app', ['x'.repeat(256)], 'values.0'],
    ['app', [], 'values'],
    ['app', ['a\u202eb'], 'values.0'],
    ['fax', ['1'], 'kind'],
  ])('400 for %s %j, and nothing of it is kept', async (kind, values, path) => {
    const { change, policy } = await family();
    const answer = await change(kind, 'block', values);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path }] });
    expect((await policy()).version).toBe(0);
  });

  it('409 over 5,000 entries of all kinds, also when two parents fill it at once', async () => {
    const { change, policy } = await family();
    const sites = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `site${from + index}.example`);
    expect((await change('web', 'block', sites(0, 4_990))).statusCode).toBe(200);
    const answers = await Promise.all([
      change('app', 'block', sites(0, 8)),
      change('web', 'block', sites(5_000, 8)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('POLICY_FULL');
    const { blockedApps, blockedSites, version } = await policy();
    expect([blockedApps.length + blockedSites.length, version]).toEqual([4_998, 2]);
  });

  it('gives each of ten changes at once a version of its own', async () => {
    const { change, policy } = await family();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change('app', 'block', [`com.${index}`])),
    );
    const versions = answers.map((answer) => answer.json().data.version as number);
    expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await policy()).blockedApps).toHaveLength(10);
  });

  it('while the device is being removed: either answer, and no rule is left', async () => {
    const { parent, deviceId, change } = await family();
    const answers = await Promise.all([
      change('app', 'block', ['com.a']),
      call('DELETE', `/child/device/${deviceId}`, parent.headers),
      change('app', 'block', ['com.b']),
      change('web', 'block', ['example.org']),
    ]);
    expect(answers[1]?.statusCode).toBe(200);
    for (const answer of answers) expect([200, 404]).toContain(answer.statusCode);
    const { db } = stack.current;
    for (const table of ['policy_values', 'device_policies'] as const)
      expect(
        await db.selectFrom(table).select('device_id').where('device_id', '=', deviceId).execute(),
      ).toEqual([]);
  });
});

it('DELETE /child/device/policy allows everything again and says how much it was', async () => {
  const { parent, deviceId, change, policy } = await family();
  await change('app', 'block', ['com.a', 'com.b']);
  await change('web', 'block', ['example.org']);
  const clear = () => call('DELETE', `/child/device/policy?deviceId=${deviceId}`, parent.headers);
  expect((await clear()).json()).toEqual({ data: { deleted: 3 }, message: 'Deleted Successful' });
  expect((await clear()).json().data).toEqual({ deleted: 0 });
  expect(await policy()).toMatchObject({ blockedApps: [], blockedSites: [], version: 3 });
});

describe('GET /device/policy', () => {
  it('answers the rules with an ETag, 304 while they are the same, and the new ones after a change', async () => {
    const { change, fetched } = await family();
    await change('app', 'block', ['com.a']);
    const first = await fetched();
    expect(first.headers.etag).toBe('"v1"');
    expect(first.json().data).toEqual({
      blockedApps: ['com.a'],
      blockedSites: [],
      callBlockList: [],
      smsBlockList: [],
      speedLimit: null,
      collects: DEFAULT_COLLECTS,
      schedules: [],
      grants: [],
      budgets: [],
      screenPause: null,
      timeZone: 'UTC',
      version: 1,
    });
    for (const known of ['"v1"', 'W/"v1"']) {
      const same = await fetched({ 'if-none-match': known });
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', '"v1"']);
    }
    await change('app', 'allow', ['com.a']);
    for (const known of ['"v1"', '"v99"', '"x"', '*']) {
      const next = await fetched({ 'if-none-match': known });
      expect([next.statusCode, next.headers.etag, next.json().data.blockedApps]).toEqual([200, '"v2"', []]);
    }
  });

  it('shows the parents which version the device has, and since when', async () => {
    const { change, policy, fetched } = await family();
    const { clock } = stack.current;
    await change('app', 'block', ['com.a']);
    const sent = await policy();
    expect(sent).toMatchObject({ version: 1, receivedVersion: null });
    await fetched();
    const there = await policy();
    expect(there.receivedVersion).toBe(1);
    expect(Date.parse(there.receivedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(sent.changedAt ?? ''));
    clock.advance(60);
    await fetched({ 'if-none-match': '"v1"' });
    expect((await policy()).receivedAt).toBe(there.receivedAt);
    await change('app', 'block', ['com.b']);
    expect(await policy()).toMatchObject({ version: 2, receivedVersion: 1, receivedAt: there.receivedAt });
  });

  it('keeps no more receipts than rules need', async () => {
    const { deviceId, change, fetched } = await family();
    for (const app of ['com.a', 'com.b', 'com.c']) {
      await change('app', 'block', [app]);
      await fetched();
    }
    for (let round = 0; round < 5; round += 1) {
      await change('web', round % 2 === 0 ? 'block' : 'allow', ['example.org']);
      await fetched();
    }
    const rows = await stack.current.db
      .selectFrom('policy_receipts')
      .select('version')
      .where('device_id', '=', deviceId)
      .orderBy('version')
      .execute();
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 8]);
  });
});

describe('a change is announced', () => {
  /** The next events of a stream by name, until `count` of them came. */
  const collect = async (response: Response, wanted: readonly string[], count: number) => {
    const seen: { event: string; data: string }[] = [];
    for await (const { event, data } of readEvents(response.body!)) {
      if (wanted.includes(event)) seen.push({ event, data });
      if (seen.length === count) return seen;
    }
    return seen;
  };

  it('to the device, each kind by its own realtime key and with a value that changes', async () => {
    const { parent, device, deviceId, change } = await family();
    const stream = await device.api.open(deviceEvents, { query: {}, accept: 'text/event-stream' });
    const seen = collect(stream, ['appblock', 'webblock', 'callblock', 'timeschedule'], 4);
    await change('app', 'block', ['com.a']);
    await change('web', 'block', ['example.org']);
    await change('call', 'block', ['112']);
    await change('app', 'allow', ['com.a']);
    const events = await seen;
    // Two changes at once may be announced together; the newest value of a key is what counts.
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['appblock', 'webblock', 'callblock']));
    expect(new Set(events.map(({ data }) => data)).size).toBe(4);
    const { body } = await call('GET', `/live/devices/${deviceId}.json`, parent.headers);
    expect(JSON.parse(body)).toMatchObject({ appblock: 4, webblock: 2, callblock: 3 });
  });

  it('to the other parent, and so is the receipt', async () => {
    const { parent, deviceId, change, fetched } = await family();
    const stream = await parent.api.open(familyEvents, { accept: 'text/event-stream' });
    const seen = collect(stream, ['rules'], 2);
    await change('app', 'block', ['com.a']);
    await fetched();
    expect((await seen).map(({ data }) => JSON.parse(data) as unknown)).toEqual([
      { type: 'rules', deviceId },
      { type: 'rules', deviceId },
    ]);
  });
});

describe('the time zone', () => {
  it('is UTC until a browser reports its own, and a second browser does not change it', async () => {
    const { parent } = await family();
    const put = (body: object) => call('PUT', '/family', parent.headers, body);
    expect((await call('GET', '/family', parent.headers)).json().data).toEqual({
      timeZone: 'UTC',
      timeZoneChosen: false,
    });
    const answers = await Promise.all(
      ['Europe/Zagreb', 'America/New_York'].map((timeZone) => put({ timeZone, onlyIfUnset: true })),
    );
    const zones = answers.map((answer) => answer.json().data.timeZone as string);
    expect(zones[0]).toBe(zones[1]);
    expect((await put({ timeZone: 'Asia/Tokyo', onlyIfUnset: true })).json().data.timeZone).toBe(zones[0]);
    expect((await put({ timeZone: 'Asia/Tokyo' })).json().data).toEqual({
      timeZone: 'Asia/Tokyo',
      timeZoneChosen: true,
    });
  });

  it('raises the version of every device that has rules, and of no other', async () => {
    const { parent, change, policy } = await family();
    const bare = await stack.current.device(parent);
    await change('app', 'block', ['com.a']);
    await call('PUT', '/family', parent.headers, { timeZone: 'Europe/Zagreb' });
    expect(await policy()).toMatchObject({ version: 2, timeZone: 'Europe/Zagreb' });
    await call('PUT', '/family', parent.headers, { timeZone: 'Europe/Zagreb' });
    expect((await policy()).version).toBe(2);
    const other = await call('GET', `/child/device/policy?id=${bare.deviceId}`, parent.headers);
    expect(other.json().data.version).toBe(0);
  });

  it.each(['', 'Nowhere/City', '+02:00', 'x'.repeat(100), "Europe/Zagreb'--"])(
    '400 for %j',
    async (timeZone) => {
      const { parent } = await family();
      expect((await call('PUT', '/family', parent.headers, { timeZone })).statusCode).toBe(400);
    },
  );
});
