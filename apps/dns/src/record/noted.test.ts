/** What of the questions that are answered is noted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HELPLINES } from '@kinward/catalogue/helplines/helplines.ts';
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { LogLevel } from '@kinward/contract/filter/log-level.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import { respond } from '@kinward/filter-core/answer/respond.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { knownOf } from '../policy/test-known.ts';
import { Registry } from '../policy/registry.ts';
import { Resolver } from '@kinward/filter-core/resolve/resolver.ts';
import { answerOf, TestUpstream } from '../resolve/test-upstream.ts';
import { Upstream } from '../resolve/upstream.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { QueryLog } from './query-log.ts';

const CHILD = '192.168.7.2';
const NAMES = HELPLINES.flatMap(({ child = [], violence = [], crisis = [] }) => [
  ...child,
  ...violence,
  ...crisis,
]);
const NOW = Date.parse('2026-11-23T20:30:00Z');

let upstream: TestUpstream;
let asker: Upstream;
let log: QueryLog;
beforeAll(async () => {
  upstream = await TestUpstream.start((asked) => [answerOf(asked, '192.0.2.1')]);
  asker = new Upstream(upstream.place, 500);
});
afterAll(async () => {
  asker.close();
  await upstream[Symbol.asyncDispose]();
});
beforeEach(() => {
  log = new QueryLog();
});

const answering = (policy: Partial<FeedSitePolicy>, level: LogLevel = 'all') => {
  const device = deviceWith(CHILD, policy, { log: level });
  const registry = new Registry();
  registry.apply(knownOf([device], ['kinward.example']));
  const answer = newAnswer({
    registry,
    resolver: new Resolver({ upstreams: [asker], sizes: { slots: 64, largeBytes: 0 } }),
    counts: { answered: 0, blocked: 0 },
    log,
    now: () => NOW,
  });
  const out = new Uint8Array(4096);
  return async (name: string, type: number = TYPE.a): Promise<void> => {
    await respond(queryFor(name, type), { address: CHILD, way: 'udp' }, out, answer);
  };
};
const noted = () => {
  const found: unknown[] = [];
  log.drain({
    read: (_, { verdict, name }, reason) =>
      found.push([name, verdict, reason && (reason.ruleId ?? reason.target ?? reason.kind)]),
    lost: (_, rows) => found.push(rows),
  });
  return found;
};

describe('what is noted', () => {
  it('is each question once, with the rule that closed it', async () => {
    const ask = answering({
      entries: [entry('deny', 'denied.example')],
      blocked: ['service:tiktok'],
      safeSearch: { google: 'strict' },
    });
    await ask('www.denied.example');
    await ask('open.example');
    await ask('open.example');
    await ask('www.tiktok.com');
    await ask('www.google.com');
    await ask('www.google.com', TYPE.https);
    expect(noted()).toEqual([
      ['www.denied.example', 'blocked', 'deny denied.example'],
      ['open.example', 'allowed', null],
      ['open.example', 'allowed', null],
      ['www.tiktok.com', 'blocked', 'service:tiktok'],
      ['www.google.com', 'rewritten', null],
      ['www.google.com', 'rewritten', null],
    ]);
  });

  it('is what no upstream answers too', async () => {
    upstream.script = () => [];
    await answering({})('silent.example');
    upstream.script = (asked) => [answerOf(asked, '192.0.2.1')];
    expect(noted()).toEqual([['silent.example', 'allowed', null]]);
  });

  it('is never the installation, nor what a system needs', async () => {
    const ask = answering({});
    await ask('kinward.example');
    await ask('connectivitycheck.gstatic.com');
    expect(noted()).toEqual([]);
  });

  it.each<[string, Partial<FeedSitePolicy>]>([
    ['nothing is closed', {}],
    ['they are denied', { entries: NAMES.map((name) => entry('deny', name)) }],
    ['they are allowed', { entries: NAMES.map((name) => entry('allow', name)) }],
    ['only what is allowed is open', { allowOnly: true }],
    [
      'every time is closed',
      {
        windows: [
          {
            ruleId: 'w',
            name: 'Night',
            targets: 'all',
            from: '00:00',
            to: '23:59',
            weekDays: [...WEEK_DAYS],
          },
        ],
      },
    ],
  ])('is never a helpline, where %s', async (_, policy) => {
    const ask = answering(policy);
    for (const name of NAMES) {
      await ask(name);
      await ask(`chat.${name}`);
    }
    expect(NAMES.length).toBeGreaterThan(50);
    expect(noted()).toEqual([]);
  });
});
