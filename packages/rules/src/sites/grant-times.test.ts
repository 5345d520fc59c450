/** A grant opens and closes by itself on time, wherever the family lives and whatever its clock does meanwhile. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { runs as times } from '../../../../tools/lib/vitest/property.ts';
import { dayStart, shiftDay } from '../schedules/usage.ts';
import { deviceSites } from './device-sites.ts';
import { maskedVerdict } from './masked-verdict.ts';
import { compileMasks, numberTargets, wordsOf } from './site-masks.ts';
import { NONE } from './site-verdict.fixture.ts';

const MINUTE = 60_000;
const BITS = numberTargets(['service:roblox', 'category:games']);
/** Put forward or back at night, at midnight, by half an hour, far from UTC, and never. */
const ZONES = [
  'Europe/Madrid',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kolkata',
];
/** With changes of the clock in some of the zones, and one without. */
const DAYS = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-06',
  '2026-10-25',
  '2026-11-01',
  '2026-11-23',
];

const scene = fc.record({
  zone: fc.constantFrom(...ZONES),
  day: fc.constantFrom(...DAYS),
  /** From midnight of the day, so that many begin before it and end after it. */
  from: fc.integer({ min: -180, max: 26 * 60 }),
  minutes: fc.integer({ min: 1, max: 24 * 60 }),
  target: fc.constantFrom(
    { kind: 'site' as const, value: 'x.test' },
    { kind: 'service' as const, value: 'roblox' },
    { kind: 'site-category' as const, value: 'games' },
    { kind: 'filter' as const, value: '' },
  ),
  window: fc.boolean(),
});

it('opens at its beginning, closes at its end, and is compiled anew at both, over midnight and every change of the clock', () => {
  fc.assert(
    fc.property(scene, ({ zone, day, from, minutes, target, window }) => {
      const begins = dayStart(shiftDay(day, 0), zone) + from * MINUTE;
      const ends = begins + minutes * MINUTE;
      const span = { from: new Date(begins).toISOString(), until: new Date(ends).toISOString() };
      const night = {
        ruleId: 'w',
        targets: 'all' as const,
        from: '00:00',
        to: '23:59',
        weekDays: [...WEEK_DAYS],
      };
      const { policy, live } = deviceSites(
        {
          blockedSites: ['x.test'],
          schedules: [],
          budgets: [],
          screenPause: null,
          timeZone: zone,
          grants: [{ grantId: 'g', target, ...span }],
        },
        {
          ...NONE,
          blocked: ['service:roblox', 'category:games'],
          allowed: [],
          entries: [],
          windows: window ? [night] : [],
          budgets: [],
        },
      );
      const set = wordsOf(BITS, ['service:roblox', 'category:games']);
      const at = (instant: number) => {
        const masks = compileMasks(policy, { instant, zone }, live, BITS);
        const { action } = maskedVerdict({ name: 'x.test', trusted: false, set }, masks, BITS);
        return { action, until: masks.until };
      };
      expect(at(begins - 1).action).toBe('block');
      expect(at(begins).action).toBe('allow');
      expect(at(ends - 1).action).toBe('allow');
      expect(at(ends).action).toBe('block');
      // What was compiled is never relied on beyond the moment at which it turns.
      expect(at(begins - 1).until).toBe(begins);
      for (const instant of [begins, begins + Math.floor((ends - begins) / 2), ends - 1])
        expect(at(instant).until).toBeLessThanOrEqual(ends);
    }),
    { numRuns: times(5_000, 500) },
  );
});
