/** What the filter can block, allow and limit, in the reader's language. */
import { getFilterCatalogue } from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import { endpointQuery } from '../../lib/endpoint.ts';
import { policiesKey } from '../query-keys.ts';

/** GET /filter/catalogue: it changes with a new version of the server only. */
export const catalogueQuery = {
  ...endpointQuery([...policiesKey, 'catalogue'], getFilterCatalogue),
  staleTime: Infinity,
};
