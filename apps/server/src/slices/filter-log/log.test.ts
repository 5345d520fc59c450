/** What a parent reads of the log: by sites, with why, with gaps, page after page, and never of another family. */
import { beforeAll, describe, expect, it } from 'vitest';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import type { LogRow } from '@kinward/contract/filter/log.schemas.ts';
import type { FilterLog } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { newId } from '../../platform/ids.ts';
import { useFilterLog, type Logged } from './filter-log.harness.ts';

const { stack, batchOf, deliver, logged, row } = useFilterLog();
const call = callsOf(() => stack.current.server);

/** A Wednesday; the families of these tests are in Zagreb, where it is 17:30. */
const NOW = new Date('2026-05-20T15:30:00Z');
const MINUTE = 60_000;
beforeAll(() => {
  stack.current.clock.freeze(NOW);
});

const at = (time: string, day = 20): number => Date.parse(`2026-05-${day}T${time}:00Z`);
const closed = (kind: string, rank: number, more: object = {}): Partial<LogRow> => ({
  verdict: 'blocked',
  reason: { kind, rank, ...more },
});

const reading = async () => {
  const one = await logged();
  await call('PUT', '/family', one.parent.headers, { timeZone: 'Europe/Zagreb' });
  return { ...one, ...readingOf(one) };
};
const readingOf = ({ parent, familyId }: Logged) => ({
  ask: (query = '') => call('GET', `/filter/log?${query}`, parent.headers),
  read: async (query = ''): Promise<FilterLog> => {
    const answer = await call('GET', `/filter/log?${query}`, parent.headers);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  },
  asked: async (...rows: LogRow[]) => {
    expect(await deliver(batchOf(familyId, { rows }))).toBe(200);
  },
});
const collect = ({ api }: Logged['parent'], deviceId: DeviceId) =>
  api.call(setDataCollection, { body: { deviceId, kind: 'web', on: true } });
const names = ({ sites }: FilterLog) => sites.map(({ site }) => site);

describe('the log is refused', () => {
  it('401 without a session and to a device', async () => {
    const { parent, deviceId } = await logged();
    const device = await stack.current.device(parent);
    for (const headers of [{}, device.headers])
      expect((await call('GET', `/filter/log?deviceId=${deviceId}`, headers)).statusCode).toBe(401);
  });

  it.each([
    `deviceId=${newId()}&childId=${newId()}`,
    'show=other',
    'from=yesterday',
    'from=2026-05-20T10:00:00Z&to=2026-05-20T10:00:00Z',
    'from=2026-05-01T00:00:00Z&to=2026-05-20T00:00:00Z',
    'from=2026-05-01T00:00:00Z',
    'to=1900-01-01T00:00:00Z&from=2026-05-20T00:00:00Z',
    `q=${'a'.repeat(101)}`,
    'cursor=x',
    'date=2026-02-30',
    'date=2026-05-20&from=2026-05-20T00:00:00Z',
    'cursor=99999999999999999999~a.example',
  ])('400 for %s', async (query) => {
    const { ask } = await reading();
    expect((await ask(query)).statusCode).toBe(400);
  });

  it("404 for another family's device or child, as for an unknown one; and nothing of it is in one's own", async () => {
    const [one, other] = [await reading(), await reading()];
    await one.asked(row(one.deviceId, 'secret.example'));
    const { childId } = (await one.read()).recorded[0]!;
    for (const query of [
      `deviceId=${one.deviceId}`,
      `childId=${childId}`,
      `deviceId=${newId()}`,
      `childId=${newId()}`,
    ])
      expect((await other.ask(query)).statusCode).toBe(404);
    expect(names(await other.read())).toEqual([]);
    expect(names(await one.read())).toEqual(['secret.example']);
  });
});

describe('the log', () => {
  it('is by sites, what was asked last first, with how often, when and why it was closed', async () => {
    const { deviceId, read, asked, parent } = await reading();
    const deny = closed('deny', 6, { ruleId: 'exception:games.example', matched: 'games.example' });
    await asked(
      row(deviceId, 'www.games.example', { at: at('10:00'), queries: 3, ...deny }),
      row(deviceId, 'cdn.games.example', {
        at: at('10:05'),
        until: at('10:05') + 30_000,
        queries: 2,
        ...deny,
      }),
      row(deviceId, 'games.example', { at: at('09:00') }),
      row(deviceId, 'www.tiktok.com', {
        at: at('12:00'),
        ...closed('service', 12, { target: 'service:tiktok' }),
      }),
      row(deviceId, 'www.google.com', { at: at('11:00'), verdict: 'rewritten' }),
    );
    const log = await read(`deviceId=${deviceId}`);
    expect(names(log)).toEqual(['tiktok.com', 'google.com', 'games.example']);
    expect(log.sites[2]).toMatchObject({
      name: 'cdn.games.example',
      names: 3,
      deviceIds: [deviceId],
      questions: 6,
      closed: 5,
      night: 0,
      firstAt: '2026-05-20T09:00:00.000Z',
      lastAt: '2026-05-20T10:05:30.000Z',
      lastClosed: true,
      closings: [
        { kind: 'deny', source: 'policy', matched: 'games.example', questions: 5, deviceId, ruleId: null },
      ],
    });
    expect(log.sites[0]).toMatchObject({
      topics: expect.arrayContaining(['TikTok']),
      closings: [{ kind: 'service', target: 'service:tiktok', name: 'TikTok' }],
    });
    expect(log.sites[1]).toMatchObject({ safe: 1, closed: 0, lastClosed: false, closings: [] });
    expect(log.totals).toMatchObject({ sites: 3, closedSites: 2, questions: 8, closed: 6 });
    expect(log).toMatchObject({
      timeZone: 'Europe/Zagreb',
      from: '2026-05-19T22:00:00.000Z',
      to: '2026-05-20T22:00:00.000Z',
      next: null,
      recorded: [{ deviceId, level: 'all', because: 'age' }],
    });
    await expect
      .poll(async () => (await call('GET', '/audit/access', parent.headers)).json().data)
      .toMatchObject([{ kinds: expect.arrayContaining([expect.objectContaining({ kind: 'web' })]) }]);
  });

  it('says which schedule of the device or window of its policy it was, and nothing where that is gone', async () => {
    const { deviceId, read, asked, parent } = await reading();
    const schedule = await call('POST', '/schedule', parent.headers, {
      deviceId,
      name: 'Homework',
      frequency: 'Weekly',
      from: '16:00',
      to: '18:00',
      weekDays: ['Monday'],
      wholeDevice: true,
    });
    const ruleId: string = schedule.json().data?.scheduleId;
    expect(ruleId, schedule.body).toBeTruthy();
    await asked(
      row(deviceId, 'a.example', { at: at('10:00'), ...closed('window', 8, { ruleId }) }),
      row(deviceId, 'b.example', { at: at('09:00'), ...closed('window', 8, { ruleId: newId() }) }),
    );
    const { sites } = await read();
    expect(sites.map(({ closings }) => closings[0]?.name)).toEqual(['Homework', null]);
  });

  it('folds adverts and what apps ask by themselves; a site that is opened as well is shown', async () => {
    const { deviceId, read, asked } = await reading();
    await asked(
      row(deviceId, 'x.adnxs.com', { queries: 9 }),
      row(deviceId, 'ads.shop.example', closed('category', 13, { target: 'category:ads' })),
      row(deviceId, 'www.shop.example'),
      row(deviceId, 'open.example'),
    );
    const log = await read();
    expect(names(log).toSorted()).toEqual(['open.example', 'shop.example']);
    expect(log.totals).toMatchObject({ sites: 2, background: { sites: 1, questions: 9, closed: 0 } });
    expect(names(await read('show=background'))).toEqual(['adnxs.com']);
  });

  it('marks what was asked at night, of the family’s day and the device’s bedtime', async () => {
    const { deviceId, read, asked } = await reading();
    await asked(
      row(deviceId, 'night.example', { at: at('00:12'), queries: 2 }),
      row(deviceId, 'day.example', { at: at('14:00') }),
    );
    const log = await read();
    expect(Object.fromEntries(log.sites.map(({ site, night }) => [site, night]))).toEqual({
      'day.example': 0,
      'night.example': 2,
    });
    expect(log.totals).toMatchObject({ nightSites: 1 });
    expect(names(await read('show=night'))).toEqual(['night.example']);
    expect(names(await read('show=closed'))).toEqual([]);
  });

  it('has searches as words where the web log of the device has them', async () => {
    const { parent, familyId, childId } = await reading();
    const device = await stack.current.device(parent);
    const { read, asked } = readingOf({ parent, familyId, childId, deviceId: device.deviceId });
    await call('PUT', '/family', parent.headers, { timeZone: 'Europe/Zagreb' });
    await collect(parent, device.deviceId);
    const visitedAt = new Date(at('12:00')).toISOString();
    const url = 'https://www.google.com/search?q=football+boots+size+7';
    expect((await call('POST', '/device/weblogs', device.headers, [{ url, visitedAt }])).statusCode).toBe(
      200,
    );
    await asked(
      row(device.deviceId, 'www.google.com', { at: at('12:00') }),
      row(device.deviceId, 'a.example'),
    );
    const log = await read(`deviceId=${device.deviceId}`);
    expect(log.sites.find(({ site }) => site === 'google.com')?.searches).toEqual([
      { words: 'football boots size 7', at: visitedAt },
    ]);
    expect(log.totals).toMatchObject({ searchSites: 1 });
    expect(names(await read(`deviceId=${device.deviceId}&show=searches`))).toEqual(['google.com']);
  });

  it('shows where something was lost, and finds names that contain a text', async () => {
    const { familyId, deviceId, read, asked } = await reading();
    await asked(row(deviceId, 'www.One.example'.toLowerCase()), row(deviceId, '100%25.example'));
    const gap = { deviceId, from: at('14:02'), to: at('14:40'), rows: 12 };
    await deliver(batchOf(familyId, { gaps: [gap, { ...gap, from: at('10:00', 18), to: at('10:10', 18) }] }));
    const log = await read();
    expect(log.gaps).toEqual([
      { deviceId, from: '2026-05-20T14:02:00.000Z', to: '2026-05-20T14:40:00.000Z', questions: 12 },
    ]);
    expect(names(await read('q=ONE'))).toEqual(['one.example']);
    expect(names(await read(`q=${encodeURIComponent('%')}`))).toEqual(['100%25.example']);
    expect(names(await read('from=2026-05-18T00:00:00Z&to=2026-05-19T00:00:00Z'))).toEqual([]);
    expect((await read('date=2026-05-18')).gaps).toMatchObject([{ questions: 12 }]);
  });

  it('comes page after page, each site once, also where sites were asked in the same moment', async () => {
    const { familyId, deviceId, read } = await reading();
    const rows = Array.from({ length: 120 }, (_, index) =>
      row(deviceId, `s${index}.example`, { at: NOW.getTime() - Math.floor(index / 40) * MINUTE }),
    );
    expect(await deliver(batchOf(familyId, { rows }))).toBe(200);
    const found: string[] = [];
    let next: string | null = '';
    const sizes: number[] = [];
    while (next !== null) {
      const log: FilterLog = await read(next === '' ? '' : `cursor=${encodeURIComponent(next)}`);
      expect(log.totals === null).toBe(next !== '');
      sizes.push(log.sites.length);
      found.push(...names(log));
      next = log.next;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(found).size).toBe(120);
  });

  it('is of all the family, of a child, or of a device', async () => {
    const one = await reading();
    const child = await one.parent.addChild({ age: 9 });
    const { deviceId } = await stack.current.device(one.parent, { childId: child });
    await collect(one.parent, deviceId);
    await one.asked(
      row(one.deviceId, 'both.example'),
      row(deviceId, 'both.example'),
      row(deviceId, 'own.example'),
    );
    const shared = (log: FilterLog, of: DeviceId[]) =>
      expect(log.sites.find(({ site }) => site === 'both.example')?.deviceIds.toSorted()).toEqual(
        of.toSorted(),
      );
    shared(await one.read(), [one.deviceId, deviceId]);
    shared(await one.read(`childId=${child}`), [deviceId]);
    expect(names(await one.read(`deviceId=${one.deviceId}`))).toEqual(['both.example']);
  });

  it('says what is written down of each device, and why not', async () => {
    const off = await logged({ on: false });
    const older = await logged({ age: 16 });
    expect((await readingOf(off).read()).recorded).toMatchObject([{ level: 'nothing', because: 'off' }]);
    expect((await readingOf(older).read()).recorded).toMatchObject([
      { level: 'blocked', because: 'age', since: expect.any(String) },
    ]);
    const [policy] = (await call('GET', '/filter/policies', older.parent.headers)).json().data;
    await call('PUT', `/filter/policies/${policy.policyId}`, older.parent.headers, { logging: 'nothing' });
    expect((await readingOf(older).read()).recorded).toMatchObject([{ level: 'nothing', because: 'policy' }]);
  });
});

describe('how much of a child is written down', () => {
  const recordedOf = (one: Logged['parent'], query: string) =>
    call('GET', `/filter/recorded?${query}`, one.headers);

  it('401 without a session and to a device, 400 without a child, 404 for another family’s', async () => {
    const { parent, childId } = await logged();
    const device = await stack.current.device(parent);
    for (const headers of [{}, device.headers])
      expect((await call('GET', `/filter/recorded?childId=${childId}`, headers)).statusCode).toBe(401);
    const other = await logged();
    for (const [query, status] of [
      ['', 400],
      ['childId=x', 404],
      [`childId=${other.childId}`, 404],
    ])
      expect((await recordedOf(parent, `${query}`)).statusCode).toBe(status);
  });

  it('says it of each of its devices, with when the filter heard them, and is no look at what was asked', async () => {
    const { parent, familyId, deviceId, childId } = await logged({ age: 16 });
    const { deviceId: second } = await stack.current.device(parent, { childId });
    const { deviceId: others } = await stack.current.device(parent);
    await stack.current.pool.query(
      `insert into filter_layers (family_id, device_id, kind, first_seen_at, last_seen_at) values ($1, $2, 'dot', $3, $3)`,
      [familyId, deviceId, NOW],
    );
    const { data } = (await recordedOf(parent, `childId=${childId}`)).json();
    expect(data).toHaveLength(2);
    expect(data).toContainEqual({
      deviceId,
      childId,
      level: 'blocked',
      because: 'age',
      since: expect.any(String),
      heardAt: NOW.toISOString(),
    });
    expect(data).toContainEqual(
      expect.objectContaining({ deviceId: second, level: 'nothing', because: 'off', heardAt: null }),
    );
    expect(JSON.stringify(data)).not.toContain(others);
    const looks = await stack.current.pool.query('select 1 from access_log where family_id = $1', [familyId]);
    expect(looks.rowCount).toBe(0);
  });
});

describe('who holds a device', () => {
  it('reads what is written down of it, as its parents do; a parent and a stranger do not', async () => {
    const { parent, familyId, read } = await reading();
    const device = await stack.current.device(parent, { childId: await parent.addChild({ age: 16 }) });
    const own = async () => (await call('GET', '/device/filter-log', device.headers)).json().data;
    const said = async () =>
      (await read(`deviceId=${device.deviceId}`)).recorded.map(({ level, because }) => ({ level, because }));
    for (const headers of [{}, parent.headers])
      expect((await call('GET', '/device/filter-log', headers)).statusCode).toBe(401);
    expect(await own()).toEqual({ heardAt: null, level: 'nothing', because: 'off', keptDays: 7 });
    await collect(parent, device.deviceId);
    await stack.current.pool.query(
      `insert into filter_layers (family_id, device_id, kind, first_seen_at, last_seen_at) values ($1, $2, 'dot', $3, $3)`,
      [familyId, device.deviceId, NOW],
    );
    expect(await own()).toMatchObject({ heardAt: NOW.toISOString(), level: 'blocked', because: 'age' });
    const [{ policyId }] = (await call('GET', '/filter/policies', parent.headers)).json().data;
    for (const logging of ['all', 'nothing', 'blocked', 'age']) {
      await call('PUT', `/filter/policies/${policyId}`, parent.headers, { logging });
      const { level, because } = await own();
      expect([{ level, because }]).toEqual(await said());
      expect((await call('GET', '/device/me', device.headers)).json().data.filterRecords).toBe(level);
    }
  });
});

describe('why, of a question of the past', () => {
  it('is the rule that decided then, beside what decides now; of what is not in the log it says nothing', async () => {
    const { deviceId, asked, parent } = await reading();
    const explain = async (query: string) =>
      (await call('GET', `/filter/explain?deviceId=${deviceId}&${query}`, parent.headers)).json().data;
    const deny = closed('deny', 6, { ruleId: 'exception:games.example', matched: 'games.example' });
    await asked(
      row(deviceId, 'www.games.example', { at: at('10:00'), until: at('10:01'), queries: 4, ...deny }),
      row(deviceId, 'games.example', { at: at('10:05') }),
      row(deviceId, 'other.example', { at: at('10:01') }),
    );
    // No rule closes it any more.
    expect(await explain('name=www.games.example&at=2026-05-20T10:00:30Z')).toMatchObject({
      action: 'allow',
      reason: { kind: 'default' },
      answered: {
        name: 'www.games.example',
        askedAt: '2026-05-20T10:00:00.000Z',
        lastAt: '2026-05-20T10:01:00.000Z',
        questions: 4,
        action: 'block',
        reason: { kind: 'deny', source: 'policy', matched: 'games.example' },
      },
      keptDays: 7,
    });
    expect(await explain('name=games.example&at=2026-05-20T10:04:00Z')).toMatchObject({
      answered: { name: 'games.example', action: 'allow', reason: null },
    });
    expect(await explain('name=games.example&at=2026-05-20T12:00:00Z')).toMatchObject({ answered: null });
    expect(await explain('name=games.example')).toMatchObject({ answered: null });
  });
});

it('tells open pages that there is more, at most every few seconds', async () => {
  const one = await reading();
  const seen: string[] = [];
  const end = stack.current.platform.bus.on({ 'filter.logged': ({ familyId }) => void seen.push(familyId) });
  await one.asked(row(one.deviceId, 'a.example'));
  await expect.poll(() => seen).toContain(one.familyId);
  end();
});
