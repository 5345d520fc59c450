import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeChildPage } from '@kinward/contract/companion/page.routes.ts';
import { api, failureText } from '../../../lib/api.ts';
import { childrenQuery } from '../../family/family.ts';
import { toast } from '../../../ui/toast.ts';

/** POST /child/device/{id}/page: a new link to the child's page, shown once; the former one ends. @throws ApiError */
export function useMakePage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: string) => api.call(makeChildPage, { params: { id: deviceId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
    onError: (error) => toast.error(failureText(error)),
  });
}
