import { getDayActivity } from '@kinward/contract/activity/activity.routes.ts';
import { activityKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';
import type { Day } from '../../../lib/time/day.ts';

/** GET /activity/day: one child's day; today when no day is named. The stream says when to read it again. */
export const dayActivityQuery = (childId: string, date: Day | undefined) =>
  endpointQuery([...activityKey, 'day', childId, date ?? 'today'], getDayActivity, {
    query: { childId, date },
  });
