import { getDayRibbon } from '@kinward/contract/activity/activity.routes.ts';
import { ribbonKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

const MINUTE = 60_000;

/** GET /activity/ribbon. The stream says when to read it again, and so does midnight; never twice within a minute. */
export const ribbonQuery = (childId: string) => ({
  ...endpointQuery([...ribbonKey, childId], getDayRibbon, { query: { childId } }),
  staleTime: MINUTE,
  // What fails is left out: it is not worth a family's places in the queue for positions.
  retry: false,
  refetchInterval: ({ state }: { state: { data?: { to: string } | undefined } }) =>
    state.data !== undefined && Math.max(MINUTE, Date.parse(state.data.to) - Date.now()),
});
