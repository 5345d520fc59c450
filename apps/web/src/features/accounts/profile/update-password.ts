import { updatePassword as route } from '@kinward/contract/accounts/accounts.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';

/** POST /update/password: every other browser is signed out. @throws ApiError PASSWORD_WRONG, PASSWORD_WEAK, PASSWORD_SAME */
export const updatePassword = (body: BodyIn<typeof route>) => api.send(route, { body });
