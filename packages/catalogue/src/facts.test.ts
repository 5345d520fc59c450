import { describe, expect, it } from 'vitest';
import { numberTargets } from '@kinward/rules/sites/site-masks.ts';
import type { SiteLive, SitePolicy } from '@kinward/rules/sites/site-policy.ts';
import { siteVerdict } from '@kinward/rules/sites/site-verdict.ts';
import { factsOf, TARGETS } from './facts.ts';
import { HELPLINES } from './helplines/helplines.ts';
import { SERVICES } from './services/services.ts';
import { SYSTEM } from './system/system.ts';

const AT = { instant: Date.parse('2026-11-23T20:30:00Z'), zone: 'America/Mexico_City' };
const QUIET: SiteLive = { grants: [], pause: null };
const policy = (own: Partial<SitePolicy>): SitePolicy => ({
  entries: [],
  allowOnly: false,
  blocked: [],
  allowed: [],
  windows: [],
  budgets: [],
  safeSearch: {},
  ...own,
});
const ask = (name: string, own: Partial<SitePolicy>, live: SiteLive = QUIET) =>
  siteVerdict({ name, facts: factsOf(name) }, policy(own), AT, live);
const targetsOf = (name: string) => factsOf(name).hits.map(({ target }) => target);

describe('factsOf', () => {
  it('finds each service by each of its names, and below it, and no other', () => {
    const bad = SERVICES.flatMap(({ id, names }) =>
      names.filter((name) =>
        [name, `x.y.${name}`].some(
          (asked) =>
            targetsOf(asked)
              .filter((target) => target.startsWith('service:'))
              .join(' ') !== `service:${id}`,
        ),
      ),
    );
    expect(bad).toEqual([]);
  });

  it('has what a system needs answered, whatever a family closes', () => {
    const closed = policy({ allowOnly: true, blocked: TARGETS });
    const pause = { from: '2026-11-23T20:00:00Z', until: '2026-11-23T21:00:00Z' };
    for (const name of SYSTEM.flatMap(({ names }) => names)) {
      const entries = [{ ruleId: 'deny', name, action: 'deny' as const, until: null }];
      expect([name, ask(`x.${name}`, { ...closed, entries }, { grants: [], pause }).reason.kind]).toEqual([
        name,
        'plumbing',
      ]);
    }
    expect(factsOf('gstatic.com').plumbing).toBe(false);
  });

  it('takes the service of the longest suffix, with its categories alone', () => {
    expect(targetsOf('music.youtube.com')).toEqual(['service:youtube-music', 'category:music']);
    expect(targetsOf('www.youtube.com')).toEqual(['service:youtube', 'category:video-sharing']);
  });

  it('gives a shared name to all of its services, with the categories that they have in common', () => {
    expect(targetsOf('r1.googlevideo.com')).toEqual([
      'service:youtube',
      'service:youtube-kids',
      'category:video-sharing',
    ]);
    expect(targetsOf('static.fbcdn.net')).toEqual([
      'service:facebook',
      'service:instagram',
      'service:messenger',
    ]);
  });

  it('tells escapes and attacks from categories', () => {
    expect(targetsOf('mask.icloud.com')).toEqual(['escape:relay']);
    expect(targetsOf('chrome.cloudflare-dns.com')).toEqual(['escape:resolver']);
    expect(targetsOf('www.coinhive.com')).toEqual(['security:mining']);
    expect(targetsOf('www.bet365.es')).toEqual(['category:gambling']);
  });

  it('knows nothing of other names, nor of those that only end alike', () => {
    expect(factsOf('www.example.org')).toEqual({ plumbing: false, helpline: false, hits: [] });
    expect(targetsOf('notyoutube.com')).toEqual([]);
    expect(targetsOf('youtube.com.example.org')).toEqual([]);
  });

  it('leads only the very name of an engine elsewhere', () => {
    expect(factsOf('www.google.com.mx').search?.hosts.strict).toBe('forcesafesearch.google.com');
    expect(factsOf('accounts.google.com').search).toBeUndefined();
    expect(factsOf('forcesafesearch.google.com').search).toBeUndefined();
    expect(ask('www.youtube.com', { safeSearch: { youtube: 'moderate' } })).toMatchObject({
      action: 'rewrite',
      rewrite: 'restrictmoderate.youtube.com',
    });
  });
});

describe('the targets of the catalogue', () => {
  it('fit the bits of a resolver, with room for ten lists', () => {
    expect(new Set(TARGETS).size).toBe(TARGETS.length);
    const lists = Array.from({ length: 10 }, (_, index) => `list:${index}` as const);
    expect(numberTargets([...TARGETS, ...lists]).bits.size).toBe(TARGETS.length + 10);
  });

  it('hold everything that a name can hit', () => {
    const known = new Set(TARGETS);
    const names = SERVICES.flatMap(({ names: own }) => own);
    expect(names.flatMap(targetsOf).filter((target) => !known.has(target))).toEqual([]);
  });
});

describe('a helpline', () => {
  const lines = HELPLINES.flatMap(({ child = [], violence = [], crisis = [] }) => [
    ...child,
    ...violence,
    ...crisis,
  ]);
  const hour = (from: number) => new Date(AT.instant + from * 3_600_000).toISOString();

  it('is open whatever is set against it, and leads nowhere else', () => {
    expect(lines.length).toBeGreaterThan(150);
    for (const line of lines.flatMap((name) => [name, `www.${name}`, `chat.es.${name}`])) {
      const verdict = ask(
        line,
        {
          allowOnly: true,
          blocked: TARGETS,
          entries: [{ ruleId: 'd', name: line, action: 'deny', until: null }],
          windows: [{ ruleId: 'w', targets: 'all', from: '00:00', to: '23:59', weekDays: ['Monday'] }],
          safeSearch: { google: 'strict' },
        },
        { grants: [], pause: { from: hour(-1), until: hour(1) } },
      );
      expect(verdict).toMatchObject({ action: 'allow', reason: { kind: 'helpline', rank: 2 } });
    }
  });
});

describe('blocking', () => {
  it('a category closes its services and its own names, and an allowed service stays open', () => {
    const blocked = ['category:games', 'category:browser-games', 'category:game-stores'] as const;
    for (const name of ['www.roblox.com', 'krunker.io', 'store.steampowered.com'])
      expect(ask(name, { blocked }).action).toBe('block');
    expect(ask('www.minecraft.net', { blocked, allowed: ['service:minecraft'] }).reason.kind).toBe('service');
    expect(ask('www.khanacademy.org', { blocked }).action).toBe('allow');
  });

  it('YouTube leaves YouTube Kids its videos, until that is blocked too', () => {
    expect(ask('r1.googlevideo.com', { blocked: ['service:youtube'] }).action).toBe('allow');
    const both = ['service:youtube', 'service:youtube-kids'] as const;
    expect(ask('r1.googlevideo.com', { blocked: both }).action).toBe('block');
  });
});
