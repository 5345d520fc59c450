import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearChildren } from '@kinward/contract/children/children.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../family/family.ts';
import { withStepUp } from '../../session/step-up.ts';

/** DELETE /child: every child of the family. @throws ApiError */
export function useClearChildren() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => withStepUp(() => api.call(clearChildren)),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
        queries.invalidateQueries({ queryKey: planQuery.queryKey }),
      ]),
  });
}
