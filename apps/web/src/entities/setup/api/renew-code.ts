import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewCode } from '@kinward/contract/devices/devices.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery } from '../../family/family.ts';
import { forgetKeys, forgetTracker } from '../clients/clients.ts';
import { rememberCode } from '../codes.ts';

/** POST /child/device/{id}/code: a fresh code; the former one dies. @throws ApiError */
export function useRenewCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: string) => api.call(renewCode, { params: { id: deviceId } }),
    onSuccess: (reply) => {
      rememberCode(reply);
      forgetKeys(reply.deviceId);
      forgetTracker(reply.deviceId);
      return queries.invalidateQueries({ queryKey: childrenQuery.queryKey });
    },
  });
}
