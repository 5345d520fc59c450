/** What a device's whole policy closes and opens, and what is said of it. */
import { describe, expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { HELPLINES } from '@kinward/catalogue/helplines/helplines.ts';
import { entry } from '@kinward/filter-core/policy/test-devices.ts';
import { bedtime, CLOSED, grant, NIGHT, OPEN, OTHER, UP, useAnswering, whyOf } from './test-answering.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { nameOfText } from '@kinward/filter-core/wire/name.ts';
import { rewriteReply } from '@kinward/filter-core/wire/reply.ts';

const resolver = useAnswering();

const PAUSE = {
  pauseId: '00000000-0000-4000-8000-00000000000b',
  by: 'parent',
  from: new Date(NIGHT - 1).toISOString(),
  until: new Date(NIGHT + 60_000).toISOString(),
};

describe('what a policy closes', () => {
  it('says by what, in few words, and asks no upstream', async () => {
    const ask = resolver.by({
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
    expect(resolver.upstream.asked).toEqual([]);
    expect(await ask('WWW.TikTok.com', TYPE.https)).toMatchObject({ code: CLOSED, data: [], ttl: 10 });
    // Neither another device nor a client without rules.
    expect([
      (await ask('www.tiktok.com', TYPE.a, OTHER)).code,
      (await ask('www.tiktok.com', TYPE.a, '192.168.7.9')).code,
    ]).toEqual([OPEN, OPEN]);
  });

  it('is said in the language of the family', async () => {
    const ask = resolver.by(
      { blocked: ['category:games'], windows: [bedtime(['service:tiktok'])] },
      { language: 'es' },
    );
    expect(await whyOf(ask, 'www.roblox.com')).toBe('17 El acceso está cerrado: Juegos en línea');
    expect(await whyOf(ask, 'www.tiktok.com')).toBe('17 El acceso está cerrado: a esta hora no');
  });

  it('names a window by the name that the family gave it', async () => {
    expect(await whyOf(resolver.by({ windows: [bedtime('all', 'Bedtime')] }), 'www.example')).toBe(
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
    expect(await whyOf(resolver.by({}, { rules: { schedules: [schedule] } }), 'www.example')).toBe(
      '17 Access is closed: Sleep 😴',
    );
  });

  it('leaves a service that is allowed against its category, and the narrowest service decides', async () => {
    const ask = resolver.by({
      blocked: ['category:games', 'category:video-sharing'],
      allowed: ['service:roblox'],
    });
    expect((await ask('www.roblox.com')).code).toBe(OPEN);
    expect((await ask('www.youtube.com')).code).toBe(CLOSED);
    expect((await ask('music.youtube.com')).code).toBe(OPEN);
  });

  it('is everything but the allowlist where only that is open', async () => {
    const ask = resolver.by({ allowOnly: true, entries: [entry('allow', 'school.example')] });
    expect([(await ask('x.school.example')).code, await whyOf(ask, 'y.example')]).toEqual([
      OPEN,
      '17 Access is closed: not on the allowlist',
    ]);
  });

  it('is open in a window for what is always allowed only, unless a longer name is denied', async () => {
    const ask = resolver.by({
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
    resolver.clock.at = Date.parse('2026-11-24T07:00:00Z');
    expect((await ask('b.example')).code).toBe(OPEN);
  });

  it('opens by a grant and closes by itself, and no answer outlives that', async () => {
    const ask = resolver.by({
      blocked: ['service:tiktok'],
      grants: [grant({ kind: 'target', target: 'service:tiktok' })],
    });
    resolver.clock.at = NIGHT + 14 * 60_000 + 30_000;
    expect(await ask('www.tiktok.com')).toMatchObject({ code: OPEN, ttl: 30 });
    resolver.clock.at = NIGHT + 15 * 60_000;
    expect(await whyOf(ask, 'www.tiktok.com')).toBe('17 Access is closed: TikTok');
  });

  it('is closed by a budget that is used up until the next day', async () => {
    const ask = resolver.by({
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
    resolver.clock.at = Date.parse('2026-11-23T23:00:00Z');
    expect((await ask('www.youtube.com')).code).toBe(OPEN);
  });

  it('is closed by a name behind it, which says why', async () => {
    resolver.upstream.script = async ({ packet, query }) => {
      const out = new Uint8Array(600);
      const target = nameOfText('cdn.tiktokcdn.com') ?? new Uint8Array();
      return [out.slice(0, rewriteReply(out, packet, query, target, [Uint8Array.of(192, 0, 2, 9)], 300))];
    };
    const ask = resolver.by({ blocked: ['service:tiktok'] });
    expect(await whyOf(ask, 'first-party.example')).toBe('17 Access is closed: TikTok');
    // From what was kept, as well.
    expect(await whyOf(ask, 'first-party.example')).toBe('17 Access is closed: TikTok');
    expect((await ask('first-party.example', TYPE.a, OTHER)).data).toEqual([
      '5 cdn.tiktokcdn.com',
      '1 192.0.2.9',
    ]);
  });

  it('is never a helpline, what a system needs, or the installation, whatever is set', async () => {
    const ask = resolver.by(
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
    const closed = resolver.by({
      blocked: ['escape:canary', 'escape:relay', 'escape:resolver', 'escape:vpn', 'escape:proxy'],
    });
    for (const name of names) expect([name, (await closed(name)).code]).toEqual([name, CLOSED]);
    const open = resolver.by({});
    for (const name of names) expect([name, (await open(name)).code]).toEqual([name, OPEN]);
  });
});
