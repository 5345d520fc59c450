import { previewInvite, refuseInvite } from '@kinward/contract/parents/parents.routes.ts';
import { api } from '../../../lib/api.ts';

/** POST /invite/look: who invites, and for which address. @throws ApiError INVITE_INVALID */
export const lookAt = (inviteToken: string) => api.call(previewInvite, { body: { inviteToken } });

/** POST /invite/refuse; with `block` no further invitation reaches the address. @throws ApiError */
export const refuse = (inviteToken: string, block: boolean) =>
  api.send(refuseInvite, { body: { inviteToken, block } });
