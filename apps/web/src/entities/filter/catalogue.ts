/** What the filter can block, allow and limit, in the reader's language. */
import { getFilterCatalogue } from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import { endpointQuery } from '../../lib/endpoint.ts';
import { policiesKey } from '../query-keys.ts';

/** GET /filter/catalogue: it changes with a new version of the server, and with lists of others, of which an event tells. */
export const catalogueQuery = {
  ...endpointQuery([...policiesKey, 'catalogue'], getFilterCatalogue),
  staleTime: Infinity,
};
