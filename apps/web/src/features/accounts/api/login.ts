import { login as route } from '@kinward/contract/accounts/accounts.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';

/** POST /login. @throws ApiError OTP_PENDING with `data.userId`, INVALID_CREDENTIALS, RATE_LIMITED */
export const login = (body: BodyIn<typeof route>) => api.call(route, { body });
