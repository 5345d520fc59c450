import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { api } from '../../../lib/api.ts';
import { planQuery } from '../../family/family.ts';

/** POST /safesns with the parent's password: the family's account at the external filter. @throws ApiError */
export function useCreateFilterAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => api.call(createFilterAccount, { body: { password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: planQuery.queryKey }),
  });
}
