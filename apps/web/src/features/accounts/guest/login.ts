/** What the login needs once it is filled in; the page loads it then and renders without it. */
import { login as route } from '@kinward/contract/accounts/accounts.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';

export { LoginBody } from '@kinward/contract/accounts/accounts.schemas.ts';

/** POST /login. @throws ApiError OTP_PENDING with `data.userId`, INVALID_CREDENTIALS, RATE_LIMITED */
export const login = (body: BodyIn<typeof route>) => api.call(route, { body });
