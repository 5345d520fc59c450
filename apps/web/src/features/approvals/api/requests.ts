/** What the page of requests reads and writes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listCheckIns } from '@kinward/contract/approvals/calls.routes.ts';
import * as routes from '@kinward/contract/approvals/approvals.routes.ts';
import type { AnswerBody, GrantBody } from '@kinward/contract/approvals/approvals.schemas.ts';
import { api, failureText } from '../../../lib/api.ts';
import { approvalsKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { approvalsTexts as t } from '../messages.ts';

/** GET /grants: the exceptions in force, of the whole family. */
export const grantsQuery = queryOptions({
  queryKey: [...approvalsKey, 'grants'] as const,
  queryFn: ({ signal }) => api.call(routes.listGrants, { query: {}, signal }),
});

/** GET /checkins: newest first. */
export const checkInsQuery = queryOptions({
  queryKey: [...approvalsKey, 'checkins'] as const,
  queryFn: ({ signal }) => api.call(listCheckIns, { query: {}, signal }),
});

const useRefetch = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: approvalsKey });
};
const fail = (error: unknown): void => toast.error(failureText(error));

/** POST /requests/{id}/answer. */
export const useAnswer = () => {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ requestId, body }: { requestId: string; body: AnswerBody }) =>
      api.call(routes.answerRequest, { params: { id: requestId }, body }),
    onSuccess: ({ state, childName }) =>
      toast.success(state === 'granted' ? t.granted(childName) : t.refused(childName)),
    onError: fail,
    onSettled: refetch,
  });
};

/** POST /grants. */
export const useGive = (onDone: () => void) => {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (body: GrantBody) => api.call(routes.addGrant, { body }),
    onSuccess: ({ childName }) => {
      toast.success(t.granted(childName));
      onDone();
    },
    onSettled: refetch,
  });
};

/** DELETE /grants/{id}. */
export const useTakeBack = () => {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (grantId: string) => api.send(routes.revokeGrant, { params: { id: grantId } }),
    onSuccess: () => toast.success(t.takenBack),
    onError: fail,
    onSettled: refetch,
  });
};
