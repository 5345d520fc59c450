import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearChildren } from '@kinward/contract/children/children.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../family/family.ts';
import { reauthenticate } from '../../session/reauthenticate.ts';

/** The same proof as for one child, then DELETE /child: every child of the family. @throws ApiError */
export function useClearChildren() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) => {
      await reauthenticate(password);
      await api.call(clearChildren);
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
        queries.invalidateQueries({ queryKey: planQuery.queryKey }),
      ]),
  });
}
