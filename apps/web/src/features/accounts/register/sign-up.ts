import { signUp as route } from '@kinward/contract/accounts/accounts.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';

/** POST /signUp: sends one code to the phone and one to the email. @throws ApiError ACCOUNT_EXISTS, PASSWORD_WEAK, PHONE_INVALID */
export const signUp = (body: BodyIn<typeof route>) => api.call(route, { body });
