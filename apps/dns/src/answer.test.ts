/** What a device is answered by a whole policy: everything that one can say, with an upstream of this machine. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { HELPLINES } from '@kinward/catalogue/helplines/helplines.ts';
import { newAnswer } from './answer.ts';
import { respond } from './listen/respond.ts';
import { deviceWith, entry } from './policy/test-devices.ts';
import { Registry } from './policy/registry.ts';
import { QueryLog } from './record/query-log.ts';
import { Resolver } from './resolve/resolver.ts';
import { answerOf, TestUpstream, type Asked } from './resolve/test-upstream.ts';
import { Upstream } from './resolve/upstream.ts';
import { nameOfText } from './wire/name.ts';
import { rewriteReply } from './wire/reply.ts';
import { FLAG, TYPE } from './wire/codes.ts';
import { readAnswer } from './wire/test-answers.ts';
import { queryFor } from './wire/test-packets.ts';

const UP = '192.0.2.1';
/** A Monday, 21:30 in Madrid. */
const NIGHT = Date.parse('2026-11-23T20:30:00Z');
const CHILD = '192.168.7.2';
const OTHER = '192.168.7.3';

const PAUSE = {
  pauseId: '00000000-0000-4000-8000-00000000000b',
  by: 'parent',
  from: new Date(NIGHT - 1).toISOString(),
  until: new Date(NIGHT + 60_000).toISOString(),
};

let upstream: TestUpstream;
let asker: Upstream;
let registry: Registry;
let at = NIGHT;

const allNames = async (asked: Asked): Promise<Uint8Array[]> => [answerOf(asked, UP)];

beforeAll(async () => {
  upstream = await TestUpstream.start(allNames);
  asker = new Upstream(upstream.place, 500);
});
afterAll(async () => {
  asker.close();
  await upstream[Symbol.asyncDispose]();
});
beforeEach(() => {
  at = NIGHT;
  upstream.asked.length = 0;
  upstream.script = allNames;
});

/** Answers by these devices, with nothing kept. */
const answering = (...devices: FilterDevice[]) => {
  registry = new Registry();
  registry.apply({
    names: ['kinward.example'],
    devices: new Map(devices.map((device) => [device.deviceId, device])),
  });
  const counts = { answered: 0, blocked: 0 };
  const answer = newAnswer({
    log: new QueryLog(),
    registry,
    resolver: new Resolver({ upstreams: [asker], sizes: { slots: 64, largeBytes: 0 } }),
    counts,
    now: () => at,
  });
  return async (name: string, type: number = TYPE.a, from = CHILD) => {
    const query = Uint8Array.from([...queryFor(name, type), 0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0]);
    query[11] = 1;
    const out = new Uint8Array(4096);
    const result = respond(query, { address: from, way: 'udp' }, out, answer);
    const bytes = typeof result === 'number' ? out.subarray(0, result) : await result;
    return readAnswer(bytes ?? new Uint8Array());
  };
};
const by = (policy: Partial<FeedSitePolicy>, rest: Parameters<typeof deviceWith>[2] = {}) =>
  answering(deviceWith(CHILD, policy, rest), deviceWith(OTHER, {}));
const [OPEN, CLOSED] = [0, 3];
const whyOf = async (ask: ReturnType<typeof answering>, name: string): Promise<string | undefined> => {
  const { code, why } = await ask(name);
  return code === CLOSED ? why : 'open';
};
const bedtime = (
  targets: 'all' | `service:${string}`[],
  name?: string,
): FeedSitePolicy['windows'][number] => ({
  ruleId: 'bedtime',
  ...(name !== undefined && { name }),
  targets,
  from: '21:00',
  to: '07:00',
  weekDays: [...WEEK_DAYS],
});
const grant = (opens: NonNullable<FeedSitePolicy['grants']>[number]['opens'], minutes = 15) => ({
  grantId: 'g',
  opens,
  from: new Date(NIGHT - 60_000).toISOString(),
  until: new Date(NIGHT + minutes * 60_000).toISOString(),
});

describe('what a policy closes', () => {
  it('says by what, in few words, and asks no upstream', async () => {
    const ask = by({
      blocked: ['service:tiktok', 'category:games', 'security:phishing', 'escape:vpn', 'escape:resolver'],
      entries: [entry('deny', 'bad.example')],
    });
    expect([
      await whyOf(ask, 'www.tiktok.com'),
      await whyOf(ask, 'www.roblox.com'),
      await whyOf(ask, 'x.bad.example'),
      await whyOf(ask, 'api.nordvpn.com'),
      await whyOf(ask, 'dns.google'),
    ]).toEqual([
      '17 Access is closed: TikTok',
      '17 Access is closed: Online games',
      '17 Access is closed: this site is blocked',
      '17 Access is closed: a way round the filter',
      '17 Access is closed: a way round the filter',
    ]);
    expect(upstream.asked).toEqual([]);
    expect(await ask('WWW.TikTok.com', TYPE.https)).toMatchObject({ code: CLOSED, data: [], ttl: 10 });
    // Neither another device nor a client without rules.
    expect([
      (await ask('www.tiktok.com', TYPE.a, OTHER)).code,
      (await ask('www.tiktok.com', TYPE.a, '192.168.7.9')).code,
    ]).toEqual([OPEN, OPEN]);
  });

  it('is said in the language of the family', async () => {
    const ask = by(
      { blocked: ['category:games'], windows: [bedtime(['service:tiktok'])] },
      { language: 'es' },
    );
    expect(await whyOf(ask, 'www.roblox.com')).toBe('17 El acceso está cerrado: Juegos en línea');
    expect(await whyOf(ask, 'www.tiktok.com')).toBe('17 El acceso está cerrado: a esta hora no');
  });

  it('names a window by the name that the family gave it', async () => {
    expect(await whyOf(by({ windows: [bedtime('all', 'Bedtime')] }), 'www.example')).toBe(
      '17 Access is closed: Bedtime',
    );
    const schedule = {
      scheduleId: '00000000-0000-4000-8000-00000000000a',
      name: 'Sleep 😴',
      frequency: 'Daily' as const,
      from: '21:00',
      to: '07:00',
      weekDays: [...WEEK_DAYS],
      apps: [],
      kinds: [],
      wholeDevice: true,
    };
    expect(await whyOf(by({}, { rules: { schedules: [schedule] } }), 'www.example')).toBe(
      '17 Access is closed: Sleep 😴',
    );
  });

  it('leaves a service that is allowed against its category, and the narrowest service decides', async () => {
    const ask = by({ blocked: ['category:games', 'category:video-sharing'], allowed: ['service:roblox'] });
    expect((await ask('www.roblox.com')).code).toBe(OPEN);
    expect((await ask('www.youtube.com')).code).toBe(CLOSED);
    expect((await ask('music.youtube.com')).code).toBe(OPEN);
  });

  it('is everything but the allowlist where only that is open', async () => {
    const ask = by({ allowOnly: true, entries: [entry('allow', 'school.example')] });
    expect([(await ask('x.school.example')).code, await whyOf(ask, 'y.example')]).toEqual([
      OPEN,
      '17 Access is closed: not on the allowlist',
    ]);
  });

  it('is open in a window for what is always allowed only, unless a longer name is denied', async () => {
    const ask = by({
      windows: [bedtime('all')],
      entries: [
        entry('allow', 'school.example', true),
        entry('allow', 'b.example'),
        entry('deny', 'x.school.example'),
      ],
    });
    expect([
      (await ask('www.school.example')).code,
      (await ask('x.school.example')).code,
      (await ask('b.example')).code,
    ]).toEqual([OPEN, CLOSED, CLOSED]);
    at = Date.parse('2026-11-24T07:00:00Z');
    expect((await ask('b.example')).code).toBe(OPEN);
  });

  it('opens by a grant and closes by itself, and no answer outlives that', async () => {
    const ask = by({
      blocked: ['service:tiktok'],
      grants: [grant({ kind: 'target', target: 'service:tiktok' })],
    });
    at = NIGHT + 14 * 60_000 + 30_000;
    expect(await ask('www.tiktok.com')).toMatchObject({ code: OPEN, ttl: 30 });
    at = NIGHT + 15 * 60_000;
    expect(await whyOf(ask, 'www.tiktok.com')).toBe('17 Access is closed: TikTok');
  });

  it('is closed by a budget that is used up until the next day', async () => {
    const ask = by({
      budgets: [
        {
          budgetId: 'b',
          targets: ['service:youtube'],
          minutes: WEEK_DAYS.map(() => 30),
          day: '2026-11-23',
          usedSeconds: 1_800,
        },
      ],
    });
    expect(await whyOf(ask, 'www.youtube.com')).toBe('17 Access is closed: the time is used up');
    at = Date.parse('2026-11-23T23:00:00Z');
    expect((await ask('www.youtube.com')).code).toBe(OPEN);
  });

  it('is closed by a name behind it, which says why', async () => {
    upstream.script = async ({ packet, query }) => {
      const out = new Uint8Array(600);
      const target = nameOfText('cdn.tiktokcdn.com') ?? new Uint8Array();
      return [out.slice(0, rewriteReply(out, packet, query, target, [Uint8Array.of(192, 0, 2, 9)], 300))];
    };
    const ask = by({ blocked: ['service:tiktok'] });
    expect(await whyOf(ask, 'first-party.example')).toBe('17 Access is closed: TikTok');
    // From what was kept, as well.
    expect(await whyOf(ask, 'first-party.example')).toBe('17 Access is closed: TikTok');
    expect((await ask('first-party.example', TYPE.a, OTHER)).data).toEqual([
      '5 cdn.tiktokcdn.com',
      '1 192.0.2.9',
    ]);
  });

  it('is never a helpline, what a system needs, or the installation, whatever is set', async () => {
    const ask = by(
      {
        allowOnly: true,
        windows: [bedtime('all')],
        entries: [entry('deny', 'org.uk'), entry('deny', 'com'), entry('deny', 'kinward.example')],
      },
      {
        rules: {
          screenPause: PAUSE,
        },
        aliases: [{ name: 'www.childline.org.uk', addresses: ['192.168.7.66'] }],
      },
    );
    const helplines = HELPLINES.flatMap(({ child = [], violence = [], crisis = [] }) => [
      ...child,
      ...violence,
      ...crisis,
    ]);
    for (const name of ['www.childline.org.uk', 'captive.apple.com', 'api.kinward.example', ...helplines])
      expect([name, await ask(name)]).toMatchObject([name, { code: OPEN, data: [`1 ${UP}`] }]);
    expect(await whyOf(ask, 'www.example.com')).toBe('17 Access is closed: paused');
  });
});

describe('ways round the filter', () => {
  it('do not exist where they are closed, and exist where they are not', async () => {
    const names = [
      'use-application-dns.net',
      'mask.icloud.com',
      'mask-h2.icloud.com',
      'dns.google',
      'x.nordvpn.com',
      'www.croxyproxy.com',
    ];
    const closed = by({
      blocked: ['escape:canary', 'escape:relay', 'escape:resolver', 'escape:vpn', 'escape:proxy'],
    });
    for (const name of names) expect([name, (await closed(name)).code]).toEqual([name, CLOSED]);
    const open = by({});
    for (const name of names) expect([name, (await open(name)).code]).toEqual([name, OPEN]);
  });
});

describe('safe search', () => {
  const SAFE = {
    safeSearch: {
      google: 'strict',
      youtube: 'moderate',
      bing: 'strict',
      duckduckgo: 'strict',
      yandex: 'strict',
    },
  } as const;

  it('leads an engine’s very name to its safe host, with that host’s addresses', async () => {
    const ask = by(SAFE);
    const leads = async (name: string) => (await ask(name)).data.join(' ');
    expect([
      await leads('www.google.com'),
      await leads('google.co.uk'),
      await leads('www.google.com.mx'),
      await leads('www.youtube.com'),
      await leads('www.bing.com'),
      await leads('duckduckgo.com'),
      await leads('ya.ru'),
    ]).toEqual([
      `5 forcesafesearch.google.com 1 ${UP}`,
      `5 forcesafesearch.google.com 1 ${UP}`,
      `5 forcesafesearch.google.com 1 ${UP}`,
      `5 restrictmoderate.youtube.com 1 ${UP}`,
      `5 strict.bing.com 1 ${UP}`,
      `5 safe.duckduckgo.com 1 ${UP}`,
      `5 familysearch.yandex.ru 1 ${UP}`,
    ]);
    // The name itself is never asked for.
    expect(upstream.asked.map(({ name }) => name.toLowerCase())).not.toContain('www.google.com');
    expect((await by({ safeSearch: { youtube: 'strict' } })('m.youtube.com')).data[0]).toBe(
      '5 restrict.youtube.com',
    );
    expect(await leads('maps.google.com')).toBe(`1 ${UP}`);
    expect((await ask('www.google.com', TYPE.a, OTHER)).data).toEqual([`1 ${UP}`]);
  });

  it('has no other way to the engine: no service record, no address of its own where the host has none, no proof', async () => {
    const ask = by(SAFE);
    expect(await ask('www.google.com', TYPE.https)).toMatchObject({ code: OPEN, data: [], ttl: 55 });
    expect(await ask('www.google.com', TYPE.svcb)).toMatchObject({ code: OPEN, data: [] });
    upstream.script = async (asked) => [answerOf({ ...asked, query: { ...asked.query, type: 0 } }, UP)];
    expect((await ask('www.google.com', TYPE.aaaa)).data).toEqual(['5 forcesafesearch.google.com']);
    expect((await ask('www.google.com')).flags & FLAG.ad).toBe(0);
    upstream.script = async () => [];
    expect((await by(SAFE)('www.google.com')).code).toBe(2);
  });

  it('stays with a grant, and with what is always allowed; a blocked engine is blocked', async () => {
    const grants = [grant({ kind: 'all' })];
    expect((await by({ ...SAFE, grants })('www.google.com')).data[0]).toBe('5 forcesafesearch.google.com');
    const entries = [entry('allow', 'google.com', true)];
    expect((await by({ ...SAFE, entries })('www.google.com')).data[0]).toBe('5 forcesafesearch.google.com');
    expect((await by({ ...SAFE, entries: [entry('deny', 'google.com')] })('www.google.com')).code).toBe(
      CLOSED,
    );
  });

  it('is kept by the client no longer than the host’s address, a minute, or the next edge of a rule', async () => {
    upstream.script = async (asked) => [answerOf(asked, UP, 20)];
    expect((await by(SAFE)('www.google.com')).ttl).toBe(20);
    upstream.script = allNames;
    expect((await by(SAFE)('www.google.com')).ttl).toBe(55);
  });
});

describe('names for special use', () => {
  it('are answered here and asked of nobody', async () => {
    const ask = by({});
    expect((await ask('localhost')).data).toEqual(['1 127.0.0.1']);
    expect((await ask('x.LocalHost', TYPE.aaaa)).data).toEqual(['28 00000000000000000000000000000001']);
    expect(await ask('localhost', TYPE.txt)).toMatchObject({ code: OPEN, data: [] });
    expect((await ask('1.0.0.127.in-addr.arpa', TYPE.ptr)).data).toEqual(['12 localhost']);
    for (const name of [
      'a.invalid',
      'a.test',
      'a.onion',
      'printer.local',
      'a.alt',
      'nas.home.arpa',
      '5.1.168.192.in-addr.arpa',
      '1.16.172.in-addr.arpa',
      '1.2.100.100.in-addr.arpa',
      'a.b.d.f.ip6.arpa',
      '1.e.f.9.e.f.ip6.arpa',
    ])
      expect([name, (await ask(name, TYPE.ptr)).code]).toEqual([name, CLOSED]);
    for (const name of ['home.arpa', '168.192.in-addr.arpa', '_dns.resolver.arpa', 'resolver.arpa'])
      expect([name, await ask(name, TYPE.svcb)]).toMatchObject([name, { code: OPEN, data: [] }]);
    // Also for a client of which nothing is known.
    expect((await ask('a.onion', TYPE.a, '192.168.7.9')).code).toBe(CLOSED);
    expect(upstream.asked).toEqual([]);
    for (const name of [
      '8.8.8.8.in-addr.arpa',
      '1.32.172.in-addr.arpa',
      'nottest',
      'localhost.example',
      '1.128.100.in-addr.arpa',
    ])
      expect([name, (await ask(name)).code]).toEqual([name, OPEN]);
  });
});

describe('names of the family’s own', () => {
  const aliases = [
    { name: 'nas.home.arpa', addresses: ['192.168.7.50', 'fd00::50'] },
    { name: 'printer.local', addresses: ['192.168.7.51'] },
  ];

  it('have their addresses, and those their names, for its devices only and whatever is closed', async () => {
    const ask = by({ allowOnly: true, windows: [bedtime('all')] }, { aliases });
    expect((await ask('NAS.home.arpa')).data).toEqual(['1 192.168.7.50']);
    expect((await ask('nas.home.arpa', TYPE.aaaa)).data).toEqual(['28 fd000000000000000000000000000050']);
    expect(await ask('nas.home.arpa', TYPE.txt)).toMatchObject({ code: OPEN, data: [] });
    expect((await ask('50.7.168.192.in-addr.arpa', TYPE.ptr)).data).toEqual(['12 nas.home.arpa']);
    expect((await ask(`0.5.${'0.'.repeat(28)}d.f.ip6.arpa`, TYPE.ptr)).data).toEqual(['12 nas.home.arpa']);
    expect((await ask('printer.local')).data).toEqual(['1 192.168.7.51']);
    expect((await ask('x.printer.local')).code).toBe(CLOSED);
    for (const from of [OTHER, '192.168.7.9'])
      expect((await ask('nas.home.arpa', TYPE.a, from)).code).toBe(CLOSED);
  });
});
