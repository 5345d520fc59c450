/** What the child asks the parents for. Nothing counts as sent before the server has it. */
import {
  askParents,
  listOwnRequests,
  remindParents,
  withdrawRequest,
} from '@kinward/contract/approvals/approvals.routes.ts';
import type { AskBody } from '@kinward/contract/approvals/approvals.schemas.ts';
import { api } from '../lib/api.ts';
import { setState } from './state.ts';
import { attempt } from './sync.ts';

export const fetchApprovals = () =>
  attempt(async () => {
    setState({ approvals: await api.call(listOwnRequests) });
  });

/** Asks the parents. @throws ApiError when it was not taken */
export const requestApproval = async (body: AskBody): Promise<void> => {
  await api.call(askParents, { body });
  await fetchApprovals();
};

/** Takes a request back. @throws ApiError when it was answered meanwhile, or the server cannot be reached */
export const withdraw = async (requestId: string): Promise<void> => {
  try {
    await api.call(withdrawRequest, { params: { id: requestId } });
  } finally {
    await fetchApprovals();
  }
};

/** Has the parents notified once more. @throws ApiError as `withdraw` does */
export const remindOf = async (requestId: string): Promise<void> => {
  try {
    await api.call(remindParents, { params: { id: requestId } });
  } finally {
    await fetchApprovals();
  }
};
