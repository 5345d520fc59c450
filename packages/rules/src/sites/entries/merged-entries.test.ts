import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs as times } from '../../../../../tools/lib/vitest/property.ts';
import { deviceSites, type SiteRules } from '../device-sites.ts';
import { mergedEntries, type DatedEntry } from './merged-entries.ts';
import { maskedVerdict } from '../masked-verdict.ts';
import { compileMasks, numberTargets, wordsOf } from '../site-masks.ts';
import { MINUTE, NIGHT, NONE, QUIET, ZONE } from '../site-verdict.fixture.ts';
import { siteVerdict } from '../site-verdict.ts';
import type { SiteEntry, Target } from '../site-policy.ts';

const TARGETS: Target[] = ['service:a', 'category:games', 'escape:vpn', 'security:malware'];
const BITS = numberTargets(TARGETS);
const NAMES = ['a.test', 'x.a.test', 'b.test'];
const at = (minutes: number): number => NIGHT + minutes * MINUTE;

const entry: fc.Arbitrary<DatedEntry> = fc.record({
  ruleId: fc.constant('exception'),
  name: fc.constantFrom(...NAMES),
  action: fc.constantFrom('allow' as const, 'deny' as const),
  always: fc.boolean(),
  until: fc.option(fc.integer({ min: -30, max: 90 }).map(at)),
  since: fc.option(fc.integer({ min: -90, max: -1 }).map(at), { nil: undefined, freq: 5 }),
});

/** What counts at a moment, looked at entry by entry: not what ended, and not what a later one in force says the opposite of. */
const counting = (entries: readonly DatedEntry[], instant: number): SiteEntry[] => {
  const running = entries.filter(({ until }) => until === null || instant < until);
  return running.filter(
    (one) =>
      !running.some(
        (other) =>
          other.name === one.name &&
          other.action !== one.action &&
          one.since !== undefined &&
          other.since !== undefined &&
          other.since > one.since,
      ),
  );
};

const rulesWith = (blockedSites: string[]): SiteRules => ({
  blockedSites,
  schedules: [],
  grants: [],
  budgets: [],
  screenPause: null,
  timeZone: ZONE,
});

describe('the same name allowed in one place and denied in another', () => {
  const block = { ruleId: 'a.test', name: 'a.test', action: 'deny' as const, until: null };
  const allow = { ruleId: 'exception', name: 'a.test', action: 'allow' as const, until: null };

  it('is what the later edit says, and the earlier one again from its end', () => {
    const ended = { ...allow, since: at(-1), until: at(10) };
    expect(mergedEntries([{ ...block, since: at(-2) }, ended])).toEqual([
      { ...block, from: at(10) },
      { ...allow, until: at(10) },
    ]);
    expect(
      mergedEntries([
        { ...block, since: at(-2) },
        { ...allow, since: at(-1) },
      ]),
    ).toEqual([allow]);
    expect(
      mergedEntries([
        { ...block, since: at(-1) },
        { ...allow, since: at(-2) },
      ]),
    ).toEqual([block]);
  });

  it('is denied where nobody knows which was later', () => {
    expect(mergedEntries([block, { ...allow, since: at(-1) }])).toEqual([block, allow]);
  });

  it('says the same in the reference, in the masks and entry by entry, whatever the policy is', () => {
    const seen = { allow: 0, block: 0 };
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 6 }),
        fc.subarray(NAMES),
        fc.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: -90, max: -1 }).map(at)),
        fc.subarray(TARGETS),
        fc.record({ allowOnly: fc.boolean(), blocked: fc.subarray(TARGETS) }),
        fc.constantFrom(...NAMES, 'y.a.test'),
        fc.integer({ min: 0, max: 100 }).map(at),
        (entries, blockedSites, since, hits, given, name, instant) => {
          const more = { ...NONE, ...given };
          const feed = {
            ...more,
            blocked: [...more.blocked],
            allowed: [],
            windows: [],
            budgets: [],
            entries,
          };
          const { policy, live, zone } = deviceSites(rulesWith(blockedSites), feed, since);
          const own = blockedSites.map((site): DatedEntry => ({ ...block, name: site, since: since[site] }));
          const query = { name, facts: { hits: hits.map((target) => ({ target, suffix: name })) } };
          const place = { instant, zone };
          const expected = siteVerdict(
            query,
            { ...more, entries: counting([...own, ...entries], instant) },
            place,
            QUIET,
          ).action;
          seen[expected === 'block' ? 'block' : 'allow'] += 1;
          expect(siteVerdict(query, policy, place, live).action).toBe(expected);
          const masks = compileMasks(policy, place, live, BITS);
          const masked = { name, trusted: false, set: wordsOf(BITS, hits) };
          expect(maskedVerdict(masked, masks, BITS).action).toBe(expected);
        },
      ),
      { numRuns: times(50_000, 3_000) },
    );
    expect(seen.allow).toBeGreaterThan(times(50_000, 3_000) / 10);
    expect(seen.block).toBeGreaterThan(times(50_000, 3_000) / 10);
  });

  it('is no question for a helpline: it is answered whatever is set', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 6 }),
        fc.boolean(),
        fc.constantFrom(...NAMES),
        (entries, allowOnly, name) => {
          const feed = {
            ...NONE,
            blocked: [...TARGETS],
            allowed: [],
            windows: [],
            budgets: [],
            allowOnly,
            entries,
          };
          const { policy, live, zone } = deviceSites(rulesWith(NAMES), feed);
          const facts = { helpline: true, hits: TARGETS.map((target) => ({ target, suffix: name })) };
          expect(siteVerdict({ name, facts }, policy, { instant: NIGHT, zone }, live).action).toBe('allow');
        },
      ),
      { numRuns: times(5_000, 500) },
    );
  });
});
