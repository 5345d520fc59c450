/** What the page of requests reads and writes. */
import { listCheckIns } from '@kinward/contract/approvals/calls.routes.ts';
import * as routes from '@kinward/contract/approvals/approvals.routes.ts';
import type { AnswerBody, GrantBody } from '@kinward/contract/approvals/approvals.schemas.ts';
import { api, failureText } from '../../../lib/api.ts';
import { approvalsKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { approvalsTexts as t } from '../messages.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

/** GET /grants: the exceptions in force, of the whole family. */
export const grantsQuery = endpointQuery([...approvalsKey, 'grants'], routes.listGrants, { query: {} });

/** GET /checkins: newest first. */
export const checkInsQuery = endpointQuery([...approvalsKey, 'checkins'], listCheckIns, { query: {} });

const fail = (error: unknown): void => toast.error(failureText(error));

/** POST /requests/{id}/answer. */
export const useAnswer = () =>
  useChange(
    ({ requestId, body }: { requestId: string; body: AnswerBody }) =>
      api.call(routes.answerRequest, { params: { id: requestId }, body }),
    {
      refetch: approvalsKey,
      onSuccess: ({ state, childName }) =>
        toast.success(state === 'granted' ? t.granted(childName) : t.refused(childName)),
      onError: fail,
    },
  );

/** POST /grants. */
export const useGive = (onDone: () => void) =>
  useChange((body: GrantBody) => api.call(routes.addGrant, { body }), {
    refetch: approvalsKey,
    onSuccess: ({ childName }) => {
      toast.success(t.granted(childName));
      onDone();
    },
  });

/** DELETE /grants/{id}. */
export const useTakeBack = () =>
  useChange((grantId: string) => api.send(routes.revokeGrant, { params: { id: grantId } }), {
    refetch: approvalsKey,
    onSuccess: () => toast.success(t.takenBack),
    onError: fail,
  });
