import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factsOf, TARGETS } from '@kinward/catalogue/facts.ts';
import { HELPLINES } from '@kinward/catalogue/helplines/helplines.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { deviceSites } from '@kinward/rules/sites/device-sites.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import { compileMasks, numberTargets, wordsOf } from '@kinward/rules/sites/site-masks.ts';
import { maskedVerdict } from '@kinward/rules/sites/masked-verdict.ts';
import { siteVerdict } from '@kinward/rules/sites/site-verdict.ts';
import { runs } from '../../../../../tools/lib/vitest/property.ts';
import { FIRST, type Settings } from './settings.ts';
import { siteRulesOf, type NamedEntry } from './site-rules.ts';

const NOW = Date.parse('2026-11-23T20:30:00Z');
const BITS = numberTargets(TARGETS);
const NAMES = HELPLINES.flatMap(({ child = [], violence = [], crisis = [] }) => [
  ...child,
  ...violence,
  ...crisis,
]);

const helpline = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom('', 'www.', 'chat.'))
  .map(([name, below]) => `${below}${name}`);
const settings: fc.Arbitrary<Settings> = fc
  .record({
    blocked: fc.oneof(fc.constant<string[]>([...TARGETS]), fc.subarray<string>([...TARGETS])),
    allowOnly: fc.boolean(),
    isClosed: fc.boolean(),
  })
  .map(({ blocked, allowOnly, isClosed }) => ({
    ...FIRST,
    blocked,
    allowOnly,
    windows: isClosed
      ? [
          {
            windowId: 'w',
            name: 'All day',
            targets: 'all',
            from: '00:00',
            to: '23:59',
            weekDays: [...WEEK_DAYS],
          },
        ]
      : [],
  }));

it('a helpline is answered whatever a family sets, by the reference and by the masks', () => {
  fc.assert(
    fc.property(helpline, settings, fc.boolean(), fc.boolean(), (name, given, isDenied, isPaused) => {
      const suffixes = domainsOf(name);
      const denied = suffixes.map((suffix): NamedEntry => ({
        name: suffix,
        action: 'deny',
        always: false,
        until: null,
        since: new Date(0),
      }));
      const pause = { from: new Date(NOW - 1000).toISOString(), until: new Date(NOW + 60_000).toISOString() };
      const { policy, live, zone } = deviceSites(
        {
          blockedSites: isDenied ? suffixes : [],
          schedules: [],
          grants: [],
          budgets: [],
          screenPause: isPaused ? { ...pause, by: 'Jan' } : null,
          timeZone: 'UTC',
        },
        siteRulesOf(given, isDenied ? denied : []),
      );
      const at = { instant: NOW, zone };
      const facts = factsOf(name);
      expect(siteVerdict({ name, facts }, policy, at, live).action).toBe('allow');
      const set = wordsOf(
        BITS,
        facts.hits.map(({ target }) => target),
      );
      const masked = { name, trusted: facts.helpline === true, set };
      expect(maskedVerdict(masked, compileMasks(policy, at, live, BITS), BITS).action).toBe('allow');
    }),
    { numRuns: runs(20_000, 2_000) },
  );
});
