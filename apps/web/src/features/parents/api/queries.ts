/** What the parents' pages read and write. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/parents/parents.routes.ts';
import { api, ApiError, failureText } from '../../../lib/api.ts';
import { parentsKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

/** GET /parent: parents and open invitations; the live stream says when to read them again. */
export const parentsQuery = endpointQuery(parentsKey, routes.listParents);

/** Says what went wrong; a dismissed re-authentication needs no message. */
export const reportFailure = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') toast.error(failureText(error));
};

const acts = {
  approve: (id: string) => api.send(routes.approveInvite, { params: { id } }),
  resend: (id: string) => api.send(routes.resendInvite, { params: { id } }),
  withdraw: (id: string) => api.send(routes.withdrawInvite, { params: { id } }),
  remove: (id: string) => api.send(routes.removeParent, { params: { id } }),
  makeOwner: (id: string) => api.send(routes.transferFamily, { params: { id } }),
};
export type Act = keyof typeof acts;

/** One action on a parent or an invitation; the list is refetched after it, also when it failed. */
export const useAct = (act: Act) =>
  useChange((id: string) => acts[act](id), { refetch: parentsKey, onError: reportFailure });

/** POST /emailInvite or /mobileInvite. */
export function useInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (to: { email: string } | { phone: string }) =>
      'email' in to
        ? api.send(routes.emailInvite, { body: to })
        : api.send(routes.mobileInvite, { body: to }),
    onSuccess: () => queries.invalidateQueries({ queryKey: parentsKey }),
  });
}

/** POST /parent/leave. The session is over with it. */
export const leaveFamily = () => api.send(routes.leaveFamily);

/** POST /invite/accept with the account that is signed in. The session is over with it. */
export const acceptInvite = (inviteToken: string) => api.send(routes.acceptInvite, { body: { inviteToken } });

export const previewInvite = (inviteToken: string) =>
  api.call(routes.previewInvite, { body: { inviteToken } });

export const refuseInvite = (inviteToken: string) => api.send(routes.refuseInvite, { body: { inviteToken } });
