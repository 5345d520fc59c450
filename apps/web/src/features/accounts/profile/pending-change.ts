import { getUpdate } from '@kinward/contract/accounts/profile.routes.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /parent/verifyUpdate: the own change that waits for its codes, or null. */
export const pendingChangeQuery = endpointQuery(['pending-change'], getUpdate);
