/** A resolver without its listeners, by devices given directly, with an upstream of this machine: for tests of what is answered. */
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import type { AnswerOptions } from '@kinward/filter-core/answer/asked.ts';
import { respond } from '@kinward/filter-core/answer/respond.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { knownOf } from './policy/test-known.ts';
import { QueryLog } from './record/query-log.ts';
import { Registry } from './policy/registry.ts';
import { Resolver } from '@kinward/filter-core/resolve/resolver.ts';
import { answerOf, TestUpstream, type Asked } from './resolve/test-upstream.ts';
import { Upstream } from './resolve/upstream.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { readAnswer, type ReadAnswer } from '@kinward/filter-core/wire/test-answers.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';

export const UP = '192.0.2.1';
/** A Monday, 21:30 in Madrid. */
export const NIGHT = Date.parse('2026-11-23T20:30:00Z');
export const CHILD = '192.168.7.2';
/** A device without rules, which is in every resolver of `by`. */
export const OTHER = '192.168.7.3';
export const [OPEN, FAILED, CLOSED, REFUSED] = [0, 2, 3, 5];

const SILENCE: ReadAnswer = { code: -1, flags: 0, data: [], ttl: undefined, why: undefined };

export const allNames = async (asked: Asked): Promise<Uint8Array[]> => [answerOf(asked, UP)];

export type Ask = (name: string, type?: number, from?: string, way?: 'udp' | 'tcp') => Promise<ReadAnswer>;

/** What closes a name, as its answer says. */
export const whyOf = async (ask: Ask, name: string): Promise<string | undefined> => {
  const { code, why } = await ask(name);
  return code === CLOSED ? why : 'open';
};

/** To be called once in a file of tests: an upstream for all of them, a resolver with nothing kept for each. */
export function useAnswering() {
  let upstream: TestUpstream;
  /** Of each test its own: one that failed would rest. */
  let asker: Upstream;
  const clock = { at: NIGHT };
  beforeAll(async () => {
    upstream = await TestUpstream.start(allNames);
  });
  afterAll(async () => {
    await upstream[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    clock.at = NIGHT;
    asker = new Upstream(upstream.place, 500);
    upstream.asked.length = 0;
    upstream.script = allNames;
  });
  afterEach(() => asker.close());

  const answering = (devices: readonly FilterDevice[], more: Partial<AnswerOptions> = {}): Ask => {
    const registry = new Registry();
    registry.apply(knownOf(devices, ['kinward.example']));
    const answer = newAnswer({
      log: new QueryLog(),
      registry,
      resolver: new Resolver({ upstreams: [asker], sizes: { slots: 64, largeBytes: 0 } }),
      counts: { answered: 0, blocked: 0 },
      now: () => clock.at,
      ...more,
    });
    return async (name, type = TYPE.a, from = CHILD, way = 'udp') => {
      const query = Uint8Array.from([...queryFor(name, type), 0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0]);
      query[11] = 1;
      const out = new Uint8Array(4096);
      const result = respond(query, { address: from, way }, out, answer);
      const bytes = typeof result === 'number' ? out.subarray(0, result) : await result;
      return bytes?.length ? readAnswer(bytes) : SILENCE;
    };
  };
  return {
    clock,
    get upstream(): TestUpstream {
      return upstream;
    },
    answering,
    /** Answers a child by this policy, and another device without any. */
    by: (policy: Partial<FeedSitePolicy>, rest: Parameters<typeof deviceWith>[2] = {}): Ask =>
      answering([deviceWith(CHILD, policy, rest), deviceWith(OTHER, {})]),
  };
}

export const bedtime = (
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

export const grant = (opens: NonNullable<FeedSitePolicy['grants']>[number]['opens'], minutes = 15) => ({
  grantId: 'g',
  opens,
  from: new Date(NIGHT - 60_000).toISOString(),
  until: new Date(NIGHT + minutes * 60_000).toISOString(),
});
