import { updateParent as route } from '@kinward/contract/accounts/profile.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';

/** PUT /parent: sends the codes; nothing changes yet. @throws ApiError PHONE_INVALID, RATE_LIMITED, REAUTH_REQUIRED */
export const updateParent = (body: BodyIn<typeof route>) => api.call(route, { body });
