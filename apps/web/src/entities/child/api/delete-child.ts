import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteChild } from '@kinward/contract/children/children.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../family/family.ts';
import { reauthenticate } from '../../session/reauthenticate.ts';

/** Logs in again with the stored email, and only when that succeeds sends DELETE /child/{id} (spec §4). @throws ApiError */
export function useDeleteChild() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ childId, password }: { childId: string; password: string }) => {
      await reauthenticate(password);
      await api.call(deleteChild, { params: { id: childId } });
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
        queries.invalidateQueries({ queryKey: planQuery.queryKey }),
      ]),
  });
}
