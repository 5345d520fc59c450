/** Names of those who help, over policies, rules, aliases and homes of every kind: always answered, and nowhere in what is written down. */
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { TARGETS } from '@kinward/catalogue/facts.ts';
import { HELPLINES } from '@kinward/catalogue/helplines/helplines.ts';
import { FeedNetwork } from '@kinward/contract/filter/filter.schemas.ts';
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { QueryLog } from '../record/query-log.ts';
import type { Asked } from '../resolve/test-upstream.ts';
import { CHILD, NIGHT, OPEN, OTHER, UP, useAnswering } from '../test-answering.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { nameOfText } from '@kinward/filter-core/wire/name.ts';
import { rewriteReply } from '@kinward/filter-core/wire/reply.ts';
import { Registry } from './registry.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { knownOf } from './test-known.ts';

const NAMES = HELPLINES.flatMap(({ child = [], violence = [], crisis = [] }) => [
  ...child,
  ...violence,
  ...crisis,
]);
/** A name behind many sites that a policy may close. */
const BEHIND = 'cdn.tiktokcdn.com';
const LATER = new Date(NIGHT + 3_600_000).toISOString();
const EARLIER = new Date(NIGHT - 3_600_000).toISOString();

const resolver = useAnswering();
/** Half of them lead through a name of a service. */
const throughAService = async ({ packet, query, name }: Asked): Promise<Uint8Array[]> => {
  const out = new Uint8Array(600);
  const target = nameOfText(name.length % 2 === 0 ? BEHIND : name) ?? new Uint8Array();
  return [out.slice(0, rewriteReply(out, packet, query, target, [Uint8Array.of(192, 0, 2, 1)], 300))];
};
beforeEach(() => {
  resolver.upstream.script = throughAService;
});

/** The name, a part of it, or what is below it. */
const near = (name: string) =>
  fc.constantFrom(
    name,
    `www.${name}`,
    name.slice(name.indexOf('.') + 1),
    name.slice(name.lastIndexOf('.') + 1),
  );
const targets: fc.Arbitrary<FeedSitePolicy['blocked']> = fc.oneof(
  fc.constant(null).map(() => [...TARGETS]),
  fc.subarray([...TARGETS]),
);
const scope = fc.oneof(fc.constant('all' as const), targets);
const policyAbout = (name: string): fc.Arbitrary<FeedSitePolicy> =>
  fc.record({
    entries: fc.array(
      fc
        .tuple(fc.constantFrom('allow' as const, 'deny' as const), near(name), fc.boolean())
        .map(([action, of, always]) => entry(action, of, always)),
      { maxLength: 4 },
    ),
    allowOnly: fc.boolean(),
    blocked: targets,
    allowed: fc.constant([]),
    windows: fc.array(
      scope.map((of) => ({
        ruleId: 'w',
        name: 'Night',
        targets: of,
        from: '00:00' as const,
        to: '23:59' as const,
        weekDays: [...WEEK_DAYS],
      })),
      { maxLength: 1 },
    ),
    budgets: fc.array(
      scope.map((of) => ({
        budgetId: 'b',
        targets: of,
        minutes: WEEK_DAYS.map(() => 0),
        day: '2026-11-23',
        usedSeconds: 9_000,
      })),
      { maxLength: 1 },
    ),
    safeSearch: fc.constantFrom<FeedSitePolicy['safeSearch']>({}, { google: 'strict' }),
    grants: fc.constant([]),
  });
const question = fc.constantFrom(...NAMES).chain((name) =>
  fc.record({
    name: fc.constant(name),
    prefix: fc.constantFrom('', 'www.', 'chat.', 'a.b.c.d.', '_443._https.'),
    isUpper: fc.boolean(),
    type: fc.constantFrom(TYPE.a, TYPE.aaaa, TYPE.https),
    policy: policyAbout(name),
    blockedSites: fc.array(near(name), { maxLength: 2 }),
    isPaused: fc.boolean(),
    isAlias: fc.boolean(),
    blockPage: fc.boolean(),
    isHome: fc.boolean(),
  }),
);

it('are answered by whom they are, to devices and in homes, and leave no trace', async () => {
  const asked = fc.asyncProperty(question, async (one) => {
    const name = one.prefix + (one.isUpper ? one.name.toUpperCase() : one.name);
    const rules = {
      blockedSites: one.blockedSites,
      screenPause: one.isPaused ? { from: EARLIER, until: LATER, by: 'Nora' } : null,
    };
    const aliases = one.isAlias ? [{ name: name.toLowerCase(), addresses: ['192.168.7.66'] }] : [];
    const device = deviceWith(one.isHome ? OTHER : CHILD, one.policy, {
      rules,
      aliases,
      log: 'all',
      blockPage: one.blockPage,
    });
    const home = FeedNetwork.parse({
      ...device,
      networkId: '00000000-0000-4000-8000-0000000000aa',
      addresses: [one.isHome ? CHILD : '192.0.2.200'],
    });
    const registry = new Registry();
    registry.apply(knownOf([device], ['kinward.example'], [home]));
    const log = new QueryLog();
    const page = { addresses: [Uint8Array.of(192, 0, 2, 80)] };
    const ask = resolver.answering([], { registry, log, page });
    // The second time from what was kept and decided.
    for (let time = 0; time < 2; time += 1) {
      const { code, data } = await ask(name, one.type);
      expect([name, code]).toEqual([name, OPEN]);
      if (one.type === TYPE.a) expect(data.at(-1)).toBe(`1 ${UP}`);
    }
    const noted: unknown[] = [];
    log.drain({ read: (_, row) => noted.push(row.name), lost: (_, rows) => noted.push(rows) });
    expect(noted).toEqual([]);
  });
  await fc.assert(asked, { numRuns: runs(600, 60) });
}, 120_000);
