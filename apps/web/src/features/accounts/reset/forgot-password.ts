import { forgotPassword as route } from '@kinward/contract/accounts/accounts.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';

/** POST /forgotPassword: answers a `resetId` whether or not the account exists. @throws ApiError RATE_LIMITED */
export const forgotPassword = (body: BodyIn<typeof route>) => api.call(route, { body });
