import { endSession as route } from '@kinward/contract/accounts/accounts.routes.ts';
import { api } from '../../../lib/api.ts';

/** DELETE /session/{id}. @throws ApiError */
export const endSession = (id: string) => api.send(route, { params: { id } });
