import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../family/family.ts';
import { rememberCode } from '../codes.ts';

/** POST /child/addDevice; answers the code that is shown once. @throws ApiError */
export function useAddDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof addDevice>) => api.call(addDevice, { body }),
    onSuccess: async (reply) => {
      rememberCode(reply);
      await Promise.all([
        queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
        queries.invalidateQueries({ queryKey: planQuery.queryKey }),
      ]);
    },
  });
}
