import { logout as route } from '@kinward/contract/accounts/accounts.routes.ts';
import { api } from '../../../lib/api.ts';

/** POST /logout: ends this session on the server. @throws ApiError */
export const logout = () => api.send(route);
