import { simulateFilter } from '@kinward/contract/filter-policies/explain.routes.ts';
import type { FilterPolicyUpdate } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { policiesKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** POST /filter/simulate, which changes nothing: what a change would do to what was asked for in the last 24 hours. */
export const simulationQuery = (policyId: string, change: FilterPolicyUpdate) =>
  endpointQuery([...policiesKey, 'simulate', policyId, change], simulateFilter, {
    body: { policyId, change },
  });
