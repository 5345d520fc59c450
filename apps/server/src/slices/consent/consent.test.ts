import { describe, expect, it } from 'vitest';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { FENCE } from '@kinward/testkit/settled-family.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { callerOn, type Method } from '@kinward/testkit/calls/family.ts';

const stack = useStack({ limits: { pausesPerDay: 4 } });
const { call, fault, family: base } = callerOn(() => stack.current);

const [HOUR, DAY] = [3600, 86_400];
const PLACE = { latitude: 50.1534, longitude: -5.0712, accuracy: 8 };
const now = (): number => stack.current.clock.now().getTime();
const at = (ms: number): string => new Date(ms).toISOString();

const family = async () => {
  const harness = await base();
  const { parent, device, deviceId, childId } = harness;
  return {
    ...harness,
    /** A session of before is over after a month. */
    relogin: async () => Object.assign(parent, await stack.current.login(parent.email, parent.password)),
    report: (when = now(), who: TestDevice = device) =>
      call('POST', '/device/locations', who, [{ ...PLACE, recordedAt: at(when) }]),
    history: async (): Promise<{ recordedAt: string }[]> =>
      (await call('GET', `/location?deviceId=${deviceId}`, parent)).json().data,
    shown: async () => (await call('GET', '/child', parent)).json().data[0].devices[0],
    me: async (who: TestDevice = device) => (await call('GET', '/device/me', who)).json().data,
    consent: (kind: unknown, share: unknown, who: TestDevice = device) =>
      call('PUT', '/device/consent', who, { kind, share }),
    pause: (hours: unknown, who: TestParent = parent) =>
      call('POST', `/child/${childId}/pause`, who, { hours }),
    titles: async (who: TestParent = parent): Promise<string[]> =>
      (await call('GET', '/notification?limit=100', who))
        .json()
        .data.map(({ title }: { title: string }) => title),
    grow: (age: number) =>
      call('PUT', `/child/${childId}`, parent, { firstName: 'Mia', age, deviceType: 'Android' }),
  };
};
/** Children's ages are counted by days, so a test moves the clock from one of its own. */
const from = (day: string): void => stack.current.clock.freeze(new Date(day));

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

describe('S18: the safety pause', () => {
  it('records nothing in the window on any device of the child, back-fills nothing, and then continues', async () => {
    from('2027-05-01T10:00:00Z');
    const { parent, childId, report, history, pause, shown } = await family();
    const second = await stack.current.device(parent, { childId });
    const start = now();
    await report(start - 1000);
    expect((await pause(8)).json().data).toMatchObject({
      mine: true,
      pausedUntil: at(start + 8 * HOUR * 1000),
    });
    expect((await shown()).recording.pausedUntil).toBe(at(start + 8 * HOUR * 1000));
    stack.current.clock.advance(HOUR);
    for (const who of [undefined, second])
      expect((await report(now() - 500, who)).json().data).toEqual({ stored: 0, duplicates: 0, notKept: 1 });
    stack.current.clock.advance(8 * HOUR);
    // Late: one of the pause, one of before, one of now.
    const late = [start + HOUR * 1000, start - 60_000, now()].map((when) => ({
      ...PLACE,
      recordedAt: at(when),
    }));
    const answer = await call('POST', '/device/locations', second, late);
    expect(answer.json().data).toEqual({ stored: 2, duplicates: 0, notKept: 1 });
    expect((await report(start + 2 * HOUR * 1000)).json().data.stored).toBe(0);
    await report();
    expect((await history()).map(({ recordedAt }) => recordedAt)).toEqual([at(now()), at(start - 1000)]);
  });

  it('can be begun again for longer, never shorter, and only so often a day', async () => {
    from('2027-05-01T10:00:00Z');
    const { parent, childId, pause } = await family();
    await pause(8);
    expect((await pause(1)).json().data.pausedUntil).toBe(at(now() + 8 * HOUR * 1000));
    expect((await pause(72)).json().data.pausedUntil).toBe(at(now() + 72 * HOUR * 1000));
    for (let round = 0; round < 4; round += 1) {
      await call('DELETE', `/child/${childId}/pause`, parent);
      stack.current.clock.advance(1);
      if (round < 3) expect((await pause(1)).statusCode).toBe(200);
    }
    expect((await pause(1)).json().code).toBe('RATE_LIMITED');
  });

  it('is ended by who began it or by the device, and by no other parent; no one learns who that was', async () => {
    const { parent, device, childId, pause, shown, titles } = await family();
    const other = await addSecondParent(stack.current, parent);
    const url = `/child/${childId}/pause`;
    await pause(8);
    expect((await call('GET', url, other)).json().data).toMatchObject({ mine: false });
    expect(await fault('DELETE', url, other)).toEqual([409, 'PAUSE_NOT_YOURS']);
    await pause(1, other);
    // The own one ends, the other's continues.
    expect((await call('DELETE', url, other)).json().data).toMatchObject({
      mine: false,
      pausedUntil: expect.any(String),
    });
    for (const who of [parent, other]) {
      expect((await titles(who)).filter((title) => title === 'Place paused')).toHaveLength(2);
      const acts = (await call('GET', '/audit/events', who)).json().data;
      const paused = acts.filter(({ act }: { act: string }) => act === 'recording.paused');
      expect(paused).toHaveLength(2);
      for (const { by } of paused) expect(by).toEqual({ kind: 'family', name: null, you: false });
    }
    expect((await call('DELETE', '/device/pause', device)).json().data.pausedUntil).toBeNull();
    expect((await shown()).recording.pausedUntil).toBeNull();
    await call('POST', '/device/pause', device, { hours: 1 });
    expect(await fault('DELETE', url, parent)).toEqual([409, 'PAUSE_NOT_YOURS']);
  });

  it('asks no device where the child is, takes "I am fine" without a place, and a call for help with one', async () => {
    const { parent, device, deviceId, pause } = await family();
    await pause(1);
    expect(await fault('POST', '/location/locate', parent, { deviceId })).toEqual([409, 'RECORDING_PAUSED']);
    const question = `/live/devices/${deviceId}/getlocation.json`;
    expect(await fault('PUT', question, parent, 1000 as unknown as object)).toEqual([
      409,
      'RECORDING_PAUSED',
    ]);
    const position = { ...PLACE, recordedAt: at(now()) };
    await call('POST', '/device/checkins', device, { clientId: crypto.randomUUID(), position });
    const place = { lat: PLACE.latitude, lng: PLACE.longitude };
    await call('PUT', `/live/devices/${deviceId}/lastlocation.json`, device, place);
    expect((await call('GET', `/live/devices/${deviceId}/lastlocation.json`, parent)).json()).toBeNull();
    const sos = { clientId: crypto.randomUUID(), position };
    expect((await call('POST', '/device/sos', device, sos)).json().data.recipients).toHaveLength(1);
    expect((await call('GET', '/sos', parent)).json().data[0].place).not.toBeNull();
  });

  it('raises no alarm about a silence, and none about a fence that was left in it', async () => {
    from('2027-06-01T00:00:00Z');
    const { parent, deviceId, report, pause, titles, device } = await family();
    await parent.api.call(addGeofence, { body: { deviceId, ...FENCE } });
    const inside = { latitude: FENCE.latitude, longitude: FENCE.longitude, accuracy: 5 };
    for (let minute = 0; minute < 240; minute += 5) {
      const body = [{ ...inside, recordedAt: at(now()) }];
      await call('POST', '/device/locations', device, body);
      stack.current.clock.advance(300);
    }
    await stack.current.runJob('alerts.catch-up');
    await pause(8);
    stack.current.clock.advance(4 * HOUR);
    await stack.current.runJob('alerts.silences');
    stack.current.clock.advance(4 * HOUR + 60);
    await stack.current.runJob('alerts.silences');
    const faraway = { latitude: FENCE.latitude + 0.2, longitude: FENCE.longitude, accuracy: 5 };
    for (const after of [10, 20, 30]) {
      stack.current.clock.advance(after);
      const body = [{ ...faraway, recordedAt: at(now()) }];
      await call('POST', '/device/locations', device, body);
    }
    await stack.current.runJob('alerts.catch-up');
    expect((await titles()).filter((title) => !/connected|paused/u.test(title))).toEqual([]);
    expect((await report()).json().data.stored).toBe(1);
    // The same without a pause does notify: the test can fail.
    stack.current.clock.advance(8 * HOUR);
    await stack.current.runJob('alerts.silences');
    await stack.current.runJob('alerts.silences');
    expect((await titles()).some((title) => /silent/iu.test(title))).toBe(true);
  });
});
