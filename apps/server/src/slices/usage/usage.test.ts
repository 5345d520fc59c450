import { beforeAll, describe, expect, it } from 'vitest';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';

const stack = useStack({ limits: { usagePerDay: 5000 } });

/** A Wednesday in summer time; in Zagreb it is 17:30. */
const NOW = new Date('2026-05-20T15:30:00Z');
beforeAll(() => {
  stack.current.clock.freeze(NOW);
});

const call = callsOf(() => stack.current.server);

const family = async (timeZone?: string) => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const inZone = (zone: string) => call('PUT', '/family', parent.headers, { timeZone: zone });
  if (timeZone) await inZone(timeZone);
  const ask = (query: string) => call('GET', `/app/Usage?${query}`, parent.headers);
  const read = async (query: string): Promise<UsageReport> => (await ask(query)).json().data;
  const report = (sessions: unknown, from = device) =>
    call('POST', '/device/usage', from.headers, sessions as object);
  return { parent, device, inZone, ask, read, report, of: `deviceId=${device.deviceId}` };
};
/** `use('a', '10:00', '10:30')` on the 20th in UTC, or with whole times. */
const use = (appId: string, from: string, to: string) => {
  const at = (text: string): string => (text.length === 5 ? `2026-05-20T${text}:00Z` : text);
  return { appId, startedAt: at(from), endedAt: at(to) };
};
const times = ({ apps }: UsageReport) =>
  Object.fromEntries(apps.map(({ appId, seconds }) => [appId, seconds / 60]));
const hours = ({ hours: list }: UsageReport) =>
  Object.fromEntries(
    (list ?? []).filter((hour) => hour.seconds > 0).map((hour) => [hour.clock, hour.seconds / 60]),
  );
const days = (report: UsageReport) =>
  Object.fromEntries(
    report.days.filter(({ seconds }) => seconds > 0).map((day) => [day.date, day.seconds / 60]),
  );

it('401 without a session and for the wrong side', async () => {
  const { parent, device, of } = await family();
  for (const headers of [{}, device.headers])
    expect((await call('GET', `/app/Usage?${of}`, headers)).statusCode).toBe(401);
  for (const headers of [{}, parent.headers])
    expect((await call('POST', '/device/usage', headers, [])).statusCode).toBe(401);
});

it("404 for another family's device or child, the same as for an unknown one", async () => {
  const [own, other] = [await family(), await family()];
  for (const query of [
    own.of,
    `childId=${own.device.childId}`,
    `deviceId=${newId()}`,
    `childId=${newId()}`,
    'deviceId=x',
  ]) {
    const answer = await other.ask(query);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  }
});

it.each([
  ['neither device nor child', ''],
  ['both', 'DEVICE&childId=0198a5f0-0000-7000-8000-000000000001'],
  ['a day that is none', 'DEVICE&date=2026-02-30'],
  ['a word for a day', 'DEVICE&date=today'],
  ['a start after the end', 'DEVICE&from=2026-05-02&to=2026-05-01'],
  ['more than 366 days', 'DEVICE&from=2025-05-01&to=2026-05-20'],
])('400 for %s', async (_, query) => {
  const { ask, of } = await family();
  expect((await ask(query.replace('DEVICE', of))).statusCode).toBe(400);
});

describe('POST /device/usage', () => {
  it('counts a session once, however often and in whatever pieces it is reported', async () => {
    const { device, read, report, of } = await family();
    const answer = await report([use('a', '10:00', '10:20'), use('b', '10:10', '10:15')]);
    expect(answer.json()).toEqual({ data: { kept: 2, notKept: 0, addedSeconds: 1500 } });
    expect((await report([use('a', '10:00', '10:20')])).json().data.addedSeconds).toBe(0);
    // The same session continues; another begins inside of it; one touches it.
    await report([use('a', '10:00', '10:30'), use('a', '10:05', '10:10'), use('a', '10:30', '10:40')]);
    await report([use('a', '09:50', '11:00')]);
    expect(times(await read(`${of}&date=2026-05-20`))).toEqual({ a: 70, b: 5 });
    expect(times(await read(of))).toEqual({ a: 70, b: 5 });
    const { db } = stack.current;
    const rows = db.selectFrom('usage_sessions').select('app_id').where('app_id', '=', 'a');
    expect(await rows.where('device_id', '=', device.deviceId).execute()).toHaveLength(1);
  });

  it('gives the same sums in any order, in pieces and at once', async () => {
    const { read, report, of } = await family('Europe/Zagreb');
    const sessions = Array.from({ length: 60 }, (_, index) => {
      const start = Date.parse('2026-05-17T19:00:00Z') + ((index * 7919) % 3600) * 60_000;
      const end = start + (((index * 31) % 90) + 1) * 60_000;
      return use(`app${index % 3}`, new Date(start).toISOString(), new Date(end).toISOString());
    });
    await Promise.all([
      report(sessions.slice(20)),
      report(sessions.slice(0, 40).toReversed()),
      report(sessions),
    ]);
    const whole = await read(of);
    const minutes = new Map<string, Set<number>>();
    for (const { appId, startedAt, endedAt } of sessions) {
      const own = minutes.get(appId) ?? new Set();
      minutes.set(appId, own);
      for (let at = Date.parse(startedAt); at < Date.parse(endedAt); at += 60_000) own.add(at);
    }
    expect(times(whole)).toEqual(Object.fromEntries([...minutes].map(([app, own]) => [app, own.size])));
    for (const { date, seconds } of whole.days.slice(-5)) {
      const day = await read(`${of}&date=${date}`);
      expect([date, day.totalSeconds, day.hours?.reduce((sum, hour) => sum + hour.seconds, 0)]).toEqual([
        date,
        seconds,
        seconds,
      ]);
    }
  });

  it.each([
    ['more than 5 minutes ahead', use('a', '15:30', '15:36'), 'endedAt'],
    ['an end before the start', use('a', '10:30', '10:00'), 'endedAt'],
    ['more than 24 hours', use('a', '2026-05-18T10:00:00Z', '2026-05-19T10:00:01Z'), 'endedAt'],
    ['before 2000', use('a', '1999-12-31T23:00:00Z', '2000-01-01T01:00:00Z'), 'startedAt'],
    ['no app', { startedAt: NOW.toISOString(), endedAt: NOW.toISOString() }, 'appId'],
  ])('400 for %s, and nothing of the report is kept', async (_, session, field) => {
    const { read, report, of } = await family();
    const answer = await report([use('a', '10:00', '10:20'), session]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe(`1.${field}`);
    expect((await read(of)).totalSeconds).toBe(0);
  });

  it('400 for 1,001 sessions; takes 1,000, and a few minutes ahead', async () => {
    const { report } = await family();
    const many = Array.from({ length: 1001 }, (_, index) => use(`a${index}`, '10:00', '10:01'));
    expect((await report(many)).statusCode).toBe(400);
    expect((await report(many.slice(1))).json().data.kept).toBe(1000);
    expect((await report([use('a', '15:30', '15:35')])).statusCode).toBe(200);
    expect((await report([use('a', '15:00', '15:00')])).json().data).toEqual({
      kept: 1,
      notKept: 0,
      addedSeconds: 0,
    });
    expect((await report([])).statusCode).toBe(200);
  });

  it('does not keep what is older than the family keeps it', async () => {
    const { read, report, of } = await family();
    const answer = await report([
      use('old', '2026-04-19T22:00:00Z', '2026-04-19T23:00:00Z'),
      use('edge', '2026-04-19T23:00:00Z', '2026-04-20T01:00:00Z'),
    ]);
    expect(answer.json().data).toEqual({ kept: 1, notKept: 1, addedSeconds: 3600 });
    expect(times(await read(of))).toEqual({ edge: 60 });
  });

  it('429 beyond the share of a day, and again 200 when it is over', async () => {
    const { device, report, of } = await family();
    const part = Array.from({ length: 1000 }, (_, index) => use(`a${index}`, '10:00', '10:01'));
    for (let count = 0; count < 5; count += 1) expect((await report(part)).statusCode).toBe(200);
    const full = await report([use('a', '11:00', '11:01')]);
    expect([full.statusCode, full.json().code, Number(full.headers['retry-after'])]).toEqual([
      429,
      'QUOTA',
      86_400,
    ]);
    await stack.current.db
      .updateTable('usage_devices')
      .set({ window_ends_at: NOW })
      .where('device_id', '=', device.deviceId)
      .execute();
    expect([of, (await report([use('a', '11:00', '11:01')])).statusCode]).toEqual([of, 200]);
  });

  it('401 once the device is removed, also when both happen at once, and what it reported is deleted', async () => {
    const { parent, device, report } = await family();
    await report([use('a', '09:00', '09:30')]);
    const [removed, reported] = await Promise.all([
      call('DELETE', `/child/device/${device.deviceId}`, parent.headers),
      report([use('a', '10:00', '10:30')]),
    ]);
    expect(removed.statusCode).toBe(200);
    expect([200, 401]).toContain(reported.statusCode);
    expect((await report([use('a', '11:00', '11:30')])).statusCode).toBe(401);
  });
});

describe('GET /app/Usage', () => {
  it('reports nothing as nothing', async () => {
    const { read, of } = await family();
    expect(await read(`${of}&date=2026-05-20`)).toMatchObject({
      today: '2026-05-20',
      firstDay: null,
      reportedAt: null,
      totalSeconds: 0,
      apps: [],
      usual: null,
    });
  });

  it("cuts days and hours by the family's clock, with names and categories", async () => {
    const { device, read, report, of } = await family('Europe/Zagreb');
    await call('POST', '/device/apps', device.headers, [{ appId: 'a', name: 'Chatter', category: 'Social' }]);
    await report([use('a', '2026-05-19T21:30:00Z', '2026-05-19T23:15:00Z'), use('b', '10:50', '11:05')]);
    const day = await read(`${of}&date=2026-05-20`);
    expect(hours(day)).toEqual({ '00:00': 60, '01:00': 15, '12:00': 10, '13:00': 5 });
    expect(day.hours).toHaveLength(24);
    expect(day.hours?.[12]).toEqual({
      from: '2026-05-20T10:00:00.000Z',
      to: '2026-05-20T11:00:00.000Z',
      clock: '12:00',
      seconds: 600,
      apps: [{ appId: 'b', seconds: 600 }],
    });
    expect(day.apps).toEqual([
      { appId: 'a', name: 'Chatter', category: 'Social', iconUrl: null, seconds: 4500 },
      { appId: 'b', name: 'b', category: null, iconUrl: null, seconds: 900 },
    ]);
    expect(day).toMatchObject({
      firstDay: '2026-05-19',
      timeZone: 'Europe/Zagreb',
      days: [{ date: '2026-05-20', seconds: 5400 }],
    });
    expect(days(await read(`${of}&from=2026-05-14&to=2026-05-20`))).toEqual({
      '2026-05-19': 30,
      '2026-05-20': 90,
    });
    expect((await read(`${of}&from=2026-05-14&to=2026-05-20`)).days).toHaveLength(7);
  });

  it('takes moments as a range too, to the second', async () => {
    const { read, report, of } = await family('Europe/Zagreb');
    await report(
      [use('a', '2026-05-18T21:30:00Z', '2026-05-19T22:15:00Z'), use('b', '10:00', '11:00')].slice(1),
    );
    await report([use('a', '2026-05-18T21:30:00Z', '2026-05-19T21:00:00Z')]);
    const range = await read(`${of}&from=2026-05-18T21:45:00Z&to=2026-05-20T10:20:00Z`);
    expect(days(range)).toEqual({ '2026-05-18': 15, '2026-05-19': 1380, '2026-05-20': 20 });
    expect(times(range)).toEqual({ a: 1395, b: 20 });
    expect(times(await read(`${of}&from=2026-05-20T10:30:00Z&to=2026-05-20T10:40:00Z`))).toEqual({ b: 10 });
    expect(times(await read(`${of}&to=2026-05-18`))).toEqual({ a: 30 });
  });

  it("counts a child's devices together, each for itself, and no other child's", async () => {
    const { parent, device, read, report } = await family();
    const tablet = await stack.current.device(parent, { childId: device.childId, deviceName: 'Tablet' });
    const sister = await stack.current.device(parent);
    await report([use('a', '10:00', '10:30')]);
    await report([use('a', '10:15', '10:45'), use('b', '11:00', '11:10')], tablet);
    await report([use('a', '10:00', '11:00')], sister);
    const child = `childId=${device.childId}`;
    expect(times(await read(`${child}&date=2026-05-20`))).toEqual({ a: 60, b: 10 });
    expect(hours(await read(`${child}&date=2026-05-20`))).toEqual({ '10:00': 60, '11:00': 10 });
    expect(times(await read(child))).toEqual({ a: 60, b: 10 });
    const alone = await parent.addChild();
    expect(await read(`childId=${alone}&date=2026-05-20`)).toMatchObject({
      totalSeconds: 0,
      reportedAt: null,
    });
  });

  it('says what is usual on this weekday by this time, once there are two weeks of data', async () => {
    const { read, report, of } = await family('Europe/Zagreb');
    await report([use('a', '10:00', '10:30')]);
    await report([use('a', '2026-05-13T10:00:00Z', '2026-05-13T11:00:00Z')]);
    expect((await read(`${of}&date=2026-05-20`)).usual).toBeNull();
    // After 17:30 on the wall: part of that day, and not by this time.
    await report([use('a', '2026-05-06T15:00:00Z', '2026-05-06T16:30:00Z')]);
    expect((await read(`${of}&date=2026-05-20`)).usual).toEqual({ seconds: 2700, days: 2 });
    await report([use('a', '2026-04-29T10:00:00Z', '2026-04-29T10:30:00Z')]);
    expect((await read(`${of}&date=2026-05-13`)).usual).toEqual({ seconds: 3600, days: 2 });
    expect((await read(`${of}&date=2026-05-12`)).usual).toBeNull();
  });
});

describe('a family that moves to another zone', () => {
  it('sees its days and hours again, and nothing twice', async () => {
    const { inZone, read, report, of } = await family('UTC');
    await report([
      use('a', '2026-05-19T21:30:00Z', '2026-05-19T23:30:00Z'),
      use('b', '2026-05-10T23:30:00Z', '2026-05-10T23:50:00Z'),
    ]);
    expect(days(await read(of))).toEqual({ '2026-05-10': 20, '2026-05-19': 120 });
    await inZone('Europe/Zagreb');
    expect(days(await read(of))).toEqual({ '2026-05-11': 20, '2026-05-19': 30, '2026-05-20': 90 });
    await inZone('America/New_York');
    await report([use('a', '2026-05-19T21:30:00Z', '2026-05-19T23:45:00Z')]);
    expect(days(await read(of))).toEqual({ '2026-05-10': 20, '2026-05-19': 135 });
    expect(hours(await read(`${of}&date=2026-05-19`))).toEqual({ '17:00': 30, '18:00': 60, '19:00': 45 });
  });
});
