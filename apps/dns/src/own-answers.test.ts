/** What is answered beside verdicts: safe search, names that no upstream is asked for, and clients that ask too much. */
import { describe, expect, it } from 'vitest';
import { newDeviceLimits } from '@kinward/filter-core/answer/limits.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { answerOf } from './resolve/test-upstream.ts';
import {
  allNames,
  bedtime,
  CHILD,
  CLOSED,
  FAILED,
  grant,
  OPEN,
  OTHER,
  REFUSED,
  UP,
  useAnswering,
} from './test-answering.ts';
import { FLAG, TYPE } from '@kinward/filter-core/wire/codes.ts';
import { nxDomainReply } from '@kinward/filter-core/wire/reply.ts';

const resolver = useAnswering();

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
    const ask = resolver.by(SAFE);
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
    expect(resolver.upstream.asked.map(({ name }) => name.toLowerCase())).not.toContain('www.google.com');
    expect((await resolver.by({ safeSearch: { youtube: 'strict' } })('m.youtube.com')).data[0]).toBe(
      '5 restrict.youtube.com',
    );
    expect(await leads('maps.google.com')).toBe(`1 ${UP}`);
    expect((await ask('www.google.com', TYPE.a, OTHER)).data).toEqual([`1 ${UP}`]);
  });

  it('has no other way to the engine: no service record, no address of its own where the host has none, no proof', async () => {
    const ask = resolver.by(SAFE);
    expect(await ask('www.google.com', TYPE.https)).toMatchObject({ code: OPEN, data: [], ttl: 55 });
    expect(await ask('www.google.com', TYPE.svcb)).toMatchObject({ code: OPEN, data: [] });
    resolver.upstream.script = async (asked) => [
      answerOf({ ...asked, query: { ...asked.query, type: 0 } }, UP),
    ];
    expect((await ask('www.google.com', TYPE.aaaa)).data).toEqual(['5 forcesafesearch.google.com']);
    expect((await ask('www.google.com')).flags & FLAG.ad).toBe(0);
    resolver.upstream.script = async () => [];
    expect((await resolver.by(SAFE)('www.google.com')).code).toBe(2);
  });

  it('stays with a grant, and with what is always allowed; a blocked engine is blocked', async () => {
    const grants = [grant({ kind: 'all' })];
    expect((await resolver.by({ ...SAFE, grants })('www.google.com')).data[0]).toBe(
      '5 forcesafesearch.google.com',
    );
    const entries = [entry('allow', 'google.com', true)];
    expect((await resolver.by({ ...SAFE, entries })('www.google.com')).data[0]).toBe(
      '5 forcesafesearch.google.com',
    );
    expect(
      (await resolver.by({ ...SAFE, entries: [entry('deny', 'google.com')] })('www.google.com')).code,
    ).toBe(CLOSED);
  });

  it('is kept by the client no longer than the host’s address, a minute, or the next edge of a rule', async () => {
    resolver.upstream.script = async (asked) => [answerOf(asked, UP, 20)];
    expect((await resolver.by(SAFE)('www.google.com')).ttl).toBe(20);
    resolver.upstream.script = allNames;
    expect((await resolver.by(SAFE)('www.google.com')).ttl).toBe(55);
  });
});

describe('names for special use', () => {
  it('are answered here and asked of nobody', async () => {
    const ask = resolver.by({});
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
    expect(resolver.upstream.asked).toEqual([]);
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
    const ask = resolver.by({ allowOnly: true, windows: [bedtime('all')] }, { aliases });
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

describe('a device that asks too much', () => {
  it('is cut short or not answered by UDP and refused by TCP, and takes nothing from another', async () => {
    const ask = resolver.answering(
      [deviceWith(CHILD, { blocked: ['service:tiktok'] }), deviceWith(OTHER, {})],
      { take: newDeviceLimits({ perSecond: 0, burst: 3 }) },
    );
    for (let count = 0; count < 3; count += 1) expect((await ask('www.tiktok.com')).code).toBe(CLOSED);
    expect(await ask('www.tiktok.com')).toMatchObject({ code: OPEN, data: [] });
    expect((await ask('www.tiktok.com')).code).toBe(-1);
    expect((await ask('www.tiktok.com')).flags & FLAG.tc).toBe(FLAG.tc);
    expect((await ask('www.tiktok.com', TYPE.a, CHILD, 'tcp')).code).toBe(REFUSED);
    expect((await ask('www.tiktok.com', TYPE.a, OTHER)).code).toBe(OPEN);
  });

  it('waits for a hundred answers at most, from whatever address it asks', async () => {
    const silent = Promise.withResolvers<Uint8Array[]>();
    resolver.upstream.script = () => silent.promise;
    const device = { ...deviceWith(CHILD, {}), addresses: [CHILD, '192.168.7.4'] };
    const ask = resolver.answering([device, deviceWith(OTHER, {})]);
    const waiting = Array.from({ length: 100 }, (_, index) =>
      ask(`www.site-${index}.example`, TYPE.a, index % 2 ? CHILD : '192.168.7.4'),
    );
    expect(await ask('one.too-many.example')).toMatchObject({ code: FAILED, why: '23 ' });
    const other = ask('www.other.example', TYPE.a, OTHER);
    resolver.upstream.script = async () => [];
    silent.resolve([]);
    expect((await Promise.all([...waiting, other])).every(({ code }) => code === FAILED)).toBe(true);
  });

  it('for names that do not exist is told so without asking, and others of the site are answered to others', async () => {
    resolver.upstream.script = async ({ packet, query }) => {
      const out = new Uint8Array(600);
      return [out.slice(0, nxDomainReply(out, packet, query, 60))];
    };
    const ask = resolver.by({});
    // By its name: a question may be sent twice where the machine is busy.
    const asked = (name: string) =>
      resolver.upstream.asked.some((question) => question.name.toLowerCase() === name);
    for (let index = 0; index < 50; index += 1)
      expect((await ask(`x${index}.victim.example`)).code).toBe(CLOSED);
    expect(asked('x49.victim.example')).toBe(true);
    expect(await ask('x50.victim.example')).toMatchObject({ code: FAILED, why: '23 ' });
    expect(asked('x50.victim.example')).toBe(false);
    expect((await ask('x51.victim.example', TYPE.a, OTHER)).code).toBe(CLOSED);
    expect((await ask('x1.other.example')).code).toBe(CLOSED);
  });
});

describe('an address of the own network', () => {
  it('in the answer of a stranger’s name is left out, so that no page reaches a device at home', async () => {
    resolver.upstream.script = async (asked) => [answerOf(asked, '192.168.7.1')];
    expect(await resolver.by({})('rebinding.example')).toMatchObject({ code: OPEN, data: [] });
  });
});

describe('a closed name, where there is a page that says why', () => {
  const page = { addresses: [Uint8Array.of(192, 168, 7, 10)] };
  const closed = { blocked: ['service:tiktok', 'escape:relay', 'escape:canary'] } as const;
  const asking = (blockPage: boolean) =>
    resolver.answering([deviceWith(CHILD, { ...closed, blocked: [...closed.blocked] }, { blockPage })], {
      page,
    });

  it('leads to it by its addresses, and by nothing else', async () => {
    const ask = asking(true);
    expect(await ask('www.tiktok.com')).toMatchObject({
      code: OPEN,
      data: ['1 192.168.7.10'],
      ttl: 10,
      why: '17 Access is closed: TikTok',
    });
    for (const type of [TYPE.aaaa, TYPE.https, TYPE.txt])
      expect(await ask('www.tiktok.com', type)).toMatchObject({ code: OPEN, data: [], ttl: 10 });
  });

  it('does not exist where the family has no page, or where any address would open a way round', async () => {
    expect((await asking(false)('www.tiktok.com')).code).toBe(CLOSED);
    for (const name of ['mask.icloud.com', 'use-application-dns.net'])
      expect([name, (await asking(true)(name)).code]).toEqual([name, CLOSED]);
  });
});
