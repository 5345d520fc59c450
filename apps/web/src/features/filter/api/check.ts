import { readFilterCheck } from '@kinward/contract/filter/check.routes.ts';
import { allFilterKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /filter/checks/{token}. */
export const checkQuery = (token: string) =>
  endpointQuery([...allFilterKey, 'check', token], readFilterCheck, { params: { token } });
