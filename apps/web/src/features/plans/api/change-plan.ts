import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePlan } from '@kinward/contract/plans/changes.routes.ts';
import type { PlanName } from '@kinward/contract/plans/plans.schemas.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../../entities/family/family.ts';

/** POST /subscription/subscribe. The answer is the plan as it is then. @throws ApiError */
export function useChangePlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (plan: PlanName) => api.call(changePlan, { body: { plan } }),
    onSuccess: (subscription) => queries.setQueryData(planQuery.queryKey, subscription),
    // A refusal may come from a device that this page did not know of yet.
    onError: () => queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
  });
}
