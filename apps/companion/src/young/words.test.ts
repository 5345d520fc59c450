import '../testing/browser.harness.ts';
import { describe, expect, it } from 'vitest';
import type { Closure } from '../rules/day-plan.ts';
import { closedWords } from './words.ts';

const ZONE = 'Europe/Zagreb';
/** Friday 17:42 there. */
const NOW = Date.parse('2026-05-01T15:42:00Z');
const bedtime = (opens: string | null, enforced: boolean): Closure => ({
  by: 'schedule',
  scheduleId: '1',
  name: 'Bedtime',
  what: 'all',
  kinds: [],
  apps: [],
  opens: opens === null ? null : Date.parse(opens),
  enforced,
});

describe('when something opens', () => {
  it.each([
    ['2026-05-01T16:30:00Z', 'It opens again at half past six.', 'Only calls and help until half past six.'],
    ['2026-05-01T22:00:00Z', 'It opens again tomorrow.', 'Only calls and help until tomorrow.'],
    [
      '2026-05-02T05:00:00Z',
      'It opens again tomorrow at seven o’clock.',
      'Only calls and help until tomorrow at seven o’clock.',
    ],
    ['2026-05-04T05:00:00Z', '', 'Only calls and help.'],
    [null, '', 'Only calls and help.'],
  ])('is said with its day where it is not today: %s', (opens, end, kept) => {
    expect(closedWords(bedtime(opens, true), ZONE, NOW)).toMatchObject({
      reason: 'Everything is closed.',
      end,
    });
    expect(closedWords(bedtime(opens, false), ZONE, NOW).reason).toBe(kept);
  });
});
