import { listSessions } from '@kinward/contract/accounts/accounts.routes.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /session: the browsers in which this account is signed in, the current one first. */
export const sessionsQuery = endpointQuery(['sessions'], listSessions);
