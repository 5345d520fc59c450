/** What the page of requests reads and writes. */
import { listCheckIns } from '@kinward/contract/approvals/calls.routes.ts';
import * as routes from '@kinward/contract/approvals/approvals.routes.ts';
import type { GrantBody } from '@kinward/contract/approvals/approvals.schemas.ts';
import { api } from '../../../lib/api.ts';
import { approvalsKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { answerTexts as t } from '../../../entities/approvals/answering.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

/** GET /checkins: newest first. */
export const checkInsQuery = endpointQuery([...approvalsKey, 'checkins'], listCheckIns, { query: {} });

/** POST /grants. */
export const useGive = (onDone: () => void) =>
  useChange((body: GrantBody) => api.call(routes.addGrant, { body }), {
    refetch: approvalsKey,
    onSuccess: ({ childName }) => {
      toast.success(t.granted(childName));
      onDone();
    },
  });
