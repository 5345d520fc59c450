import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateChild } from '@kinward/contract/children/children.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery } from '../../family/family.ts';
import type { ChildValues } from './add-child.ts';

/** PUT /child/{id}. @throws ApiError */
export function useUpdateChild() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ childId, body }: { childId: string; body: ChildValues }) =>
      api.call(updateChild, { params: { id: childId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
  });
}
