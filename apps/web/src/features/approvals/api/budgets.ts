/** What the page of the time budgets reads and writes. */
import * as routes from '@kinward/contract/approvals/budgets.routes.ts';
import type { Budget } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api, failureText } from '../../../lib/api.ts';
import { approvalsKey, usageKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { budgetTexts as t } from '../budget-messages.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

/** GET /budgets: of one child, with what is used today. */
export const budgetsQuery = (childId: string) =>
  endpointQuery([...approvalsKey, 'budgets', childId], routes.listBudgets, { query: { childId } });

/** GET /budgets/{id}/day: how today was counted. Read again with every report of use. */
export const explainQuery = (budgetId: string) =>
  endpointQuery([...usageKey, 'budget', budgetId], routes.explainBudget, {
    params: { id: budgetId },
    query: {},
  });

/** POST /budgets, or PUT /budgets/{id} for the one that is given. */
export const useSaveBudget = (former: Budget | undefined, onDone: () => void) =>
  useChange(
    async (body: BodyIn<typeof routes.addBudget>): Promise<void> => {
      if (former === undefined) await api.send(routes.addBudget, { body });
      else
        await api.send(routes.updateBudget, {
          params: { id: former.budgetId },
          body: { minutes: body.minutes, changedAt: former.changedAt },
        });
    },
    {
      refetch: approvalsKey,
      onSuccess: () => {
        toast.success(t.saved);
        onDone();
      },
    },
  );

/** DELETE /budgets/{id}. */
export const useDeleteBudget = (onDone: () => void) =>
  useChange((budgetId: string) => api.send(routes.deleteBudget, { params: { id: budgetId } }), {
    refetch: approvalsKey,
    onSuccess: () => {
      toast.success(t.deleted);
      onDone();
    },
    onError: (error) => toast.error(failureText(error)),
  });
