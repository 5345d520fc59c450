import { describe, expect, it } from 'vitest';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { FENCE } from '@kinward/testkit/settled-family.ts';
import type { TestDevice } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import type { Method } from '@kinward/testkit/calls/family.ts';
import { at, consentOn, DAY, HOUR, PLACE } from './consent.harness.ts';

const stack = useStack({ limits: { pausesPerDay: 4 } });
const { call, fault, now, family, from } = consentOn(() => stack.current);

describe('who may', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', '/pause', undefined],
    ['POST', '/pause', { hours: 1 }],
    ['DELETE', '/pause', undefined],
  ])("401 without a token and with a device's, 404 for another family's child: %s %s", async (...asked) => {
    const [method, path, body] = asked;
    const [own, other] = [await family(), await family()];
    const url = `/child/${own.childId}${path}`;
    expect(await fault(method, url, undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault(method, url, own.device, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault(method, url, other.parent, body)).toEqual([404, 'NOT_FOUND']);
    expect(await fault(method, `/child/${newId()}${path}`, own.parent, body)).toEqual([404, 'NOT_FOUND']);
    expect((await own.shown()).recording.pausedUntil).toBeNull();
  });

  it.each<[Method, string, object | undefined]>([
    ['POST', '/device/adult', undefined],
    ['PUT', '/device/consent', { kind: 'position', share: true }],
    ['POST', '/device/pause', { hours: 1 }],
    ['DELETE', '/device/pause', undefined],
  ])('401 for a parent and without a token: %s %s', async (method, url, body) => {
    const { parent } = await family();
    expect(await fault(method, url, undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault(method, url, parent, body)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('400 for what is no pause and no consent, which changes nothing', async () => {
    const { pause, device, shown, consent } = await family();
    for (const hours of [0, 73, 1.5, '8', null, undefined]) {
      expect((await pause(hours)).json().code).toBe('VALIDATION');
      expect((await call('POST', '/device/pause', device, { hours })).statusCode).toBe(400);
    }
    expect((await shown()).recording.pausedUntil).toBeNull();
    await call('POST', '/device/adult', device);
    for (const [kind, share] of [
      ['web', true],
      ['sms', true],
      ['position', 'yes'],
      ['position', undefined],
    ])
      expect([(await consent(kind, share)).statusCode, kind, share]).toEqual([400, kind, share]);
    expect((await shown()).recording.adult.shares).toEqual({ position: null, usage: null });
  });

  it("409 for a consent on a child's device, which changes nothing", async () => {
    const { consent, me } = await family();
    expect((await consent('position', true)).json().code).toBe('NOT_ADULT');
    expect((await me()).recording.adult).toBeNull();
  });
});

/** Everything that a device reports, with the status of each answer. */
const reportAll = async (device: TestDevice): Promise<number[]> => {
  const moment = at(now() - 1000);
  const rows: [Method, string, unknown][] = [
    ['POST', '/device/locations', [{ ...PLACE, recordedAt: moment, mock: true }]],
    ['PUT', '/device/status', { battery: 3, permissions: { location: false } }],
    ['POST', '/device/usage', [{ appId: 'com.a', startedAt: at(now() - 60_000), endedAt: moment }]],
    ['POST', '/device/apps', [{ appId: 'com.a', name: 'A' }]],
    ['POST', '/device/weblogs', [{ url: 'https://example.org/', visitedAt: moment }]],
    [
      'POST',
      '/device/contactlogs',
      [{ kind: 'call', direction: 'incoming', number: '+385912345678', at: moment }],
    ],
    [
      'PUT',
      `/live/devices/${device.deviceId}/lastlocation.json`,
      { lat: PLACE.latitude, lng: PLACE.longitude },
    ],
  ];
  const answers = [];
  for (const [method, url, body] of rows)
    answers.push((await call(method, url, device, body as object)).statusCode);
  return answers;
};

describe('S6: an adult', () => {
  it.each<[string, (harness: Awaited<ReturnType<typeof family>>) => Promise<unknown>]>([
    ['whose holder says so', ({ device }) => call('POST', '/device/adult', device)],
    ['by the age that was entered', ({ grow }) => grow(18)],
  ])('%s: everything is answered and nothing kept, and no rule holds', async (_, become) => {
    const harness = await family();
    const { parent, device, deviceId, history, shown, policy } = harness;
    await parent.api.call(addGeofence, { body: { deviceId, ...FENCE } });
    await call('POST', '/child/device/policy', parent, {
      deviceId,
      kind: 'app',
      action: 'block',
      values: ['com.a'],
    });
    expect((await policy()).blockedApps).toEqual(['com.a']);
    await become(harness);
    const before = await shown();
    stack.current.clock.advance(60);
    expect(await reportAll(device)).toEqual(Array.from({ length: 7 }, () => 200));
    await stack.current.runJob('alerts.catch-up');
    await stack.current.runJob('alerts.permissions');
    expect(await history()).toEqual([]);
    const after = await shown();
    expect([after.location, after.battery, after.lastSeenAt]).toEqual([null, null, before.lastSeenAt]);
    for (const url of ['/web/logs', '/contactlog', '/application'])
      expect((await call('GET', `${url}?deviceId=${deviceId}`, parent)).json().data).toEqual([]);
    for (const table of [
      'positions',
      'web_visits',
      'contact_entries',
      'usage_sessions',
      'device_apps',
    ] as const) {
      const { rows } = await stack.current.pool.query(
        `select count(*)::int as n from ${table} where device_id = $1`,
        [deviceId],
      );
      expect([table, rows[0].n]).toEqual([table, 0]);
    }
    expect(await policy()).toMatchObject({
      blockedApps: [],
      schedules: [],
      speedLimit: null,
      collects: { position: false, usage: false, web: false, contacts: false, sms: false },
    });
    const told = (await harness.titles()).filter((title) => !/connected|adult/u.test(title));
    expect(told).toEqual([]);
    expect(await fault('POST', '/location/locate', parent, { deviceId })).toEqual([409, 'ADULT_NOT_SHARED']);
    expect(after.recording.adult.shares).toEqual({ position: null, usage: null });
  });

  it('shares what the holder says yes to, for 30 days and not on day 31, and until a no', async () => {
    const { device, report, history, consent, me, policy, shown, relogin } = await family();
    await call('POST', '/device/adult', device);
    const until = now() + 30 * DAY * 1000;
    expect((await consent('position', true)).json().data.adult.shares).toEqual({
      position: expect.any(String),
      usage: null,
    });
    expect(Date.parse((await me()).recording.adult.shares.position) - until).toBeLessThan(60_000);
    expect((await policy()).collects).toMatchObject({ position: true, usage: false, web: false });
    expect((await report()).json().data.stored).toBe(1);
    expect((await shown()).location).not.toBeNull();
    stack.current.clock.advance(30 * DAY + 60);
    await relogin();
    expect((await report()).json().data).toMatchObject({ stored: 0, notKept: 1 });
    expect((await shown()).location).toBeNull();
    expect((await policy()).collects.position).toBe(false);
    await consent('position', true);
    expect((await report(now() - 1)).json().data.stored).toBe(1);
    await consent('position', false);
    expect((await report()).json().data.stored).toBe(0);
    expect((await history()).length).toBeGreaterThan(0);
  });

  it('is notified to every parent at once, is said on the device once, and no parent lifts it', async () => {
    const { parent, device, titles, shown, grow, report } = await family();
    const other = await addSecondParent(stack.current, parent);
    await call('POST', '/device/adult', device);
    await call('POST', '/device/adult', device);
    for (const who of [parent, other])
      expect((await titles(who)).filter((title) => title.includes('adult’s device'))).toHaveLength(1);
    expect((await shown()).recording.adult).toMatchObject({ reason: 'holder' });
    await grow(9);
    expect((await report()).json().data.stored).toBe(0);
  });

  it('of no known age is recorded, and stays an adult when the age is taken back', async () => {
    const { parent, childId, grow, report, shown } = await family();
    const forget = () =>
      call('PUT', `/child/${childId}`, parent, { firstName: 'Mia', age: null, deviceType: 'Android' });
    expect((await forget()).statusCode).toBe(200);
    expect((await report()).json().data.stored).toBe(1);
    expect((await shown()).recording).toMatchObject({ adult: null, adultOn: null });
    await grow(18);
    await forget();
    expect((await report()).json().data.stored).toBe(0);
    expect((await shown()).recording.adult).toMatchObject({ reason: 'holder' });
  });

  it('stays one when the age is made lower, and is asked again when the device is paired again', async () => {
    const { parent, deviceId, grow, report, shown } = await family();
    await grow(18);
    await grow(9);
    expect((await report()).json().data.stored).toBe(0);
    expect((await shown()).recording.adult).toMatchObject({ reason: 'holder' });
    const { uniqueCode: code } = (await call('POST', `/child/device/${deviceId}/code`, parent)).json().data;
    const again = await call('POST', '/device/pair', undefined, { code, platform: 'Web' });
    const headers = { authorization: `Bearer ${again.json().data.deviceToken}` };
    expect((await call('GET', '/device/me', { headers })).json().data.recording.adult).toBeNull();
    const body = [{ ...PLACE, recordedAt: at(now()) }];
    expect((await call('POST', '/device/locations', { headers }, body)).json().data.stored).toBe(1);
  });

  it('SOS still works', async () => {
    const { parent, device } = await family();
    await call('POST', '/device/adult', device);
    const body = { clientId: crypto.randomUUID(), position: { ...PLACE, recordedAt: at(now()) } };
    const answer = await call('POST', '/device/sos', device, body);
    expect(answer.json().data.recipients).toHaveLength(1);
    const [sos] = (await call('GET', '/sos', parent)).json().data;
    expect(sos.place).toMatchObject({ latitude: PLACE.latitude });
  });
});

describe("S6: a third-party client on an adult's device", () => {
  const connected = async () => {
    const harness = await family();
    const { deviceKey } = (
      await call('POST', `/child/device/${harness.deviceId}/connect`, harness.parent)
    ).json().data;
    const send = (extra = '') =>
      call(
        'GET',
        `/ingest/osmand?id=${deviceKey}&lat=50.15&lon=-5.07&timestamp=${Math.round(now() / 1000)}${extra}`,
      );
    return { ...harness, send };
  };

  it('403, before it pairs anything and after; a call for help is accepted', async () => {
    const { send, grow, history, parent } = await connected();
    await grow(30);
    expect([(await send()).statusCode, (await send()).json().code]).toEqual([403, 'ADULT_NEEDS_COMPANION']);
    expect(await history()).toEqual([]);
    expect((await send('&alarm=sos')).statusCode).toBe(403);
    expect((await call('GET', '/sos', parent)).json().data).toHaveLength(1);
  });

  it('403 for new keys', async () => {
    const { parent, deviceId, device } = await family();
    await call('POST', '/device/adult', device);
    expect(await fault('POST', `/child/device/${deviceId}/connect`, parent)).toEqual([
      403,
      'ADULT_NEEDS_COMPANION',
    ]);
  });

  it('S18: 200 in a pause, and what falls into it is not kept', async () => {
    const { send, pause, history } = await connected();
    await send();
    await pause(1);
    stack.current.clock.advance(60);
    expect((await send()).statusCode).toBe(200);
    expect(await history()).toHaveLength(1);
    stack.current.clock.advance(HOUR);
    await send();
    expect(await history()).toHaveLength(2);
  });
});

describe('S7: the 18th birthday', () => {
  it('is notified 30 days before, once, to parents and device, and ends recording on the day', async () => {
    from('2028-01-20T10:00:00Z');
    const { childId, report, titles, me, history, relogin } = await family();
    await stack.current.db
      .updateTable('children')
      .set({ age: 17, age_entered_on: '2027-03-01' })
      .where('id', '=', childId)
      .execute();
    const step = async (day: string) => {
      stack.current.clock.freeze(new Date(day));
      await stack.current.runJob('recording.step');
      await relogin();
    };
    const soon = async () => (await titles()).filter((title) => title === 'Recording ends soon').length;
    await step('2028-01-30T10:00:00Z');
    expect([await soon(), (await me()).recording.adultOn]).toEqual([0, null]);
    await step('2028-01-31T10:00:00Z');
    await step('2028-02-10T10:00:00Z');
    expect([await soon(), (await me()).recording.adultOn]).toEqual([1, '2028-03-01']);
    expect((await report()).json().data.stored).toBe(1);
    await step('2028-03-01T00:00:01Z');
    await step('2028-03-01T05:00:00Z');
    expect((await report()).json().data.stored).toBe(0);
    expect((await titles()).filter((title) => title === 'Recording has ended')).toHaveLength(1);
    expect((await me()).recording).toMatchObject({ adult: { reason: 'age' }, adultOn: null });
    expect(await history()).toHaveLength(1);
  });
});
