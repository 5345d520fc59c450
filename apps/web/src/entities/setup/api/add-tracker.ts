import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addTracker } from '@kinward/contract/devices/devices.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery } from '../../family/family.ts';
import { rememberTracker } from '../clients/clients.ts';

/** POST /child/device/{id}/tracker: keys for a client beside the companion, shown once; the former ones end. @throws ApiError */
export function useAddTracker() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: string) => api.call(addTracker, { params: { id: deviceId } }),
    onSuccess: (keys, deviceId) => {
      rememberTracker(deviceId, keys);
      return queries.invalidateQueries({ queryKey: childrenQuery.queryKey });
    },
  });
}
