import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /audit/access of one child, the last 30 days; always refetched, as reading it changes it. */
export const accessLogQuery = (childId: string) => ({
  ...endpointQuery(['access-log', childId], listAccessLog, { query: { childId } }),
  staleTime: 0,
});
