import { updateParent as route } from '@kinward/contract/accounts/profile.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';
import { withProof } from '../../../lib/step-up.ts';

/** PUT /parent: sends the codes; nothing changes yet. @throws ApiError PHONE_INVALID, RATE_LIMITED, REAUTH_REQUIRED */
export const updateParent = (body: BodyIn<typeof route>) => withProof(() => api.call(route, { body }));
