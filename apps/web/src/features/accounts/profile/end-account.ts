import { endAccount as route, listParents } from '@kinward/contract/parents/parents.routes.ts';
import { api } from '../../../lib/api.ts';
import { parentsKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /parent: what ends with the account depends on who else is in the family. */
export const familyParentsQuery = endpointQuery(parentsKey, listParents);

/** DELETE /parent. The session is over with it. @throws ApiError */
export const endAccount = (email: string) => api.send(route, { body: { email } });
