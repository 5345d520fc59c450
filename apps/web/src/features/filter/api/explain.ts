import { explainFilter } from '@kinward/contract/filter-policies/explain.routes.ts';
import type { QueryIn } from '@kinward/contract/route.ts';
import { policiesKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

export type Asked = QueryIn<typeof explainFilter>;

/** GET /filter/explain. */
export const explainQuery = (asked: Asked) =>
  endpointQuery([...policiesKey, 'explain', asked], explainFilter, { query: asked });
