/** The web log by days and by sites. The families of these tests are in London. */
import { describe, expect, it } from 'vitest';
import type { WebLogEntry, WebSites } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const LIMITS = { sitesPage: 3, siteDaysPage: 4, sitesPerDay: 5, searchesOfSite: 2, searchesPerDay: 50 };
const stack = useStack({ limits: LIMITS });

const call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string> = {},
  payload?: unknown,
) => stack.current.server.inject({ method, url: `/api${url}`, headers, payload: payload as object });

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { deviceId } = device;
  await call('PUT', '/family', parent.headers, { timeZone: 'Europe/London' });
  const get = async <T>(path: string, query = ''): Promise<T> =>
    (await call('GET', `${path}?deviceId=${deviceId}${query}`, parent.headers)).json().data as T;
  return {
    parent,
    deviceId,
    report: (visits: unknown) => call('POST', '/device/weblogs', device.headers, visits),
    sites: (query = '') => get<WebSites>('/web/sites', query),
    visits: (query = '') => get<WebLogEntry[]>('/web/logs', query),
    block: (...values: string[]) =>
      call('POST', '/child/device/policy', parent.headers, {
        deviceId,
        kind: 'web',
        action: 'block',
        values,
      }),
  };
};

/** A day of London's calendar before today's. */
const day = (back: number): string =>
  new Date(stack.current.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
/** A visit at a time of UTC. */
const visit = (url: string, at: string, back = 1, more: object = {}) => ({
  url,
  visitedAt: `${day(back)}T${at}${at.length === 5 ? ':00' : ''}.000Z`,
  ...more,
});
const names = ({ days }: WebSites) => days.flatMap(({ sites }) => sites.map(({ site }) => site));

describe('GET /web/sites', () => {
  it.each([
    'filter=other',
    'before=yesterday',
    'before=2026-02-30',
    'before=0001-01-01',
    `search=${'a'.repeat(101)}`,
  ])('400 for %s', async (query) => {
    const { parent, deviceId } = await family();
    const answer = await call('GET', `/web/sites?deviceId=${deviceId}&${query}`, parent.headers);
    expect(answer.statusCode).toBe(400);
  });

  it('is empty while nothing was reported', async () => {
    expect(await (await family()).sites()).toEqual({ days: [], next: null });
  });

  it('counts the visits of all domains of a site, day by day', async () => {
    const { report, sites } = await family();
    await report([
      visit('https://m.clips.example/watch?v=1', '10:00', 1, { title: 'Kites' }),
      visit('https://www.clips.example/', '11:00', 1),
      visit('https://news.example.co.uk/', '10:30', 1, { title: 'News', blocked: true }),
      visit('https://clips.example/', '11:00', 2, { title: 'Clips' }),
    ]);
    const other = { searches: [], searchCount: 0, night: 0, stopped: 0, blockedBy: [] };
    expect(await sites()).toEqual({
      days: [
        {
          day: day(1),
          count: 2,
          searchesCut: false,
          sites: [
            {
              ...other,
              site: 'clips.example',
              visits: 2,
              firstAt: `${day(1)}T10:00:00.000Z`,
              lastAt: `${day(1)}T11:00:00.000Z`,
              title: 'Kites',
            },
            {
              ...other,
              site: 'example.co.uk',
              visits: 1,
              title: 'News',
              stopped: 1,
              firstAt: expect.any(String),
              lastAt: expect.any(String),
            },
          ],
        },
        {
          day: day(2),
          count: 1,
          searchesCut: false,
          sites: [expect.objectContaining({ site: 'clips.example', title: 'Clips' })],
        },
      ],
      next: null,
    });
  });

  it('says of a day that more addresses may be searches than were read, also where those read are none', async () => {
    const { report, sites } = await family();
    const many = (back: number, count: number, url: (index: number) => string) =>
      Array.from({ length: count }, (_, index) =>
        visit(
          url(index),
          `10:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
          back,
        ),
      );
    const search = (index: number) => `https://www.google.com/search?q=kites+${index}`;
    const none = (index: number) => `https://shop.example/search?q=&page=${index}`;
    await report([
      ...many(1, LIMITS.searchesPerDay + 1, search),
      ...many(2, LIMITS.searchesPerDay, search),
      ...many(3, LIMITS.searchesPerDay + 1, none),
    ]);
    const told = async (filter: string) =>
      (await sites(`&filter=${filter}`)).days.map(({ day: at, searchesCut, sites: found }) => [
        at,
        searchesCut,
        found.reduce((sum, { searchCount }) => sum + searchCount, 0),
      ]);
    const days = [
      [day(1), true, LIMITS.searchesPerDay],
      [day(2), false, LIMITS.searchesPerDay],
      [day(3), true, 0],
    ];
    expect(await told('searches')).toEqual(days);
    expect(await told('all')).toEqual(days);
  });

  it('shows searches as words, each once, and finds them by their words', async () => {
    const { report, sites } = await family();
    await report([
      visit('https://www.google.com/search?q=football+boots', '10:00'),
      visit('https://www.google.com/search?q=Football%20boots&start=10', '10:01'),
      visit('https://www.google.com/search?q=%3Cb%3Ekites', '10:02'),
      visit('https://www.google.com/search?q=tides', '10:03'),
      visit('https://shop.example/about', '10:04'),
    ]);
    const { days } = await sites('&filter=searches');
    expect(days[0]?.sites).toMatchObject([
      {
        site: 'google.com',
        visits: 4,
        searchCount: 3,
        searches: [
          { words: 'tides', at: `${day(1)}T10:03:00.000Z` },
          { words: '<b>kites', at: `${day(1)}T10:02:00.000Z` },
        ],
      },
    ]);
    const found = await sites('&search=football%20boots');
    expect(found.days[0]?.sites).toMatchObject([{ site: 'google.com', visits: 2, searchCount: 1 }]);
  });

  it("marks what was opened at night, and in the device's bedtime", async () => {
    const { parent, deviceId, report, sites, visits } = await family();
    await report([
      visit('https://a.example/', '23:30'),
      visit('https://a.example/day', '12:00'),
      visit('https://b.example/', '18:45'),
    ]);
    const nights = async () =>
      (await sites()).days.flatMap((of) => of.sites.map(({ site, night }) => [site, night]));
    expect((await nights()).filter(([, night]) => night === 1)).toEqual([['a.example', 1]]);
    const { days } = await sites('&filter=night');
    expect(days.flatMap((of) => of.sites)).toMatchObject([{ site: 'a.example', visits: 1, night: 1 }]);
    await call('POST', '/schedule', parent.headers, {
      deviceId,
      name: 'Sleep',
      frequency: 'Daily',
      from: '18:00',
      to: '07:00',
      wholeDevice: true,
    });
    expect((await nights()).filter(([, night]) => night === 1).map(([site]) => site)).toContain('b.example');
    const rows = await visits();
    expect(
      rows
        .filter(({ night }) => night)
        .map(({ url }) => url)
        .toSorted(),
    ).toEqual(['https://a.example/', 'https://b.example/']);
  });

  it('finds what is blocked, whole or in part, or was kept shut', async () => {
    const { report, sites, block } = await family();
    await report([
      visit('https://whole.example/', '10:00'),
      visit('https://part.example/', '10:01'),
      visit('https://shut.example/', '10:02', 1, { blocked: true }),
      visit('https://open.example/', '10:03'),
    ]);
    await block('whole.example', 'https://part.example/live');
    const { days } = await sites('&filter=blocked');
    expect(days[0]?.sites.map(({ site, blockedBy, stopped }) => [site, blockedBy, stopped])).toEqual([
      ['shut.example', [], 1],
      ['part.example', ['https://part.example/live'], 0],
      ['whole.example', ['whole.example'], 0],
    ]);
  });

  it('pages by whole days, and goes on behind days without a match', async () => {
    const { report, sites } = await family();
    await report([
      ...['a', 'b'].map((name) => visit(`https://${name}.example/`, '10:00', 1)),
      ...['c', 'd'].map((name) => visit(`https://${name}.example/`, '10:00', 2)),
      ...[4, 5, 6, 7, 8].map((back) => visit('https://e.example/', '10:00', back)),
      visit('https://e.example/', '10:00', 9, { blocked: true }),
    ]);
    const first = await sites();
    expect([first.days.map(({ day: date }) => date), first.next]).toEqual([[day(1), day(2)], day(3)]);
    const second = await sites(`&before=${first.next}`);
    expect([second.days.map(({ day: date }) => date), second.next]).toEqual([
      [day(4), day(5), day(6)],
      day(6),
    ]);
    const shut = await sites('&filter=blocked');
    expect([shut.days, shut.next]).toEqual([[], day(5)]);
    const older = await sites(`&filter=blocked&before=${shut.next}`);
    expect([older.days.map(({ day: date }) => date), older.next]).toEqual([[day(9)], null]);
  });

  it('lists a part of very many sites of a day, and says how many there are', async () => {
    const { report, sites } = await family();
    await report(
      Array.from({ length: 8 }, (_, index) => visit(`https://s${index}.example/`, `10:0${index}`)),
    );
    const { days } = await sites();
    expect([days[0]?.count, days[0]?.sites.length, days[0]?.sites[0]?.site]).toEqual([8, 5, 's7.example']);
  });

  it('keeps what is no web address apart, and opens each site to its own visits', async () => {
    const { report, sites, visits } = await family();
    await report([
      visit('https://m.clips.example/1', '10:00'),
      visit('https://clips.example/2', '10:01'),
      visit('https://notclips.example/3', '10:02'),
      visit('javascript:alert(1)', '10:03', 1, { domain: 'Reader "App"' }),
      visit('about:blank', '10:04'),
    ]);
    expect(names(await sites())).toEqual(['', 'Reader "App"', 'notclips.example', 'clips.example']);
    const of = async (site: string) =>
      (await visits(`&site=${encodeURIComponent(site)}`)).map(({ url }) => url);
    expect(await of('clips.example')).toEqual(['https://clips.example/2', 'https://m.clips.example/1']);
    expect(await of('Reader "App"')).toEqual(['javascript:alert(1)']);
    expect(await of('')).toEqual(['about:blank']);
    expect(await of('other.example')).toEqual([]);
  });
});
