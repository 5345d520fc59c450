import { getUsage } from '@kinward/contract/usage/usage.routes.ts';
import type { Day } from '../../../lib/time/day.ts';
import { usageKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** One device, or all of a child's together. */
export type Whose = { deviceId: string } | { childId: string };

/** A day hour by hour, or days one by one; days are those of the family's zone. */
export type When = { date: Day } | { from: Day; to: Day };

/** GET /app/Usage. A failure shows on the page and makes no toast (spec §8). */
export const usageQuery = (whose: Whose, when: When) =>
  endpointQuery([...usageKey, whose, when], getUsage, { query: { ...whose, ...when } });
