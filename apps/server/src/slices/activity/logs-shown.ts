import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import type { Collects } from '@kinward/contract/companion/companion.schemas.ts';

/** Whether something of a kind is in an answer. */
export type Found = Partial<Record<'usage' | 'web' | 'contacts', boolean>>;

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
