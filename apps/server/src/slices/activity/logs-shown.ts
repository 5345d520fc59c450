import type { DayActivity, DayEntry, DayRibbon } from '@kinward/contract/activity/activity.schemas.ts';
import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import type { Collects } from '@kinward/contract/companion/companion.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';

/** Whether something of a kind is in an answer. */
export type Found = Partial<Record<'usage' | 'web' | 'contacts', boolean>>;

/** Whether an answer tells anything of screen use: sums are kept longer than the stretches that they are of. */
export const tellsUse = ({
  totalSeconds,
  stretches,
  budget,
  usual = null,
}: DayRibbon['screen'] & { usual?: DayActivity['screen']['usual'] }): boolean =>
  totalSeconds > 0 || stretches.length > 0 || usual !== null || (budget?.usedSeconds ?? 0) > 0;

/** What of a device's logs is in a day. */
export const foundIn =
  ({ screen, apps, sites, entries }: DayActivity) =>
  (id: DeviceId): Found => {
    const has = (kind: DayEntry['kind']): boolean =>
      entries.some((entry) => entry.kind === kind && entry.deviceId === id);
    return {
      usage: tellsUse(screen) || apps.length > 0,
      web: sites.length > 0 || has('blocked'),
      contacts: has('contact'),
    };
  };

/**
 * Which of a device's logs an answer is a look at: places, and of each kind that it covers those which are recorded, or of which something
 * is in it from before. A child reads no look at calls of which none are recorded.
 */
export const logsShown = (collects: Collects, found: Found): AccessKind[] => [
  'history',
  ...(['usage', 'web', 'contacts'] as const).filter(
    (kind) => found[kind] === true || (found[kind] === false && collects[kind]),
  ),
];
