import { getFilterState } from '@kinward/contract/filter/filter-state.routes.ts';
import { filterStateKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** Whether resolvers are heard is not told by the stream: a resolver that dies says nothing. */
const AGAIN_MS = 15_000;

/** GET /filter/state. */
export const filterStateQuery = {
  ...endpointQuery(filterStateKey, getFilterState),
  refetchInterval: AGAIN_MS,
};
