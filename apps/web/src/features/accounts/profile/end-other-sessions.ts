import { endOtherSessions as route } from '@kinward/contract/accounts/accounts.routes.ts';
import { api } from '../../../lib/api.ts';

/** DELETE /session: ends every session but this one. @throws ApiError */
export const endOtherSessions = () => api.send(route);
