/** Spanish, as one chunk: what the page itself says, and the portal's pieces in it. */
import policy from '@kinward/web/features/filter/messages.policy.es.ts';
import type { Speech } from '@kinward/web/lib/language.ts';
import health from '@kinward/web/ui/health/health-messages.es.ts';
import limits from '@kinward/web/ui/limits/limits-messages.es.ts';
import ui from '@kinward/web/ui/messages.es.ts';
import page from './messages.es.ts';

export const speech: Speech = {
  catalogues: { ...ui, ...limits, ...health, ...policy, ...page },
  sentence: () => undefined,
};
