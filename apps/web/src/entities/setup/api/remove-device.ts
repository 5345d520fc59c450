import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeDevice } from '@kinward/contract/devices/devices.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../family/family.ts';

/** DELETE /child/device/{id}. @throws ApiError */
export function useRemoveDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: string) => api.call(removeDevice, { params: { id: deviceId } }),
    // Also after a failure, which is swallowed (spec §8): the card then shows what is still true.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
        queries.invalidateQueries({ queryKey: planQuery.queryKey }),
      ]),
  });
}
