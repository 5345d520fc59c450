import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery } from '../../family/family.ts';

export type ChildValues = BodyIn<typeof addChild>;

/** POST /addChild; answers the new child's id once the list holds it. @throws ApiError */
export function useAddChild() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ChildValues) => api.call(addChild, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
  });
}
