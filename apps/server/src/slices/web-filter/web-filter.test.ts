import { describe, expect, it } from 'vitest';
import type { BlockedSite, WebLogEntry } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { purgeReports } from '../../core/device-logs/report-purge.ts';

const stack = useStack({ limits: { webRowsPerDay: 2_000 } });
const DAY = 86_400;
const PATHS = ['/web/logs', '/web/sites', '/web/blocked'];

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  headers: Record<string, string> = {},
  payload?: unknown,
) => stack.current.server.inject({ method, url: `/api${url}`, headers, payload: payload as object });

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { deviceId } = device;
  const get = async <T>(path: string): Promise<T> =>
    (await call('GET', `${path}${path.includes('?') ? '&' : '?'}deviceId=${deviceId}`, parent.headers)).json()
      .data as T;
  return {
    parent,
    device,
    deviceId,
    report: (visits: unknown) => call('POST', '/device/weblogs', device.headers, visits),
    history: (query = '') => get<WebLogEntry[]>(`/web/logs${query}`),
    blocked: () => get<BlockedSite[]>('/web/blocked'),
    change: (action: 'block' | 'allow', ...values: string[]) =>
      call('POST', '/child/device/policy', parent.headers, { deviceId, kind: 'web', action, values }),
  };
};

const ago = (seconds: number): string =>
  new Date(stack.current.clock.now().getTime() - seconds * 1000).toISOString();
const visit = (url: string, seconds = 60, more: object = {}) => ({ url, visitedAt: ago(seconds), ...more });
const urls = (rows: readonly WebLogEntry[]) => rows.map(({ url }) => url);

it('401 without a session and for the wrong side', async () => {
  const { parent, device, deviceId } = await family();
  for (const path of PATHS)
    for (const headers of [{}, device.headers])
      expect((await call('GET', `${path}?deviceId=${deviceId}`, headers)).statusCode).toBe(401);
  for (const headers of [{}, parent.headers])
    expect((await call('POST', '/device/weblogs', headers)).statusCode).toBe(401);
});

it("404 for another family's device", async () => {
  const [own, other] = [await family(), await family()];
  for (const path of PATHS)
    for (const id of [own.deviceId, newId()])
      expect((await call('GET', `${path}?deviceId=${id}`, other.parent.headers)).statusCode).toBe(404);
});

describe('POST /device/weblogs', () => {
  it('is read newest first, in the fields that were sent', async () => {
    const { report, history } = await family();
    const visits = [
      visit('https://www.example.org/a', 300, { title: 'A', domain: 'www.example.org', blocked: false }),
      visit('https://shut.example/', 200, { blocked: true }),
    ];
    const answer = await report(visits);
    expect([answer.statusCode, answer.json().data]).toEqual([200, { stored: 2, duplicates: 0, notKept: 0 }]);
    expect(await history()).toEqual([
      {
        id: expect.any(String),
        url: 'https://shut.example/',
        domain: 'shut.example',
        title: null,
        visitedAt: visits[1]!.visitedAt,
        blocked: true,
        stopped: true,
        blockedBy: [],
        search: null,
        night: expect.any(Boolean),
      },
      {
        id: expect.any(String),
        ...visits[0],
        blocked: false,
        stopped: false,
        blockedBy: [],
        search: null,
        night: expect.any(Boolean),
      },
    ]);
  });

  it('keeps what is sent again once, also twice at once', async () => {
    const { report, history } = await family();
    const visits = Array.from({ length: 500 }, (_, index) => visit(`https://example.org/${index}`, index));
    const answers = await Promise.all([report(visits), report(visits.toReversed()), report(visits)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers.map((answer) => answer.json().data.stored).toSorted((a, b) => b - a)).toEqual([500, 0, 0]);
    expect(await history('?limit=500')).toHaveLength(500);
    const twice = visit('https://twice.example/');
    expect((await report([twice, twice])).json().data).toEqual({ stored: 1, duplicates: 1, notKept: 0 });
  });

  it('takes odd text cleaned, and the host from the address', async () => {
    const { report, history } = await family();
    await report([
      visit('javascript:alert(1)', 10, { title: '<img src=x onerror=alert(1)>', domain: 'bank.example' }),
      visit('https://bücher.example/\u202egnp', 20, { title: ' \u0007 ', domain: 'liar.example' }),
      visit(`https://long.example/${'a'.repeat(3_000)}`, 30, { title: 'b'.repeat(600) }),
    ]);
    const rows = await history();
    expect(rows.map(({ domain, title }) => [domain, title?.slice(0, 30)])).toEqual([
      ['bank.example', '<img src=x onerror=alert(1)>'],
      ['xn--bcher-kva.example', undefined],
      ['long.example', 'b'.repeat(30)],
    ]);
    expect(rows[1]?.url).toBe('https://bücher.example/gnp');
    expect([rows[2]?.url.length, rows[2]?.title?.length]).toEqual([2_048, 512]);
  });

  it.each<[string, () => unknown]>([
    ['no list', () => ({})],
    ['a visit without an address', () => [visit('')]],
    ['an address that holds nothing', () => [visit(' \u202e ')]],
    ['an address of 40,000 characters', () => [visit('a'.repeat(40_000))]],
    ['half a character', () => [visit('https://example.org/\ud800')]],
    ['a NUL', () => [visit('https://example.org/\0')]],
    ['a visit without a time', () => [{ url: 'https://example.org' }]],
    ['a visit from tomorrow', () => [visit('https://example.org'), visit('https://example.org/x', -DAY)]],
    ['a visit before 2000', () => [{ url: 'https://example.org', visitedAt: '1999-12-31T00:00:00Z' }]],
    ['1,001 visits', () => Array.from({ length: 1_001 }, (_, index) => visit('https://example.org', index))],
  ])('400 for %s, and nothing is kept', async (_, body) => {
    const { report, history } = await family();
    expect((await report(body())).statusCode).toBe(400);
    expect(await history()).toEqual([]);
  });

  it("429 past the day's share, as a whole, also when reports race; the next day it is accepted again", async () => {
    const { report, deviceId } = await family();
    const visitedAt = ago(60);
    const batch = (from: number, count = 700) =>
      Array.from({ length: count }, (_, index) => ({
        url: `https://example.org/${from + index}`,
        visitedAt,
      }));
    const answers = await Promise.all([0, 1_000, 2_000, 3_000].map((from) => report(batch(from))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 429, 429,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    expect(refused.json().code).toBe('QUOTA');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(DAY);
    const [kept] = await stack.current.db
      .selectFrom('web_visits')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('device_id', '=', deviceId)
      .execute();
    expect(kept?.count).toBe(1_400);
    // What is there already costs nothing.
    const stored = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await report(batch(stored * 1_000))).json().data).toEqual({
      stored: 0,
      duplicates: 700,
      notKept: 0,
    });
    expect((await report(batch(9_000, 600))).statusCode).toBe(200);
    expect((await report(batch(8_000, 1))).statusCode).toBe(429);
    stack.current.clock.advance(wait + 1);
    expect((await report(batch(8_000, 1))).statusCode).toBe(200);
  });

  it('does not keep what is older than the family keeps, and says so', async () => {
    const { report, history } = await family();
    const answer = await report([visit('https://old.example', 31 * DAY), visit('https://new.example')]);
    expect(answer.json().data).toEqual({ stored: 1, duplicates: 0, notKept: 1 });
    expect(urls(await history())).toEqual(['https://new.example']);
  });

  it('401 once the device is removed, also when both happen at once; its rows go', async () => {
    const { parent, deviceId, report } = await family();
    await report([visit('https://before.example')]);
    const [removed, reported] = await Promise.all([
      call('DELETE', `/child/device/${deviceId}`, parent.headers),
      report([visit('https://during.example')]),
    ]);
    expect(removed.statusCode).toBe(200);
    expect([200, 401]).toContain(reported.statusCode);
    expect((await report([visit('https://after.example')])).statusCode).toBe(401);
    const { db } = stack.current;
    const left = db.selectFrom('web_visits').select('url').where('device_id', '=', deviceId);
    await expect.poll(() => left.execute()).toEqual([]);
  });
});

it('the purge deletes what is older than 30 days, and nothing else', async () => {
  const { report, deviceId } = await family();
  await report([visit('https://old.example', 29 * DAY), visit('https://new.example', DAY)]);
  stack.current.clock.advance(2 * DAY);
  const { db, clock } = stack.current;
  expect(await purgeReports({ db, clock }, 'web')).toBeGreaterThanOrEqual(1);
  const rows = db.selectFrom('web_visits').select('url').where('device_id', '=', deviceId);
  expect(await rows.execute()).toEqual([{ url: 'https://new.example' }]);
});

describe('GET /web/logs', () => {
  it('pages without losing or repeating visits of one moment', async () => {
    const { report, history } = await family();
    const at = ago(100);
    const same = Array.from({ length: 25 }, (_, index) => ({
      url: `https://example.org/${index}`,
      visitedAt: at,
    }));
    await report([...same, visit('https://older.example', 200)]);
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const page = await history(`?limit=10${before}`);
      if (page.length === 0) break;
      seen.push(...urls(page));
      before = `&before=${page.at(-1)!.id}`;
    }
    expect(seen).toHaveLength(26);
    expect(new Set(seen).size).toBe(26);
    expect(seen.at(-1)).toBe('https://older.example');
  });

  it('finds text in address and title, whatever its capitals, and takes no pattern', async () => {
    const { report, history } = await family();
    await report([
      visit('https://a.example/x', 1, { title: 'Ghost Stories' }),
      visit('https://ghost.example/', 2),
      visit('https://b.example/100%_safe', 3),
    ]);
    expect(urls(await history('?search=gHoSt'))).toEqual(['https://a.example/x', 'https://ghost.example/']);
    expect(urls(await history('?search=100%25_s'))).toEqual(['https://b.example/100%_safe']);
    expect(await history('?search=%25')).toHaveLength(1);
    expect(await history('?search=%20')).toHaveLength(3);
  });

  it('answers a range', async () => {
    const { report, history } = await family();
    await report([
      visit('https://a.example', 100),
      visit('https://b.example', 50),
      visit('https://c.example', 1),
    ]);
    expect(urls(await history(`?from=${ago(60)}&to=${ago(20)}`))).toEqual(['https://b.example']);
  });

  it.each([
    'before=x',
    'before=1-2',
    'limit=0',
    'limit=501',
    'limit=x',
    'from=x',
    `search=${'a'.repeat(101)}`,
  ])('400 for %s', async (query) => {
    const { parent, deviceId } = await family();
    const url = `/web/logs?deviceId=${deviceId}&${query}`;
    expect((await call('GET', url, parent.headers)).statusCode).toBe(400);
  });

  it('an end far away is an empty page', async () => {
    const { history } = await family();
    expect(await history(`?before=999999999999999-${'f'.repeat(32)}`)).toEqual([]);
  });
});

describe('blocking', () => {
  it('marks what is blocked now, and names the entries', async () => {
    const { report, history, change } = await family();
    await report([
      visit('https://m.video.example/watch?v=1', 1),
      visit('https://news.example/sport', 2),
      visit('https://news.example/', 3),
    ]);
    await change('block', 'video.example', 'https://news.example/sport');
    expect((await history()).map(({ blocked, blockedBy }) => [blocked, blockedBy])).toEqual([
      [true, ['video.example']],
      [true, ['https://news.example/sport']],
      [false, []],
    ]);
    await change('allow', 'video.example');
    expect((await history()).map(({ blocked }) => blocked)).toEqual([false, true, false]);
  });

  it('lists the entries with what they cover and whether the device knows', async () => {
    const { device, change, blocked } = await family();
    await change('block', 'https://www.Example.org/');
    await call('GET', '/device/policy', device.headers);
    await change('block', 'example.org/games');
    expect(await blocked()).toEqual([
      {
        value: 'https://example.org/games',
        covers: 'address',
        domain: 'example.org',
        blockedAt: expect.any(String),
        receivedAt: null,
      },
      {
        value: 'example.org',
        covers: 'domain',
        domain: 'example.org',
        blockedAt: expect.any(String),
        receivedAt: expect.any(String),
      },
    ]);
  });

  it('refuses what is no site, with a message', async () => {
    const { change, blocked } = await family();
    const answer = await change('block', 'not a url');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { path: 'values.0', message: 'Enter a domain like example.org, or the full address of a page' },
    ]);
    expect(await blocked()).toEqual([]);
  });
});
